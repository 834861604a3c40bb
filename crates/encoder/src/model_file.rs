//! The numbers of the files of both encoders, in their order.

static SENTENCES: &[u8] = include_bytes!("../data/encoder.bin");
static MARKETS: &[u8] = include_bytes!("../data/markets.bin");

/// Reads the file from its beginning. The release ships the file, so tests hold that each part of it is there.
#[derive(Debug, Clone, Copy)]
pub struct ModelFile {
    rest: &'static [u8],
    is_whole: bool,
}

impl ModelFile {
    /// The file of the encoder of customers' sentences, which has the pieces of words for both.
    pub fn open_sentences() -> Self {
        Self::open_named(SENTENCES, b"SENC")
    }

    /// The file of the encoder of typed niches.
    pub fn open_markets() -> Self {
        Self::open_named(MARKETS, b"SMKT")
    }

    fn open_named(rest: &'static [u8], name: &[u8]) -> Self {
        let mut file = Self { rest, is_whole: true };
        file.is_whole = file.take_bytes(4) == name;
        // The notice of the model that it was made from, which every copy carries.
        let notice = file.take_number();
        file.take_bytes(notice);
        file
    }

    pub fn take_bytes(&mut self, length: usize) -> &'static [u8] {
        match self.rest.split_at_checked(length) {
            Some((part, rest)) => {
                self.rest = rest;
                part
            }
            None => {
                self.is_whole = false;
                &[]
            }
        }
    }

    pub fn take_number(&mut self) -> usize {
        let number = self.take_bytes(4).try_into().map_or(0, u32::from_le_bytes);
        usize::try_from(number).unwrap_or(0)
    }

    pub fn take_floats(&mut self, count: usize) -> Vec<f32> {
        let bytes = self.take_bytes(4 * count).as_chunks::<4>().0;
        bytes.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
    }

    /// True when each part was there and nothing is left.
    pub fn is_read_whole(&self) -> bool {
        self.is_whole && self.rest.is_empty()
    }
}
