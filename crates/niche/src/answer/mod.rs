//! The answer: what an hour of a market's work leaves after tax, beside an hour of the reader's own job.
//!
//! The formula, the five words and a worked example are in `docs/niche-engine.md`.

mod compose;
mod figures;
mod input;
mod niche_answer;
mod paid_hour;
mod place;
mod published;
pub mod strip;
mod texts;
mod turning;
mod wage;
mod word;

pub use input::{AnswerFields, AnswerInput, Experience, OwnFigures, Yardstick};
pub use niche_answer::{
    AnswerChange, AnswerExample, ExampleMarket, FirstTest, NicheAnswer, PublishedPrice, ShortAnswer, TurningPoints,
    WordTurn, WordTurns,
};
pub use paid_hour::{PaidHour, PaidWork};
pub use strip::PayStrip;
pub use word::AnswerWord;

pub(crate) use compose::{RowAnswer, answer_market, describe_median_wage, row_answers, short_answers};
pub(crate) use paid_hour::paid_hour;
pub(crate) use place::{better_than_percents, plan_work};
pub(crate) use published::price_sources;
pub(crate) use texts::notes::cheapest_start;
pub(crate) use texts::unit_texts;
