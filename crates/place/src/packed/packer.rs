//! Writer of the packed columns.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::packed::columns::{ColumnNumber, ColumnWalk, NameColumn};

/// Writer of the packed form.
#[derive(Default)]
pub(crate) struct ColumnPacker {
    bytes: Vec<u8>,
}

impl ColumnPacker {
    fn put_varint(&mut self, wide: i64) {
        let mut rest = ((wide << 1) ^ (wide >> 63)) as u64;
        while rest >= 0x80 {
            self.bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    /// Bytes before they are compressed.
    pub(crate) fn plain_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the compressed bytes behind the head of the file.
    pub(crate) fn finish(self, head: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut encoder = ZlibEncoder::new(head.to_vec(), Compression::best());
        encoder.write_all(&self.bytes)?;
        encoder.finish()
    }
}

impl ColumnWalk for ColumnPacker {
    fn near_numbers(&mut self, column: &mut Vec<impl ColumnNumber>) {
        self.put_varint(column.len() as i64);
        let mut before = 0;
        for number in column.iter() {
            let wide = (*number).into();
            self.put_varint(wide - before);
            before = wide;
        }
    }

    fn small_numbers(&mut self, column: &mut Vec<impl ColumnNumber>) {
        self.put_varint(column.len() as i64);
        for number in column.iter() {
            self.put_varint((*number).into());
        }
    }

    fn text_column(&mut self, column: &mut NameColumn) {
        self.near_numbers(&mut column.ends);
        self.bytes.extend_from_slice(column.block.as_bytes());
    }
}
