//! Group B: the tree counted.

use tesuji::testing::perft;

use crate::of_group;

/// Rows up to this count are checked in the tests, the others in the soak run.
const SHORT: u64 = 3_000_000;

fn count(wanted: impl Fn(u64) -> bool) {
    for case in of_group("B") {
        let counts = case.expected.strip_prefix("perft ").expect(case.id).split(" (").next().unwrap_or("");
        for (depth, clause) in (1..).zip(counts.split(' ')) {
            let expected = clause.strip_prefix(&format!("d{depth}=")).expect(case.id).parse().expect(case.id);
            if wanted(expected) {
                assert_eq!(perft(&mut case.position(), depth), expected, "{} {clause}", case.id);
            }
        }
    }
}

#[test]
fn short_counts() {
    count(|expected| expected <= SHORT);
}

#[test]
#[ignore = "soak"]
fn long_counts() {
    count(|expected| expected > SHORT);
}
