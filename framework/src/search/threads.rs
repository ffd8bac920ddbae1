//! Threads that help: they are started once and sleep between searches.

use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use parking_lot::{Condvar, Mutex};

use crate::score::Score;
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::params::Params;
use super::root::{Deepening, Root, RootMove};
use super::worker::{CHECK_EVERY, Memory, Shared, Worker};

/// Stack of a helper. Frames of the recursion are small, evaluators may be less so.
const STACK_BYTES: usize = 16 << 20;

/// A search to take part in.
pub(crate) struct Job<G: Game, T> {
    pub(crate) id: usize,
    pub(crate) shared: Arc<Shared<G, T>>,
    pub(crate) pos: G,
    pub(crate) moves: Vec<G::Move>,
    pub(crate) lines: usize,
    pub(crate) deepening: Deepening,
    pub(crate) draw: [Score; 2],
    pub(crate) params: Params,
    pub(crate) generation: u8,
    /// A new game has begun since the last job.
    pub(crate) fresh: bool,
}

/// What a helper found: its best move and the depth it completed.
pub(crate) struct Answer<M> {
    pub(crate) best: RootMove<M>,
    pub(crate) depth: i32,
}

enum Mail<G: Game, T> {
    Nothing,
    Job(Box<Job<G, T>>),
    Answer(Answer<G::Move>),
    /// The helper is to end, or has ended.
    End,
}

struct Mailbox<G: Game, T> {
    mail: Mutex<Mail<G, T>>,
    changed: Condvar,
}

/// A sleeping or searching thread.
pub(crate) struct Helper<G: Game, T> {
    mailbox: Arc<Mailbox<G, T>>,
    thread: Option<JoinHandle<()>>,
}

impl<G: Game + 'static, T: TranspositionTable<Entry<G>> + 'static> Helper<G, T> {
    /// Starts a thread with an evaluator of its own.
    pub(crate) fn start<E: Evaluator<G> + 'static>(eval: E) -> std::io::Result<Self> {
        let mailbox = Arc::new(Mailbox { mail: Mutex::new(Mail::Nothing), changed: Condvar::new() });
        let own = Arc::clone(&mailbox);
        let thread = Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(move || {
            let farewell = Farewell(&own);
            let mut memory = Memory::new(eval);
            while let Some(job) = own.next_job() {
                let answer = work(*job, &mut memory);
                own.put(Mail::Answer(answer));
            }
            drop(farewell);
        })?;
        Ok(Self { mailbox, thread: Some(thread) })
    }

    /// Hands over a job.
    pub(crate) fn send(&self, job: Job<G, T>) {
        self.mailbox.put(Mail::Job(Box::new(job)));
    }

    /// Waits for the answer. `None` if the thread ended in a panic.
    pub(crate) fn answer(&self) -> Option<Answer<G::Move>> {
        let mut mail = self.mailbox.mail.lock();
        loop {
            match std::mem::replace(&mut *mail, Mail::Nothing) {
                Mail::Answer(answer) => return Some(answer),
                Mail::End => {
                    *mail = Mail::End;
                    return None;
                }
                other => *mail = other,
            }
            self.mailbox.changed.wait(&mut mail);
        }
    }
}

impl<G: Game, T> Drop for Helper<G, T> {
    fn drop(&mut self) {
        *self.mailbox.mail.lock() = Mail::End;
        self.mailbox.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A panic of the helper was reported when it happened.
            let _ = thread.join();
        }
    }
}

impl<G: Game, T> Mailbox<G, T> {
    fn put(&self, mail: Mail<G, T>) {
        let mut place = self.mail.lock();
        if !matches!(*place, Mail::End) {
            *place = mail;
        }
        drop(place);
        self.changed.notify_all();
    }

    fn next_job(&self) -> Option<Box<Job<G, T>>> {
        let mut mail = self.mail.lock();
        loop {
            match std::mem::replace(&mut *mail, Mail::Nothing) {
                Mail::Job(job) => return Some(job),
                Mail::End => {
                    *mail = Mail::End;
                    return None;
                }
                other => *mail = other,
            }
            self.changed.wait(&mut mail);
        }
    }
}

/// Says that a helper is gone, also when it panics: nobody then waits for it.
struct Farewell<'a, G: Game, T>(&'a Mailbox<G, T>);

impl<G: Game, T> Drop for Farewell<'_, G, T> {
    fn drop(&mut self) {
        *self.0.mail.lock() = Mail::End;
        self.0.changed.notify_all();
    }
}

/// Searches until the common flag says stop.
fn work<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>>(
    job: Job<G, T>,
    memory: &mut Memory<G, E>,
) -> Answer<G::Move> {
    if job.fresh {
        memory.forget();
    }
    let mut root = Root::new(job.moves, job.lines, job.deepening);
    let mut worker = Worker {
        id: job.id,
        shared: &job.shared,
        mem: memory,
        pos: job.pos,
        control: None,
        params: job.params,
        draw: job.draw,
        generation: job.generation,
        nodes: 0,
        evaluations: 0,
        countdown: CHECK_EVERY,
        seldepth: 0,
        root_depth: 0,
        root_window: 1,
        null_from: 0,
    };
    worker.begin();
    worker.help(&mut root);
    worker.look_around();
    root.settle();
    Answer { best: root.moves.swap_remove(0), depth: root.completed }
}
