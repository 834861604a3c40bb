//! Small changes of the person's limits that bring further ideas into the first ten.

use super::catalog::offer_catalog;
use super::ranking::{Ranking, SHOWN, find_shown, shown_first};
use super::reach::{Exclusions, Limit};
use super::scoring::{MarketValues, ScoredIdea, score_idea};
use crate::scoring::engine_data::EngineData;
use crate::scoring::offer_catalog::OfferCatalog;
use crate::tools::offers::profile::request::{LicenseAnswer, MAX_CASH_CENTS, OfferProfile};

/// A changed limit, with the ideas that it opens.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    pub limit: Limit,
    pub profile: OfferProfile,
    /// Places among the candidates, best first.
    pub candidates: Vec<usize>,
}

/// Everything that a search for openings compares.
#[derive(Debug, Clone, Copy)]
pub struct OpeningSearch<'a> {
    pub engine: &'a EngineData,
    pub markets: &'a [MarketValues],
    pub profile: &'a OfferProfile,
    pub ranking: &'a Ranking,
    pub exclusions: &'a Exclusions,
}

impl OpeningSearch<'_> {
    /// For cash, hours and licenses: the smallest change after which an idea that was out of reach is among those shown
    /// first. The changes tried are the low and the high ends of the estimates of ideas that the limit alone keeps out.
    pub fn smallest_openings(&self) -> Vec<Opening> {
        let limits = [Limit::Cash, Limit::Hours, Limit::License];
        limits.into_iter().filter_map(|limit| self.smallest_of(limit)).collect()
    }

    fn smallest_of(&self, limit: Limit) -> Option<Opening> {
        let kept_out: Vec<usize> = self.kept_out_by(limit);
        let least = self.least_shown_score();
        self.list_changes(limit, &kept_out).into_iter().find_map(|profile| {
            let is_promising = |place: &usize| {
                self.is_suited(*place)
                    && self.exclusions.is_reached(self.catalog(), *place, &profile)
                    && self.score_candidate(*place, &profile).total_value() >= least
            };
            if !kept_out.iter().any(is_promising) {
                return None;
            }
            let shown = find_shown(self.catalog(), self.list_reached(&profile));
            let opened = shown.iter().map(|idea| idea.candidate);
            let is_opened = |place: &usize| kept_out.contains(place) && self.is_suited(*place);
            let candidates: Vec<usize> = opened.filter(is_opened).collect();
            (!candidates.is_empty()).then_some(Opening {
                limit,
                profile,
                candidates,
            })
        })
    }

    /// The one change that opens the most ideas, for a person whom every idea is out of reach; of equal ones the
    /// smallest.
    pub fn largest_opening(&self) -> Option<Opening> {
        let limits = [Limit::Cash, Limit::Hours, Limit::License];
        let mut profiles: Vec<(Limit, OfferProfile)> = Vec::new();
        for limit in limits {
            let changes = self.list_changes(limit, &self.kept_out_by(limit));
            profiles.extend(changes.into_iter().map(|profile| (limit, profile)));
        }
        for sector in &self.profile.excluded_sectors {
            let mut profile = self.profile.clone();
            profile.excluded_sectors.retain(|other| other != sector);
            profiles.push((Limit::Sector, profile));
        }
        for model in &self.profile.excluded_models {
            let mut profile = self.profile.clone();
            profile.excluded_models.retain(|other| other != model);
            profiles.push((Limit::Model, profile));
        }
        let mut best: Option<(usize, Limit, OfferProfile)> = None;
        for (limit, profile) in profiles {
            let exclusions = self.exclude_for(&profile);
            let every = 0..self.catalog().candidates.len();
            let opened = every
                .filter(|place| exclusions.is_reached(self.catalog(), *place, &profile))
                .count();
            if opened > best.as_ref().map_or(0, |(most, ..)| *most) {
                best = Some((opened, limit, profile));
            }
        }
        best.map(|(_, limit, profile)| {
            let exclusions = self.exclude_for(&profile);
            let every = 0..self.catalog().candidates.len();
            let reached = every.filter(|place| exclusions.is_reached(self.catalog(), *place, &profile));
            let scored = reached.map(|place| self.score_candidate(place, &profile)).collect();
            let shown = find_shown(self.catalog(), scored);
            Opening {
                limit,
                profile,
                candidates: shown.iter().map(|idea| idea.candidate).collect(),
            }
        })
    }

    /// Exclusions of a changed profile, with the same filter.
    fn exclude_for(&self, profile: &OfferProfile) -> Exclusions {
        Exclusions::new(self.engine.atlas(), self.catalog(), profile).with_hidden(self.exclusions.hidden_markets())
    }

    /// True when a skill counts for the idea, or the person has named no skill that counts anywhere. A license alone
    /// makes a welder no doctor.
    fn is_suited(&self, place: usize) -> bool {
        let own = self.markets[self.catalog().candidates[place].market].skill;
        own > 0 || self.markets.iter().all(|market| market.skill == 0)
    }

    fn catalog(&self) -> &OfferCatalog {
        offer_catalog(self.engine)
    }

    /// Ideas that break this limit and no other.
    fn kept_out_by(&self, limit: Limit) -> Vec<usize> {
        let places = self.ranking.out_of_reach.iter().map(|idea| idea.candidate);
        places
            .filter(|place| {
                self.exclusions
                    .broken_limits(self.catalog(), *place, self.profile)
                    .eq([limit])
            })
            .collect()
    }

    /// The score that an idea needs at least to be shown first: more cash or hours lower no score.
    fn least_shown_score(&self) -> u32 {
        let shown = shown_first(self.catalog(), &self.ranking.reached);
        if shown.len() < SHOWN {
            return 0;
        }
        let scores = shown.iter().map(|place| self.ranking.reached[*place].total_value());
        scores.min().unwrap_or(0)
    }

    /// The profiles to try, the smallest change first.
    fn list_changes(&self, limit: Limit, kept_out: &[usize]) -> Vec<OfferProfile> {
        let ends =
            |unit: i64, range: fn(&crate::scoring::offer_catalog::Candidate) -> [u32; 2], now: i64, most: i64| {
                let ideas = kept_out.iter().map(|place| &self.catalog().candidates[*place]);
                let mut ends: Vec<i64> = ideas.flat_map(range).map(|end| i64::from(end) * unit).collect();
                ends.retain(|end| (now + 1..=most).contains(end));
                ends.sort_unstable();
                ends.dedup();
                ends
            };
        let changed = |change: &dyn Fn(&mut OfferProfile)| {
            let mut profile = self.profile.clone();
            change(&mut profile);
            profile
        };
        match limit {
            Limit::Cash => ends(100, |idea| idea.cost_usd, self.profile.cash_cents, MAX_CASH_CENTS)
                .into_iter()
                .map(|cents| changed(&|profile| profile.cash_cents = cents))
                .collect(),
            Limit::Hours => ends(2, |idea| idea.hours, self.profile.half_hours, 200)
                .into_iter()
                .map(|half_hours| changed(&|profile| profile.half_hours = half_hours))
                .collect(),
            Limit::License if !kept_out.is_empty() => {
                vec![changed(&|profile| profile.licenses = LicenseAnswer::WouldGetOne)]
            }
            Limit::License | Limit::Sector | Limit::Model => Vec::new(),
        }
    }

    fn list_reached(&self, profile: &OfferProfile) -> Vec<ScoredIdea> {
        let every = 0..self.catalog().candidates.len();
        let reached = every.filter(|place| self.exclusions.is_reached(self.catalog(), *place, profile));
        reached.map(|place| self.score_candidate(place, profile)).collect()
    }

    fn score_candidate(&self, place: usize, profile: &OfferProfile) -> ScoredIdea {
        let market = &self.markets[self.catalog().candidates[place].market];
        score_idea(self.catalog(), place, market, profile)
    }
}
