//! Little-endian numbers from bytes that may end too soon.

use crate::NetError;

pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next `count` bytes of the part called `what`.
    pub(super) fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], NetError> {
        let rest = &self.bytes[self.at..];
        let Some(taken) = rest.get(..count) else {
            let expected = self.at.saturating_add(count);
            return Err(NetError::Short { what, expected, found: self.bytes.len() });
        };
        self.at += count;
        Ok(taken)
    }

    /// The next `count` numbers of `N` bytes.
    pub(super) fn numbers<const N: usize, T>(
        &mut self,
        count: usize,
        what: &'static str,
        from: fn([u8; N]) -> T,
    ) -> Result<Vec<T>, NetError> {
        let bytes = self.take(count.saturating_mul(N), what)?;
        Ok(bytes.as_chunks().0.iter().map(|&chunk| from(chunk)).collect())
    }

    pub(super) fn u32(&mut self, what: &'static str) -> Result<u32, NetError> {
        Ok(self.numbers(1, what, u32::from_le_bytes)?[0])
    }

    /// The next four bytes as a number, which are read again afterwards.
    pub(super) fn peek_u32(&self) -> Option<u32> {
        Some(u32::from_le_bytes(*self.bytes[self.at..].first_chunk()?))
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Checks that nothing is left.
    pub(super) fn end(&self) -> Result<(), NetError> {
        if self.left() == 0 { Ok(()) } else { Err(NetError::Long(self.left())) }
    }
}
