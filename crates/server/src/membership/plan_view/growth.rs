//! A round that goes on with its market: next client, repeat order and growth opportunities inside the open steps.

use super::PlanView;
use crate::planning::plan::StepProgress;

/// Steps that take the next client, best first; the first open one has it.
const CLIENT_STEPS: [&str; 3] = ["execute-soft-launch", "prepare-launch-materials", "build-email-list"];
const REPEAT_STEPS: [&str; 3] = ["build-email-list", "execute-soft-launch", "prepare-launch-materials"];
const GROWTH_STEPS: [&str; 3] = [
    "create-your-product-service",
    "price-your-offering",
    "prepare-launch-materials",
];

impl PlanView<'_> {
    /// What a round that goes on adds to a step; empty in other rounds and in a done step.
    pub(super) fn list_growth(&self, key: &str) -> Vec<String> {
        let Some(market) = self.market.filter(|_| self.goes_on) else {
            return Vec::new();
        };
        let [customers, _] = &market.who;
        let client = format!("Ask everyone who paid for one more name among {customers}.");
        let repeat = "Write to everyone who paid. Offer the next order, with a day and your price.".to_owned();
        let growth = market.growth.iter().map(|text| format!("{text}."));
        let own = [(client, CLIENT_STEPS), (repeat, REPEAT_STEPS)].into_iter();
        let all = own.chain(growth.map(|text| (text, GROWTH_STEPS)));
        all.filter(|(_, steps)| self.first_open(steps) == Some(key))
            .map(|(text, _)| text)
            .collect()
    }

    /// The first open one of the steps, else the first open step of the plan.
    fn first_open(&self, steps: &[&str]) -> Option<&'static str> {
        let open = |progress: &&StepProgress| progress.done.is_none();
        let preferred = steps.iter().filter_map(|key| {
            let mut all = self.plan.steps.iter().filter(open);
            all.find(|progress| progress.step.key == *key)
        });
        let first = preferred.chain(self.plan.steps.iter().filter(open)).next();
        first.map(|progress| progress.step.key)
    }
}
