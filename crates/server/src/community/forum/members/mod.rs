//! Standing, levels and owned rows of the forum's members.

pub(crate) mod level_notices;
pub(crate) mod standing;
pub(crate) mod traces;
