//! Sentences about the money and the hours of the plan.

use niche::evening::WEEKS_PER_MONTH;
use niche::report::BusinessIdea;
use niche::tools::profitability::{ProfitResult, format_dollars};

/// Hours a week by which the projection and an idea may differ without a word.
const CLOSE_HOURS: f64 = 0.5;

/// Holds the hours of the projection against those of an idea. `None` where they fit.
pub(super) fn compare_hours(idea: &BusinessIdea, result: &ProfitResult) -> Option<String> {
    let hours = result.inputs.iter().find(|input| input.cell == "Hours")?.value?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use niche::Engine;
    use niche::request::AnalysisRequest;
    use niche::tools::Tool;
    use niche::tools::profitability::ProfitabilityCalculator;
    use serde_json::{Value, json};

    fn calculate(engine: &Engine, more: &Value) -> ProfitResult {
        let mut request = json!({"priceCents": 4500, "unitsPerMonth": 12, "unitCostCents": 900, "startupCents": 30_000,
            "hoursPerMonth": 20, "dayJobCentsPerHour": 2500});
        request
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        ProfitabilityCalculator::run(engine, &serde_json::from_value(request).unwrap()).unwrap()
    }

    #[test]
    fn hours_that_no_idea_has_are_told() {
        let engine = Engine::load().unwrap();
        let report = engine.analyze_niche(&AnalysisRequest::new("dog grooming")).unwrap();
        let idea = &report.business_ideas[0];
        let [low, high] = idea.hours_per_week;
        let middle = f64::from(low + high) / 2.0 * WEEKS_PER_MONTH;
        let told = |hours: f64| compare_hours(idea, &calculate(&engine, &json!({"hoursPerMonth": hours.round()})));
        assert_eq!(told(middle), None);
        let more = told(f64::from(high + 4) * WEEKS_PER_MONTH).unwrap();
        let range = format!(
            "more than the {low} to {high} hours that we estimate for \"{}\"",
            idea.title
        );
        assert!(more.contains(&range), "{more}");
    }

    #[test]
    fn the_cash_in_hand_is_the_lowest_point_of_the_running_total() {
        let engine = Engine::load().unwrap();
        let cash = |more: Value| describe_cash(&calculate(&engine, &more)).unwrap();
        assert_eq!(
            cash(json!({})),
            "Cash to have in hand: $300.00, tied up before the first sale."
        );
        // Each month loses $18.00.
        let loss = cash(json!({"unitCostCents": 4_650}));
        assert_eq!(loss, "Cash to have in hand: $516.00, tied up at the end of month 12.");
        assert!(cash(json!({"startupCents": 0})).starts_with("No cash"));
        assert_eq!(describe_cash(&calculate(&engine, &json!({"startupCents": null}))), None);
    }
}
