//! Texts and minutes of the twelve steps of the plan for a market: one line under each title, the instructions where
//! the fixed ones do not fit, and the time that a step takes.
//!
//! Seven lines come from the atlas, such as the first customer, the riskiest test and the price. The others are
//! sentences of the market's kind of work (`data/plan_lines.toml`). A market's own `lines` win.

mod market_words;
mod templates;

use crate::data::LoadError;
use crate::data::atlas::{ActionStep, Atlas, AtlasAction, Market, PriceSetter};
use market_words::MarketWords;
use templates::{Sentences, StepTemplates, WorkKind};

/// Names that a sentence may hold in braces.
const PLACEHOLDERS: [&str; 13] = [
    "who", "Who", "who2", "per", "fee", "cost", "price", "range", "low", "high", "time", "customer", "channel",
];

/// Longest ask of an action, in bytes, that is shown with its pass mark: a short one says too little alone.
const MAX_SHORT_ASK: usize = 50;

/// Longest first unit of a market in minutes, low and high: those of the longest action. A longer one is a trial.
const MAX_FIRST_UNIT: [u32; 2] = [600, 900];

/// Minutes are told in steps of five.
const MINUTES_STEP: u32 = 5;

/// Templates of `data/plan_lines.toml`, checked against the atlas.
#[derive(Debug)]
pub(crate) struct StepTexts {
    templates: StepTemplates,
}

impl StepTexts {
    /// Reads the embedded file and checks it and the markets' own lines.
    ///
    /// # Errors
    /// When a kind misses a sentence or names a market that it does not fit, or a sentence has an unknown placeholder.
    pub(crate) fn load(atlas: &Atlas) -> Result<Self, LoadError> {
        let templates = StepTemplates::load(atlas)?;
        Ok(Self { templates })
    }

    /// Line of a step: one or two sentences that name nouns of the market. `None` for the day of the decision.
    pub(crate) fn line(&self, market: &Market, step: ActionStep) -> Option<String> {
        let words = MarketWords::new(market, &self.templates);
        if let Some(own) = market.lines.get(&step) {
            return Some(words.fill(own));
        }
        match step {
            ActionStep::Decide => None,
            ActionStep::CompleteNicheDiscovery => Some(market.tonight.clone()),
            ActionStep::ValidateMarketDemand => Some(short_ask(&market.actions[market.riskiest_action()])),
            ActionStep::ExecuteSoftLaunch => match launch_action(market) {
                Some(action) => Some(short_ask(action)),
                None => self.fill_template(market, step, &words),
            },
            step => self.fill_template(market, step, &words),
        }
    }

    fn fill_template(&self, market: &Market, step: ActionStep, words: &MarketWords) -> Option<String> {
        let sentences = self.step_sentences(market, step, words)?;
        Some(words.fill(&sentences[place_of(market, step) % sentences.len()]))
    }

    /// The three sentences of a step for a market.
    fn step_sentences(&self, market: &Market, step: ActionStep, words: &MarketWords) -> Option<&Sentences> {
        let templates = &self.templates;
        let is_set = market.work.price_by == Some(PriceSetter::Market);
        let special = match step {
            ActionStep::SetUpSocialMedia if words.has_online_channel() => Some(&templates.channels.online),
            ActionStep::SetUpSocialMedia => Some(&templates.channels.offline),
            step if is_set => templates.set_by_others.get(&step),
            _ => None,
        };
        special
            .or_else(|| templates.every.get(&step))
            .or_else(|| self.kind_of(market).lines.get(&step))
    }

    /// Instructions of a step for a market, where the fixed ones do not fit its work.
    pub(crate) fn how_to(&self, market: &Market, step: ActionStep) -> Option<&str> {
        self.kind_of(market).how_to.get(&step).map(String::as_str)
    }

    /// Minutes of a step, low and high: those of its actions, else of the first unit or of the kind of work. `None` for
    /// the day of the decision without actions.
    pub(crate) fn minutes(&self, market: &Market, step: ActionStep) -> Option<[u32; 2]> {
        let own = market.actions.iter().filter(|action| action.step == step);
        let sum = own
            .map(|action| action.minutes)
            .reduce(|[low, high], [more_low, more_high]| [low + more_low, high + more_high]);
        sum.or_else(|| {
            let usual = *self.kind_of(market).minutes.get(&step)?;
            match step {
                ActionStep::CreateYourProductService => Some(first_unit_minutes(market, usual)),
                _ => Some(usual),
            }
        })
    }

    fn kind_of(&self, market: &Market) -> &WorkKind {
        self.templates.kind_of(market)
    }
}

/// Place of a market's sentence: the same in each run, and moved by no other market.
fn place_of(market: &Market, step: ActionStep) -> usize {
    market.slug.bytes().map(usize::from).sum::<usize>() + step as usize
}

/// Action of the launch: the first paid ask in its step, else the first action there.
fn launch_action(market: &Market) -> Option<&AtlasAction> {
    let mut own = market
        .actions
        .iter()
        .filter(|action| action.step == ActionStep::ExecuteSoftLaunch);
    own.clone().find(|action| action.paid_ask).or_else(|| own.next())
}

/// Text of an action without its advice; without its pass mark too where the ask alone says enough.
fn short_ask(action: &AtlasAction) -> String {
    let marks = ["; keep going", ". Keep going"];
    let ask = marks
        .iter()
        .filter_map(|mark| action.text.split_once(mark))
        .map(|(ask, _)| ask)
        .min_by_key(|ask| ask.len());
    match ask {
        Some(ask) if ask.len() >= MAX_SHORT_ASK => format!("{ask}."),
        _ => {
            let advice = action.text.find(" If not,").unwrap_or(action.text.len());
            action.text[..advice].to_owned()
        }
    }
}

/// Minutes of the first unit with everything around it, at least those of the kind of work (`usual`): a short unit is
/// made several times.
fn first_unit_minutes(market: &Market, usual: [u32; 2]) -> [u32; 2] {
    let work = &market.work;
    [0, 1].map(|end| {
        let whole = work.minutes[end] + work.overhead_minutes[end];
        let stepped = (whole / f64::from(MINUTES_STEP)).round() as u32 * MINUTES_STEP;
        stepped.clamp(usual[end], MAX_FIRST_UNIT[end])
    })
}
