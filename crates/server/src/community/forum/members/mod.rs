//! Standing, levels and owned rows of the forum's members.

pub(crate) mod level_notices;
pub(crate) mod owned;
pub(crate) mod standing;
