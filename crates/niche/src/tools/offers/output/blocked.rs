//! Ideas out of reach, and those of them that fit the skills better than what is in reach.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::compose::{MAX_IDEAS, OfferPage, compose_score, offer_idea};
use super::result::{BlockedOffer, OfferChange, OfferLimit};
use super::texts::{describe_change, limit_sentence};
use crate::tools::offers::ideas::ranking::SHOWN;
use crate::tools::offers::ideas::reach::{Limit, lift_limit};
use crate::tools::offers::ideas::scoring::{FULL, ScoredIdea};
use crate::tools::offers::profile::parts::OfferPart;

/// Most ideas out of reach that are shown above those in reach.
const MOST_CLOSER: usize = 2;
/// Most of them where no idea that is shown first uses a skill.
const MOST_WITHOUT_SKILL: usize = 5;
/// Least lead of a market over all markets that are shown for a skill.
const CLEARLY: u32 = FULL / 2;

impl OfferPage<'_> {
    /// Lists ideas out of reach that fit the skills better than those in reach, each of another market. One change
    /// opens them, and they fit a skill clearly better than every idea shown first or have more points than all in
    /// reach. Where no idea shown first uses a skill, every idea that uses one counts, even if it takes several
    /// changes.
    pub(super) fn list_closer(&self, listed: &[ScoredIdea]) -> Vec<BlockedOffer> {
        let shown = &listed[..listed.len().min(SHOWN)];
        let most_points = listed.iter().map(ScoredIdea::total_value).max().unwrap_or(0);
        let mut best_of_skill = vec![0; self.skills.known.len()];
        for idea in shown.iter().filter(|idea| idea.matches_skill()) {
            let best = &mut best_of_skill[self.skill_of(idea)];
            *best = skill_value(idea).max(*best);
        }
        let is_skill_used = best_of_skill.iter().any(|best| *best > 0);
        let blocked = self.ranking.out_of_reach.iter().filter(|idea| idea.matches_skill());
        let blocked = blocked.map(|idea| (self.broken_limits(idea), idea));
        let mut closer: Vec<(Vec<Limit>, &ScoredIdea)> = blocked
            .filter(|(limits, idea)| {
                let is_closer = skill_value(idea) >= best_of_skill[self.skill_of(idea)] + CLEARLY;
                !is_skill_used || limits.len() == 1 && (is_closer || idea.total_value() > most_points)
            })
            .collect();
        // Of equal ideas the one that takes the least money, which most often is the smallest change.
        closer.sort_by_key(|(limits, idea)| {
            let cost = self.find_subject(idea).0.cost_usd[0];
            (limits.len() > 1, Reverse(skill_value(idea)), cost)
        });
        let mut markets = HashSet::new();
        closer.retain(|(_, idea)| markets.insert(self.find_subject(idea).0.market));
        closer.truncate(if is_skill_used { MOST_CLOSER } else { MOST_WITHOUT_SKILL });
        let compose = |(limits, idea): &(Vec<Limit>, &ScoredIdea)| self.blocked_idea(limits, idea);
        closer.iter().map(compose).collect()
    }

    /// Place of the skill that fits the market of an idea best.
    fn skill_of(&self, idea: &ScoredIdea) -> usize {
        self.skills.best[self.find_subject(idea).0.market]
    }

    pub(super) fn list_blocked(&self) -> Vec<BlockedOffer> {
        let ideas = self
            .ranking
            .out_of_reach
            .iter()
            .map(|idea| (self.broken_limits(idea), idea));
        let mut ideas: Vec<(Vec<Limit>, &ScoredIdea)> = ideas.collect();
        // Ideas of a skill first, so that a person whose skills nothing in reach matches sees what opens them.
        ideas.sort_by_key(|(limits, idea)| (limits.len() > 1, !idea.matches_skill()));
        ideas
            .iter()
            .take(MAX_IDEAS)
            .map(|(limits, idea)| self.blocked_idea(limits, idea))
            .collect()
    }

    pub(super) fn blocked_idea(&self, limits: &[Limit], scored: &ScoredIdea) -> BlockedOffer {
        let (candidate, market, idea) = self.find_subject(scored);
        let sector = self.engine.atlas().sector_of(market);
        let limit = |limit: &Limit| OfferLimit {
            field: limit.field_name().to_owned(),
            text: limit_sentence(*limit, candidate, self.profile, &sector.name, &idea.model),
        };
        let opens = match limits {
            [only] => {
                let lifted = lift_limit(*only, self.profile, candidate, market, &sector.slug);
                let (from, to, text) = describe_change(*only, self.profile, &lifted);
                let field = only.field_name().to_owned();
                Some(OfferChange { field, from, to, text })
            }
            _ => None,
        };
        BlockedOffer {
            market: self.compose_market(market),
            idea: offer_idea(idea),
            reasons: limits.iter().map(limit).collect(),
            opens,
            score: compose_score(scored, self.profile),
        }
    }
}

fn skill_value(idea: &ScoredIdea) -> u32 {
    idea.values[OfferPart::Skill as usize]
}
