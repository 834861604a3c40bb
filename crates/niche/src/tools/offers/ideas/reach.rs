//! Hard limits: the reasons why an idea is out of reach, each with the change that lifts it.

use std::sync::Arc;

use crate::data::atlas::{Atlas, Market};
use crate::scoring::offer_catalog::{Candidate, OfferCatalog};
use crate::tools::offers::profile::request::{LicenseAnswer, OfferProfile};

/// A limit that an idea breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    Cash,
    Hours,
    License,
    Sector,
    Model,
}

impl Limit {
    /// Field of the request that sets the limit.
    pub fn field_name(self) -> &'static str {
        match self {
            Self::Cash => "cashCents",
            Self::Hours => "hoursPerWeek",
            Self::License => "licenses",
            Self::Sector => "excludedSectors",
            Self::Model => "excludedModels",
        }
    }
}

/// Exclusions of a person by place, so that no text is compared for each idea.
#[derive(Debug, Clone)]
pub struct Exclusions {
    /// By sector.
    sectors: Vec<bool>,
    /// By candidate.
    models: Vec<bool>,
    /// Markets that no list has; empty where nothing is filtered.
    hidden: Arc<[bool]>,
}

impl Exclusions {
    pub fn new(atlas: &Atlas, catalog: &OfferCatalog, profile: &OfferProfile) -> Self {
        let excluded = |list: &[String], value: &str| list.iter().any(|other| other == value);
        let model = |candidate: &Candidate| &atlas.markets[candidate.market].ideas[candidate.idea].model;
        let sectors = atlas.sectors.iter();
        Self {
            sectors: sectors.map(|s| excluded(&profile.excluded_sectors, &s.slug)).collect(),
            models: catalog
                .candidates
                .iter()
                .map(|candidate| excluded(&profile.excluded_models, model(candidate)))
                .collect(),
            hidden: Arc::default(),
        }
    }

    /// The same exclusions without these markets, as a filter wants: they are not out of reach but in no list.
    #[must_use]
    pub fn with_hidden(self, hidden: Arc<[bool]>) -> Self {
        Self { hidden, ..self }
    }

    /// The markets of [`Exclusions::hiding`].
    pub fn hidden_markets(&self) -> Arc<[bool]> {
        Arc::clone(&self.hidden)
    }

    pub fn hides_market(&self, catalog: &OfferCatalog, place: usize) -> bool {
        let market = catalog.candidates[place].market;
        self.hidden.get(market).copied().unwrap_or_default()
    }

    /// The limits that a candidate breaks; none when it is in reach.
    pub fn broken_limits(
        &self,
        catalog: &OfferCatalog,
        place: usize,
        profile: &OfferProfile,
    ) -> impl Iterator<Item = Limit> + use<> {
        let idea = &catalog.candidates[place];
        let market = &catalog.markets[idea.market];
        let broken = [
            (Limit::Cash, i64::from(idea.cost_usd[0]) * 100 > profile.cash_cents),
            (Limit::Hours, i64::from(idea.hours[0]) * 2 > profile.half_hours),
            (
                Limit::License,
                market.needs_license && profile.licenses == LicenseAnswer::No,
            ),
            (Limit::Sector, self.sectors[market.sector]),
            (Limit::Model, self.models[place]),
        ];
        broken.into_iter().filter(|(_, is)| *is).map(|(limit, _)| limit)
    }

    pub fn is_reached(&self, catalog: &OfferCatalog, place: usize, profile: &OfferProfile) -> bool {
        !self.hides_market(catalog, place) && self.broken_limits(catalog, place, profile).next().is_none()
    }
}

/// The profile after the change that lifts one limit for one idea.
pub fn lift_limit(
    limit: Limit,
    profile: &OfferProfile,
    idea: &Candidate,
    market: &Market,
    sector: &str,
) -> OfferProfile {
    let mut lifted = profile.clone();
    match limit {
        Limit::Cash => lifted.cash_cents = i64::from(idea.cost_usd[0]) * 100,
        Limit::Hours => lifted.half_hours = i64::from(idea.hours[0]) * 2,
        Limit::License => lifted.licenses = LicenseAnswer::WouldGetOne,
        Limit::Sector => lifted.excluded_sectors.retain(|slug| slug != sector),
        Limit::Model => {
            let model = &market.ideas[idea.idea].model;
            lifted.excluded_models.retain(|other| other != model);
        }
    }
    lifted
}
