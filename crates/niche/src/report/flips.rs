//! Changes of the industry score: each choice of the person, and each figure, on its own.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use crate::data::selectors::{Competition, Region, SizeClass};
use crate::scoring::engine_data::EngineData;
use crate::scoring::request::AnalysisRequest;
use crate::scoring::score::{self, LOWER_MARK, NicheScore, UPPER_MARK};
use crate::scoring::score_parts::ScorePartKind;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VerdictFlip {
    /// Parameter that changes, such as "Competition level" or "Long-term growth".
    pub parameter: String,
    pub from: String,
    pub to: String,
    /// Change of the score in points; negative when it falls.
    pub points: i16,
    /// The score after the change.
    pub score: u8,
    /// Change of the score in words: "Industry score 61 instead of 55".
    pub verdict: String,
}

/// The effect of each choice, and the value of each figure at which the score would pass a mark.
pub(crate) fn find_flips(
    engine: &EngineData,
    request: &AnalysisRequest,
    market: usize,
    score: &NicheScore,
) -> Vec<VerdictFlip> {
    let figures = engine.market_figures(market);
    let mut flips = choice_flips(engine, request, market, score);
    let value = i16::from(score.value);
    let turns = [(LOWER_MARK, UPPER_MARK), (UPPER_MARK, 101)]
        .into_iter()
        .find(|(low, high)| (*low..*high).contains(&score.value));
    let (falls_below, rises_to) = turns.unwrap_or((0, LOWER_MARK));
    for part in ScorePartKind::iter() {
        let Some(figure) = part.figure_of(figures) else {
            continue;
        };
        let weight = request.weights.weight_of(part);
        let now = i16::from(score::points_for(&engine.ranks, part, figure.value(), weight));
        let values = engine.ranks.distinct_values(part);
        let change = |other: &f64| i16::from(score::points_for(&engine.ranks, part, *other, weight)) - now;
        // Best first, so the points only fall.
        let reach = |mark: u8| values.partition_point(|v| value + change(v) >= i16::from(mark));
        let up = reach(rises_to)
            .checked_sub(1)
            .filter(|_| rises_to <= 100)
            .map(|at| &values[at]);
        let down = values.get(reach(falls_below)).filter(|_| falls_below > 0);
        for other in [up, down].into_iter().flatten() {
            let points = change(other);
            flips.push(VerdictFlip {
                parameter: part.label().to_owned(),
                from: engine.ranks.format_value(part, figure.value()),
                to: engine.ranks.format_value(part, *other),
                points,
                score: move_score(score.value, points),
                verdict: describe_change(score.value, points),
            });
        }
    }
    flips
}

fn move_score(score: u8, points: i16) -> u8 {
    u8::try_from((i16::from(score) + points).clamp(0, 100)).unwrap_or(score)
}

/// "Industry score 61 instead of 55".
fn describe_change(score: u8, points: i16) -> String {
    format!("Industry score {} instead of {score}", move_score(score, points))
}

fn choice_flips(engine: &EngineData, request: &AnalysisRequest, market: usize, score: &NicheScore) -> Vec<VerdictFlip> {
    let figures = engine.market_figures(market);
    let sizes = SizeClass::EVERY
        .into_iter()
        .filter(|size| *size != request.size)
        .map(|size| {
            let other = AnalysisRequest {
                size,
                ..request.clone()
            };
            ("Market size", request.size.label(), size.label(), other)
        });
    let levels = Competition::iter()
        .filter(|level| *level != request.competition)
        .map(|competition| {
            let other = AnalysisRequest {
                competition,
                ..request.clone()
            };
            (
                "Competition level",
                request.competition.label(),
                competition.label(),
                other,
            )
        });
    let regions = Region::EVERY
        .into_iter()
        .filter(|region| *region != request.region)
        .map(|region| {
            let other = AnalysisRequest {
                region,
                ..request.clone()
            };
            ("Geographic focus", request.region.label(), region.label(), other)
        });
    let flip = |(parameter, from, to, other): (&str, &str, &str, AnalysisRequest)| {
        let region = engine.tables.region_facts(other.region);
        let changed = score::value_for(score, figures, &engine.ranks, &other, region, engine.tables.us_facts());
        let points = i16::from(changed) - i16::from(score.value);
        (points != 0).then(|| VerdictFlip {
            parameter: parameter.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            points,
            score: changed,
            verdict: describe_change(score.value, points),
        })
    };
    sizes.chain(levels).chain(regions).filter_map(flip).collect()
}
