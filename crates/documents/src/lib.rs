//! Converts data to files. No I/O: fonts and templates are inside, and the result is bytes.

mod business;
mod drawings;
mod fonts;
#[cfg(test)]
mod glyph_tests;
mod notes;
mod print_settings;
mod report;
mod tools;
mod typeset;
mod workbook;

pub use business::{
    BusinessPlan, EvidenceTest, Guide, Offer, OwnEvidence, Part, Persona, PersonaStatement, PlanStep, StalePart,
    StoppedBusiness, Theme, TriedBusiness, business_plan_pdf,
};
pub use drawings::avatar::avatar_png;
pub use drawings::card::{PictureError, ReportCard, card_png};
pub use drawings::post_card::{PostCard, post_card_png};
pub use print_settings::{PaperSize, PrintDay, PrintSettings};
pub use report::report_pdf;
pub use tools::offers::offers_pdf;
pub use tools::persona::persona_pdf;
pub use tools::problems::problems_pdf;
pub use tools::profit::profit_pdf;
pub use typeset::DocumentError;
pub use workbook::projection_xlsx;
