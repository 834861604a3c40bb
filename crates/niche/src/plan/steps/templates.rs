//! Sentences, instructions and minutes by kind of work. The build makes the file from `data/plan_lines.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use strum::IntoEnumIterator;

use super::PLACEHOLDERS;
use crate::data::LoadError;
use crate::data::atlas::{ActionStep, Atlas, Market, Way};

static TEMPLATES: &str = include_str!(concat!(env!("OUT_DIR"), "/plan_lines.json"));

/// Sentences that markets share by their slug.
pub(super) type Sentences = [String; 3];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct StepTemplates {
    /// Words that keep their capital letter inside a sentence.
    pub names: Vec<String>,
    /// Words of channels that a profile can join.
    pub online: Vec<String>,
    /// Markets whose unit is no thing that customers pay for.
    pub prices_vary: Vec<String>,
    /// Sentences for every kind of work.
    pub every: BTreeMap<ActionStep, Sentences>,
    /// Sentences for markets whose price the reader does not set.
    pub set_by_others: BTreeMap<ActionStep, Sentences>,
    pub channels: ChannelSentences,
    kinds: BTreeMap<String, WorkKind>,
}

/// Sentences of the step about social media.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChannelSentences {
    /// For markets with a channel that a profile can join.
    pub online: Sentences,
    pub offline: Sentences,
}

/// Kind of work: a way, or a part of its markets.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WorkKind {
    way: Way,
    /// Slugs of its markets; empty for all markets of the way that no other kind names.
    #[serde(default)]
    markets: BTreeSet<String>,
    /// Low and high of each step without actions.
    pub minutes: BTreeMap<ActionStep, [u32; 2]>,
    pub lines: BTreeMap<ActionStep, Sentences>,
    /// Instructions in place of the fixed ones.
    #[serde(default)]
    pub how_to: BTreeMap<ActionStep, String>,
}

impl StepTemplates {
    pub(super) fn load(atlas: &Atlas) -> Result<Self, LoadError> {
        let read: Result<Self, _> = serde_json::from_str(TEMPLATES);
        let templates = read.map_err(|error| LoadError(format!("plan_lines.toml: {error}")))?;
        templates.check_kinds(atlas)?;
        templates.check_sentences(atlas)?;
        Ok(templates)
    }

    /// Kind of work of a market: the one that names it, else that of its way.
    ///
    /// # Panics
    /// Never: a way without a kind does not load.
    #[expect(clippy::expect_used, reason = "a way without a kind does not load")]
    pub(super) fn kind_of(&self, market: &Market) -> &WorkKind {
        self.find_kind(market).expect("each way has a kind")
    }

    fn find_kind(&self, market: &Market) -> Option<&WorkKind> {
        let kinds = || self.kinds.values().filter(|kind| kind.way == market.way);
        kinds()
            .find(|kind| kind.markets.contains(&market.slug))
            .or_else(|| kinds().find(|kind| kind.markets.is_empty()))
    }

    /// Checks that each market has one kind, and each kind all its steps.
    fn check_kinds(&self, atlas: &Atlas) -> Result<(), LoadError> {
        let mut named = BTreeSet::new();
        for (name, kind) in &self.kinds {
            for slug in &kind.markets {
                let market = atlas.find_market(slug).map(|at| &atlas.markets[at]);
                if market.is_none_or(|market| market.way != kind.way) || !named.insert(slug) {
                    return Err(LoadError(format!("plan_lines.toml: {name} cannot have {slug}")));
                }
            }
            for step in ActionStep::iter() {
                let has_line = kind.lines.contains_key(&step) || self.is_told_elsewhere(step);
                let has_minutes = kind.minutes.get(&step).is_some_and(|[low, high]| low < high);
                if step != ActionStep::Decide && !(has_line && has_minutes) {
                    return Err(LoadError(format!("plan_lines.toml: {name} lacks {}", step.into_str())));
                }
            }
        }
        if let Some(slug) = self.prices_vary.iter().find(|slug| atlas.find_market(slug).is_none()) {
            return Err(LoadError(format!("plan_lines.toml: there is no market {slug}")));
        }
        match atlas.markets.iter().find(|market| self.find_kind(market).is_none()) {
            Some(market) => Err(LoadError(format!("plan_lines.toml: no kind for {}", market.slug))),
            None => Ok(()),
        }
    }

    /// True for a step whose line does not depend on the kind of work.
    fn is_told_elsewhere(&self, step: ActionStep) -> bool {
        let by_atlas = [
            ActionStep::CompleteNicheDiscovery,
            ActionStep::ValidateMarketDemand,
            ActionStep::SetUpSocialMedia,
        ];
        by_atlas.contains(&step) || self.every.contains_key(&step)
    }

    /// Checks the placeholders of all sentences and of the markets' own lines.
    fn check_sentences(&self, atlas: &Atlas) -> Result<(), LoadError> {
        let kinds = self.kinds.values().flat_map(|kind| kind.lines.values());
        let shared = self.every.values().chain(self.set_by_others.values());
        let channels = [&self.channels.online, &self.channels.offline];
        let sentences = kinds.chain(shared).chain(channels).flatten();
        let own = atlas.markets.iter().flat_map(|market| market.lines.values());
        match sentences.chain(own).find(|sentence| !has_known_placeholders(sentence)) {
            Some(sentence) => Err(LoadError(format!("unknown placeholder in a plan line: {sentence}"))),
            None => Ok(()),
        }
    }
}

fn has_known_placeholders(sentence: &str) -> bool {
    sentence.split('{').skip(1).all(|rest| {
        let name = rest.split_once('}').map(|(name, _)| name);
        name.is_some_and(|name| PLACEHOLDERS.contains(&name))
    })
}
