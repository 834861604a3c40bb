//! Facts about this site that its public pages show: whom to write to, what Premium costs, which other machines take
//! part.

use serde_json::{Value, json};
use strum::IntoEnumIterator;

use crate::membership::billing::{BillingCycle, PREMIUM_FEATURES};
use crate::pages::{PageQueries, QueryAnswer};
use crate::platform::config::Config;
use crate::state::app_state::AppState;

/// Name of the facts in the pages' script. No call of the API has it.
const FACTS: &str = "/api/site-facts";

/// Registers the facts. The settings do not change while the server runs.
pub fn add_site_facts(queries: PageQueries, state: &AppState) -> PageQueries {
    let facts = site_facts(&state.config);
    queries.with_prefix(FACTS, move |_| std::future::ready(QueryAnswer::from(facts.clone())))
}

fn site_facts(config: &Config) -> Value {
    let price = |cycle: BillingCycle| {
        json!({
            "cycle": cycle.into_str(),
            "shown": cycle.shown_price(),
            "billed": cycle.billed_text(),
            "saving": cycle.saving_text(),
        })
    };
    json!({
        "contactEmail": config.contact_email,
        "takesPayments": config.stripe.is_some(),
        "sendsMail": config.smtp.is_some(),
        "analystHost": config.analyst.as_ref().and_then(|analyst| analyst.endpoint.host_str()),
        "prices": BillingCycle::iter().map(price).collect::<Vec<_>>(),
        // Features that do not work yet are not offered.
        "premiumFeatures": PREMIUM_FEATURES.iter().filter(|f| f.is_available).map(|f| f.title).collect::<Vec<_>>(),
    })
}
