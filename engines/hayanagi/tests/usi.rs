//! The numbered lines of the protocol's requirements, each driven through the real binary.

#[path = "usi/book.rs"]
mod book;
#[path = "usi/cases.rs"]
mod cases;
#[path = "usi/clock.rs"]
mod clock;
#[path = "usi/fuzz.rs"]
mod fuzz;
#[path = "usi/gui.rs"]
mod gui;
#[path = "usi/info.rs"]
mod info;
#[path = "usi/mate.rs"]
mod mate;
#[path = "usi/memory.rs"]
mod memory;
#[path = "usi/network.rs"]
mod network;
#[path = "usi/options.rs"]
mod options;
#[path = "usi/position.rs"]
mod position;
#[path = "usi/start.rs"]
mod start;
#[path = "usi/stop.rs"]
mod stop;

/// Black mates with G*5b.
const MATE_IN_ONE: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
/// White is mated.
const MATED: &str = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w G2r2b2g4s4n4l16p 1";
/// Black may declare by the rule of 27 points.
const DECLARATION: &str =
    "position sfen 2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375";
