//! Dead zones: ranges of prices in which one order leaves less than at a lower price.

use super::search::{RangeAnswer, SearchEnd, first_price, range_starts, rounding_slack, step_starts};
use crate::money::cents::format_dollars;
use crate::money::fee_amount::count_charges;
use crate::money::fees::{BracketMode, FeePer};
use crate::money::model::{MAX_SEARCHED_PRICE, UnitModel};
use crate::tools::profitability::result::DeadZone;

/// Dead zones behind every step of a fee.
pub(crate) fn dead_zones(model: &UnitModel) -> Vec<DeadZone> {
    let starts = range_starts(model);
    let mut zones: Vec<DeadZone> = Vec::new();
    for fee in model.fees.iter().filter(|fee| fee.line.per != FeePer::Month) {
        let line = &fee.line;
        // A marginal bracket changes the rate of the next cent only.
        if line
            .brackets
            .as_ref()
            .is_none_or(|brackets| brackets.mode == BracketMode::Marginal)
        {
            continue;
        }
        for start in step_starts(model, line, count_charges(line, model.units_per_order)) {
            let before = model.order_contribution(start - 1);
            let lost = before - model.order_contribution(start);
            if lost <= 0 {
                continue;
            }
            let end = end_of(model, &starts, start, before);
            let reason = format!(
                "{} rises at {}. A sale there leaves {} less than at {}.",
                line.name,
                format_dollars(start),
                format_dollars(lost),
                format_dollars(start - 1)
            );
            zones.push(DeadZone {
                from_cents: start,
                to_cents: end,
                loss_cents: lost,
                reason,
            });
        }
    }
    zones.sort_by_key(|zone| (zone.from_cents, zone.to_cents));
    zones.dedup_by_key(|zone| zone.from_cents);
    zones
}

/// Last price that leaves less than `before`.
fn end_of(model: &UnitModel, starts: &[i64], from: i64, before: i64) -> i64 {
    let slack = rounding_slack(model);
    let reaches = |low: i64, high: i64| {
        let ends = [model.order_contribution(low), model.order_contribution(high)];
        let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        match () {
            () if low == high => {
                if least >= before {
                    RangeAnswer::All
                } else {
                    RangeAnswer::None
                }
            }
            () if most + slack < before => RangeAnswer::None,
            () if least - slack >= before => RangeAnswer::All,
            () => RangeAnswer::Unknown,
        }
    };
    match first_price(from, starts, reaches) {
        SearchEnd::At(price) => price - 1,
        SearchEnd::Nowhere | SearchEnd::GaveUp => MAX_SEARCHED_PRICE,
    }
}
