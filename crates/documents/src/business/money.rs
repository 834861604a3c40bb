//! Sentences about the money and the hours of the plan.

use niche::evening::WEEKS_PER_MONTH;
use niche::report::NicheReport;
use niche::tools::profitability::{ProfitResult, format_dollars};

/// Hours a week by which the projection and an idea may differ without a word.
const CLOSE_HOURS: f64 = 0.5;

/// Holds the hours of the projection against those of the first idea. `None` where they fit.
pub(super) fn compare_hours(report: &NicheReport, result: &ProfitResult) -> Option<String> {
    let hours = result.inputs.iter().find(|input| input.cell == "Hours")?.value?;
    let idea = report.business_ideas.first()?;
    let weekly = hours / WEEKS_PER_MONTH;
    let [low, high] = idea.hours_per_week;
    let side = match weekly {
        weekly if weekly > f64::from(high) + CLOSE_HOURS => "more",
        weekly if weekly < f64::from(low) - CLOSE_HOURS => "less",
        _ => return None,
    };
    let weekly = (weekly * 10.0).round() / 10.0;
    Some(format!(
        "The projection counts about {weekly} hours of work a week, {side} than the {low} to {high} hours that we estimate for \"{}\". \
         Say which of the two you plan with.",
        idea.title
    ))
}

/// Says how much money is tied up at the most, and when. `None` without start-up costs or tax.
pub(super) fn describe_cash(result: &ProfitResult) -> Option<String> {
    let startup = result.inputs.iter().find(|input| input.cell == "Startup")?.value?;
    let before = -((startup * 100.0).round() as i64);
    let mut lowest = (before, "before the first sale".to_owned());
    for month in &result.months {
        let balance = month.balance_cents?;
        if balance < lowest.0 {
            lowest = (balance, format!("at the end of month {}", month.month));
        }
    }
    let (balance, when) = lowest;
    Some(match balance < 0 {
        true => format!("Cash to have in hand: {}, tied up {when}.", format_dollars(-balance)),
        false => "No cash is tied up: there are no start-up costs.".to_owned(),
    })
}
