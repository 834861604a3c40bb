//! Business patterns of the Census Bureau: establishments with staff by county and by ZIP code.

pub(super) mod counties;
mod edition;
mod merge;
mod reading;
pub(crate) mod table;
pub(super) mod zips;
