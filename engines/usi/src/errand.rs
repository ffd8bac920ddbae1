//! Something that is being made on another thread, and how to wait for it.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at whether to wait on.
const GLANCE: Duration = Duration::from_millis(2);

/// Something that is being made on another thread.
pub(crate) struct Errand<T>(Receiver<T>);

/// Where the thing is brought when it is made. It is never made if this is dropped.
pub(crate) struct Delivery<T>(SyncSender<T>);

/// Whether a thing has come.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum News<T> {
    /// It is here.
    Here(T),
    /// It is still to come.
    Awaited,
    /// It will never come.
    Lost,
}

impl<T> Delivery<T> {
    pub(crate) fn bring(self, thing: T) {
        // Where nobody waits for it any more, it is dropped.
        let _ = self.0.send(thing);
    }
}

impl<T: Send + 'static> Errand<T> {
    /// A thing to be made, and where to bring it.
    pub(crate) fn new() -> (Self, Delivery<T>) {
        let (sender, receiver) = mpsc::sync_channel(1);
        (Self(receiver), Delivery(sender))
    }

    /// A thing that is here.
    pub(crate) fn done(thing: T) -> Self {
        let (errand, delivery) = Self::new();
        delivery.bring(thing);
        errand
    }

    /// Makes a thing on a thread of its own, and calls `then` there.
    pub(crate) fn begin(
        make: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce() + Send + 'static,
    ) -> Self {
        let (errand, delivery) = Self::new();
        let begun = thread::Builder::new().name("errand".to_owned()).spawn(move || {
            delivery.bring(make());
            then();
        });
        // Without a thread it is lost, and whoever looks is told so.
        drop(begun);
        errand
    }

    /// Looks whether the thing has come.
    pub(crate) fn look(&self) -> News<T> {
        match self.0.try_recv() {
            Ok(thing) => News::Here(thing),
            Err(TryRecvError::Empty) => News::Awaited,
            Err(TryRecvError::Disconnected) => News::Lost,
        }
    }

    /// Waits for as long as it takes; `None` if it never comes.
    pub(crate) fn wait(self) -> Option<T> {
        self.0.recv().ok()
    }

    /// Waits until then, or as long as it takes, unless `enough` says not to.
    pub(crate) fn wait_until(&self, end: Option<Instant>, enough: impl Fn() -> bool) -> News<T> {
        while !enough() {
            let left = end.map_or(GLANCE, |end| end.saturating_duration_since(Instant::now()));
            match self.0.recv_timeout(left.min(GLANCE)) {
                Ok(thing) => return News::Here(thing),
                Err(RecvTimeoutError::Disconnected) => return News::Lost,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        self.look()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_comes_late_early_or_never() {
        let soon = Some(Instant::now() + Duration::from_millis(5));
        let (errand, delivery) = Errand::new();
        assert_eq!(errand.look(), News::Awaited);
        assert_eq!(errand.wait_until(soon, || false), News::Awaited);
        assert_eq!(errand.wait_until(None, || true), News::Awaited);
        delivery.bring(7);
        assert_eq!(errand.wait_until(soon, || true), News::Here(7));
        assert_eq!(errand.look(), News::Lost);
        let (errand, delivery) = Errand::<u8>::new();
        drop(delivery);
        assert_eq!(errand.wait_until(None, || false), News::Lost);
        assert_eq!(Errand::begin(|| 8, || {}).wait(), Some(8));
        assert_eq!(Errand::done(9).look(), News::Here(9));
    }
}
