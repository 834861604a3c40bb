//! Actions of a market: what is found out in the thirty days, in which step of the plan, and by which mark.

use serde::{Deserialize, Serialize};

use super::mark_number::MarkNumber;

/// Something to find out by a day after the start, with a mark that decides. The actions of a market are in plan order.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasAction {
    /// Day of the earlier reports, 1 to 30. The API keeps it.
    pub day: u32,
    /// Step of the plan that it stands in.
    pub step: ActionStep,
    /// Day of the plan, 1 to 28 in the week of its step, or 29.
    pub plan_day: u32,
    /// Minutes that it takes, without waiting: low and high.
    pub minutes: [u32; 2],
    /// True where it names a price and asks for it.
    #[serde(default)]
    pub paid_ask: bool,
    /// Advice for a failed action.
    pub if_not: IfNot,
    pub text: String,
    /// The pass mark of the text, as numbers.
    pub test: ActionTest,
}

/// One of the twelve steps of the plan, or the day on which the person decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ActionStep {
    CompleteNicheDiscovery,
    DefineCustomerPersona,
    ValidateMarketDemand,
    CreateYourProductService,
    PriceYourOffering,
    BuildLandingPage,
    SetUpSocialMedia,
    CreateContentPlan,
    BuildEmailList,
    TestYourSystems,
    PrepareLaunchMaterials,
    ExecuteSoftLaunch,
    /// Day 29.
    Decide,
}

impl ActionStep {
    /// First and last day of the plan on which its actions can stand.
    pub fn days(self) -> [u32; 2] {
        match self {
            Self::Decide => [29, 29],
            step => {
                let week = step as u32 / 3;
                [week * 7 + 1, week * 7 + 7]
            }
        }
    }
}

/// Advice for a failed action.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IfNot {
    /// Label of a button: at most four words and 28 characters.
    pub button: String,
    pub kind: IfNotKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum IfNotKind {
    /// Stay in the market with other people, another place, or a smaller offer.
    Narrow,
    /// Another price, way, quality or channel.
    Change,
    /// Leave the market.
    Stop,
}

/// Kind of the work of a market.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Service at the customer's place or face to face.
    Visits,
    /// Service at a desk.
    Desk,
    /// Lessons, coaching and classes.
    Lessons,
    /// Goods that are made, grown or cooked, files and content too.
    Made,
    /// Goods that are bought and sold.
    Resold,
    /// Things or space that is rented out.
    Rented,
}

/// Pass mark of an action: `passes_at` of `planned` answers, or a plain count without planned answers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionTest {
    /// One of [`TEST_KINDS`].
    pub kind: String,
    #[serde(default, rename = "n")]
    pub planned: Option<u32>,
    /// Yes that are needed, or the number of a count. A thing that is done once names none.
    #[serde(default = "one_yes", rename = "pass")]
    pub passes_at: MarkNumber,
    /// True for a count that may not be above `passes_at`: minutes, costs, customers that repay a cost.
    #[serde(default)]
    pub at_most: bool,
    /// True for a count of dollars an hour, which starts at the reader's own hour.
    #[serde(default)]
    pub an_hour: bool,
}

fn one_yes() -> MarkNumber {
    MarkNumber::from_whole(1)
}

/// Kinds of tests, as the evidence of an experiment counts them.
pub const TEST_KINDS: [&str; 12] = [
    "interview",
    "survey",
    "sign-up-page",
    "appointment",
    "pre-order",
    "paid-test",
    "ad",
    "concierge",
    "price-test",
    "observation",
    "count",
    "once",
];
