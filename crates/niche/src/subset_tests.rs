//! Adding or removing a market changes no other market's score.

use std::sync::LazyLock;

use proptest::prelude::*;

use crate::answer::AnswerInput;
use crate::report::NicheReport;
use crate::report::compose::compose_report;
use crate::scoring::engine_data::{EngineData, bases_of, figures_of};
use crate::scoring::ranks::Ranks;
use crate::scoring::request::AnalysisRequest;
use matching::MarketResolution;

static FULL: LazyLock<EngineData> = LazyLock::new(|| EngineData::load_with(None).unwrap());

/// Report of a market, without a look at the words.
fn report_market(engine: &EngineData, slug: &str) -> Option<NicheReport> {
    let found = MarketResolution {
        market: engine.atlas.find_market(slug)?,
        fit: 1.0,
        is_sure: true,
        alternatives: Vec::new(),
        also_asked: Vec::new(),
        platform: None,
    };
    Some(compose_report(
        engine,
        &AnalysisRequest::new(slug),
        slug,
        &found,
        &AnswerInput::default(),
    ))
}

/// The engine with those markets only whose place in the atlas `keeps` chooses.
fn engine_with(keeps: &[bool]) -> EngineData {
    let mut engine = EngineData::load_with(None).unwrap();
    let mut kept = keeps.iter().cycle();
    engine.atlas.markets.retain(|_| *kept.next().unwrap_or(&true));
    engine.ranks = Ranks::new(&engine.tables);
    engine.bases = bases_of(&engine.atlas, &engine.tables).unwrap();
    engine.figures = figures_of(&engine.bases, &engine.tables).unwrap();
    engine
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn no_market_changes_the_score_of_another(keeps in prop::collection::vec(any::<bool>(), 7..23)) {
        let fewer = engine_with(&keeps);
        for market in &fewer.atlas.markets {
            let (here, there) = (report_market(&fewer, &market.slug).unwrap(), report_market(&FULL, &market.slug).unwrap());
            prop_assert_eq!(here.score, there.score, "{}", &market.slug);
            prop_assert_eq!(here.flips, there.flips, "{}", &market.slug);
        }
    }
}
