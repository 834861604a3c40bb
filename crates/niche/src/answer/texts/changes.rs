//! Rows of "What would change it": each figure with the values at which the word changes.

use super::notes::label_of_one;
use super::sentences::minutes_text;
use crate::answer::figures::{AnswerFigures, WorkPlan};
use crate::answer::niche_answer::{AnswerChange, WordTurn, WordTurns};
use crate::answer::wage::Job;
use crate::answer::word::Side;
use crate::data::atlas::PriceSetter;
use crate::format::{count_word, format_price, inside_sentence};
use crate::money::evening::to_usd;

/// Texts of one figure: a value from which the word is better and one beyond which it is worse.
struct ChangeRow {
    key: &'static str,
    label: String,
    now: String,
    better: Option<String>,
    worse: Option<String>,
    /// Said where no value changes the word.
    never: &'static str,
}

pub(in crate::answer) fn list_changes(
    plan: &WorkPlan,
    figures: &AnswerFigures,
    job: &Job,
    turns: &WordTurns,
) -> Vec<AnswerChange> {
    let side = figures.side();
    let rows = [
        price_row(plan, figures, turns),
        minutes_row(plan, figures, turns),
        cost_row(plan, figures, turns),
        wage_row(job, turns),
        evenings_row(plan, turns),
    ];
    let mut changes: Vec<AnswerChange> = rows.into_iter().map(|row| row.finish(side)).collect();
    // Stable, so that the rows keep their order.
    changes.sort_by_key(|change| !change.can_turn);
    changes
}

impl ChangeRow {
    fn finish(self, side: Side) -> AnswerChange {
        let up = match side {
            Side::Less => "it pays about the same or more",
            _ => "it likely pays more",
        };
        let down = match side {
            Side::More => "it pays about the same or less",
            _ => "it likely pays less",
        };
        let can_turn = self.better.is_some() || self.worse.is_some();
        let text = match (self.better, self.worse) {
            (Some(better), Some(worse)) => format!("{better} {up}; {} {down}.", inside_sentence(&worse)),
            (Some(better), None) => format!("{better} {up}."),
            (None, Some(worse)) => format!("{worse} {down}."),
            (None, None) => self.never.to_owned(),
        };
        AnswerChange {
            key: self.key.to_owned(),
            label: self.label,
            now: self.now,
            text,
            can_turn,
        }
    }
}

fn texts_of(
    turns: &WordTurns,
    pick: fn(&WordTurn) -> Option<f64>,
    better: impl Fn(f64) -> String,
    worse: impl Fn(f64) -> String,
) -> [Option<String>; 2] {
    [pick(&turns.up).map(better), pick(&turns.down).map(worse)]
}

fn price_row(plan: &WorkPlan, figures: &AnswerFigures, turns: &WordTurns) -> ChangeRow {
    let is_set = plan.market.work.price_by == Some(PriceSetter::Market);
    let from = if is_set { "If the market pays" } else { "From" };
    let [better, worse] = texts_of(
        turns,
        |turn| turn.price_usd,
        |usd| match is_set {
            true => format!("{from} {} or more,", format_price(usd)),
            false => format!("{from} {}", format_price(usd)),
        },
        |usd| match is_set {
            true => format!("{from} less than {},", format_price(usd)),
            false => format!("Under {}", format_price(usd)),
        },
    );
    ChangeRow {
        key: "price",
        label: label_of_one("Price of", plan.market),
        now: format_price(to_usd(figures.middle().case.price)),
        better,
        worse,
        never: "No price that is usual here changes the answer.",
    }
}

fn minutes_row(plan: &WorkPlan, figures: &AnswerFigures, turns: &WordTurns) -> ChangeRow {
    let [better, worse] = texts_of(
        turns,
        |turn| turn.minutes_per_unit,
        |minutes| format!("At {} or less", minutes_text(minutes)),
        |minutes| format!("Over {}", minutes_text(minutes)),
    );
    ChangeRow {
        key: "minutes",
        label: label_of_one("Time for", plan.market),
        now: minutes_text(figures.middle().case.minutes),
        better,
        worse,
        never: "No time that is usual here changes the answer.",
    }
}

fn cost_row(plan: &WorkPlan, figures: &AnswerFigures, turns: &WordTurns) -> ChangeRow {
    let [better, worse] = texts_of(
        turns,
        |turn| turn.cost_usd,
        |usd| format!("At {} or less", format_price(usd)),
        |usd| format!("Over {}", format_price(usd)),
    );
    ChangeRow {
        key: "cost",
        label: label_of_one("Cost of", plan.market),
        now: format_price(to_usd(figures.middle().case.unit_cost)),
        better,
        worse,
        never: "Even at no cost the answer stays the same.",
    }
}

fn wage_row(job: &Job, turns: &WordTurns) -> ChangeRow {
    let [better, worse] = texts_of(
        turns,
        |turn| turn.wage_usd,
        |usd| format!("At a wage of {} or less", format_price(usd)),
        |usd| format!("Over a wage of {}", format_price(usd)),
    );
    ChangeRow {
        key: "wage",
        label: "Wage of your job".to_owned(),
        now: format!("{} an hour", format_price(to_usd(job.tax.wage_cents))),
        better,
        worse,
        never: "No wage changes the answer.",
    }
}

fn evenings_row(plan: &WorkPlan, turns: &WordTurns) -> ChangeRow {
    let named = |count: u8| match count {
        1 => "one evening a week".to_owned(),
        count => format!("{} evenings a week", count_word(f64::from(count))),
    };
    let [better, worse] = texts_of(
        turns,
        |turn| turn.evenings_per_week.map(f64::from),
        |count| format!("With {}", named(count as u8)),
        |count| format!("With {}", named(count as u8)),
    );
    ChangeRow {
        key: "evenings",
        label: "Evenings a week".to_owned(),
        now: plan.time.per_week.to_string(),
        better,
        worse,
        never: "More or fewer evenings change the monthly total, not the answer.",
    }
}
