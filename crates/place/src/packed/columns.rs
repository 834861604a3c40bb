//! Columns of numbers and texts: packing, unpacking and their size in memory.
//!
//! A table names its columns once, in the order of the file. Writing (`packer.rs`), reading and measuring all
//! walk that one list.

use std::io::Read;

use flate2::read::ZlibDecoder;

/// First bytes of the packed file. The last one is the version of the layout.
pub(crate) const HEAD: &[u8; 6] = b"PLACE2";

/// Error of a file that is not the packed form of these tables.
#[derive(Debug, thiserror::Error)]
#[error("the packed tables of places are damaged: {0}")]
pub struct PlaceDataError(pub(crate) &'static str);

/// Integer that a column can hold.
pub(crate) trait ColumnNumber: Copy + Into<i64> {
    fn narrow_to(wide: i64) -> Option<Self>;
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl ColumnNumber for $kind {
            fn narrow_to(wide: i64) -> Option<Self> {
                wide.try_into().ok()
            }
        }
    )*};
}
numbers!(u8, u16, u32, i32);

/// Texts in one block of memory.
#[derive(Default)]
pub(crate) struct NameColumn {
    pub(crate) block: String,
    pub(crate) ends: Vec<u32>,
}

impl NameColumn {
    pub(crate) fn get(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.block[start..self.ends[at] as usize]
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.block.push_str(text);
        self.ends.push(self.block.len() as u32);
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| self.get(at))
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.block.capacity() + self.ends.capacity() * size_of::<u32>()
    }

    fn is_cut_well(&self, block: &str) -> bool {
        self.ends.is_sorted() && self.ends.iter().all(|&end| block.is_char_boundary(end as usize))
    }

    /// Gives back the memory that growing reserved.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.block.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// Rows of a second table that belong to each row of a first one: row `i` owns `ends[i - 1]..ends[i]`.
#[derive(Default)]
pub(crate) struct RowGroups {
    pub(crate) ends: Vec<u32>,
}

impl RowGroups {
    pub(crate) fn range(&self, row: usize) -> std::ops::Range<usize> {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        start as usize..self.ends[row] as usize
    }
}

/// Walk over the columns of a table.
pub(crate) trait ColumnWalk {
    /// Visits numbers whose neighbors are close to each other; they are packed as differences.
    fn near_numbers(&mut self, column: &mut Vec<impl ColumnNumber>);
    /// Visits numbers that are small by themselves.
    fn small_numbers(&mut self, column: &mut Vec<impl ColumnNumber>);
    fn text_column(&mut self, column: &mut NameColumn);
}

/// Reader of the packed form. A damaged file leaves an error and empty columns, never a panic.
pub(crate) struct ColumnUnpacker {
    bytes: Vec<u8>,
    at: usize,
    is_damaged: bool,
}

impl ColumnUnpacker {
    pub(crate) fn open_packed(packed: &[u8]) -> Result<Self, PlaceDataError> {
        let body = packed.strip_prefix(HEAD).ok_or(PlaceDataError("another layout"))?;
        Self::open_body(body, u64::MAX)
    }

    /// Opens the compressed bytes behind a head. More than `most` bytes when unpacked are refused.
    pub(crate) fn open_body(body: &[u8], most: u64) -> Result<Self, PlaceDataError> {
        let mut bytes = Vec::new();
        let read = ZlibDecoder::new(body)
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes);
        read.map_err(|_| PlaceDataError("not compressed data"))?;
        if bytes.len() as u64 > most {
            return Err(PlaceDataError("too large"));
        }
        Ok(Self {
            bytes,
            at: 0,
            is_damaged: false,
        })
    }

    /// Bytes as they were before they were compressed.
    pub(crate) fn plain_bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn take_varint(&mut self) -> i64 {
        let (mut rest, mut shift) = (0_u64, 0);
        loop {
            let Some(&byte) = self.bytes.get(self.at) else {
                self.is_damaged = true;
                return 0;
            };
            self.at += 1;
            rest |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return (rest >> 1) as i64 ^ -((rest & 1) as i64);
            }
            shift += 7;
            if shift > 56 {
                self.is_damaged = true;
                return 0;
            }
        }
    }

    /// Length of the next column: each of its numbers has one byte at least.
    fn read_length(&mut self) -> usize {
        let length = usize::try_from(self.take_varint()).unwrap_or(usize::MAX);
        if length > self.bytes.len() - self.at {
            self.is_damaged = true;
            return 0;
        }
        length
    }

    fn numbers<T: ColumnNumber>(&mut self, column: &mut Vec<T>, is_near: bool) {
        let length = self.read_length();
        let mut numbers = Vec::with_capacity(length);
        let mut before = 0;
        for _ in 0..length {
            let wide = self.take_varint().wrapping_add(before);
            if is_near {
                before = wide;
            }
            match T::narrow_to(wide) {
                Some(number) => numbers.push(number),
                None => self.is_damaged = true,
            }
        }
        *column = numbers;
    }

    pub(crate) fn finish(self) -> Result<(), PlaceDataError> {
        if self.is_damaged || self.at != self.bytes.len() {
            return Err(PlaceDataError("its length or a number does not fit"));
        }
        Ok(())
    }
}

impl ColumnWalk for ColumnUnpacker {
    fn near_numbers(&mut self, column: &mut Vec<impl ColumnNumber>) {
        self.numbers(column, true);
    }

    fn small_numbers(&mut self, column: &mut Vec<impl ColumnNumber>) {
        self.numbers(column, false);
    }

    fn text_column(&mut self, column: &mut NameColumn) {
        self.near_numbers(&mut column.ends);
        let length = column.ends.last().copied().unwrap_or(0) as usize;
        let block = self.bytes.get(self.at..self.at + length);
        match block.and_then(|block| std::str::from_utf8(block).ok()) {
            Some(block) if column.is_cut_well(block) => {
                column.block = block.to_owned();
                self.at += length;
            }
            _ => {
                self.is_damaged = true;
                column.ends.clear();
            }
        }
    }
}

/// Sum of the memory that columns reserve, in bytes.
#[derive(Default)]
pub(crate) struct HeapMeter {
    pub(crate) bytes: usize,
}

impl ColumnWalk for HeapMeter {
    fn near_numbers(&mut self, column: &mut Vec<impl ColumnNumber>) {
        self.small_numbers(column);
    }

    fn small_numbers(&mut self, column: &mut Vec<impl ColumnNumber>) {
        self.bytes += column.capacity() * size_of_val(column.as_slice()).checked_div(column.len()).unwrap_or(0);
    }

    fn text_column(&mut self, column: &mut NameColumn) {
        self.bytes += column.heap_bytes();
    }
}
