//! Kinds of experiments, and the strength of the evidence that their answers are.

use serde::Serialize;

/// Strength of evidence, after the action that a yes stands for. The factors are ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::VariantNames)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum EvidenceStrength {
    /// Says that they would.
    Says,
    /// Tells of the last time.
    Tells,
    /// Gives a contact or signs up.
    Signs,
    /// Comes to an appointment.
    Meets,
    /// Pays a deposit or orders.
    Orders,
    /// Paid and kept.
    Paid,
}

impl EvidenceStrength {
    /// Share of the points that a yes of this strength can bring.
    pub fn point_share(self) -> f64 {
        match self {
            Self::Says => 0.15,
            Self::Tells => 0.35,
            Self::Signs => 0.50,
            Self::Meets => 0.60,
            Self::Orders => 0.90,
            Self::Paid => 1.00,
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Says => "says would",
            Self::Tells => "tells of the last time",
            Self::Signs => "gives contact or signs up",
            Self::Meets => "comes to an appointment",
            Self::Orders => "deposit or order",
            Self::Paid => "paid and kept",
        }
    }
}

/// Kind of an experiment. The keys are those of the atlas ([`crate::data::atlas::TEST_KINDS`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::VariantNames)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ExperimentKind {
    Interview,
    Survey,
    SignUpPage,
    Appointment,
    PreOrder,
    PaidTest,
    /// Smoke-test ad.
    Ad,
    /// Delivery by hand to the first customers.
    Concierge,
    PriceTest,
    Observation,
    /// A number to reach, without a number of persons to ask.
    Count,
    /// Something to do once, with a condition that holds or does not.
    Once,
}

impl ExperimentKind {
    /// Name inside a sentence.
    pub fn label(self) -> &'static str {
        match self {
            Self::Interview => "interviews",
            Self::Survey => "survey",
            Self::SignUpPage => "sign-up page",
            Self::Appointment => "appointments",
            Self::PreOrder => "pre-order",
            Self::PaidTest => "paid test",
            Self::Ad => "smoke-test ad",
            Self::Concierge => "concierge delivery",
            Self::PriceTest => "price test",
            Self::Observation => "observation",
            Self::Count => "count",
            Self::Once => "one try",
        }
    }

    /// How to ask or measure, and the answers that are a yes.
    pub fn guide(self) -> &'static str {
        match self {
            Self::Interview => {
                "Ask about the last time, not about the future: \"When did that last happen? What did you do about it? What did \
                 it cost you?\" A yes is something that happened. Praise and plans are not counted."
            }
            Self::Survey => {
                "Ask everyone the same question in the same words, and do not sell. A yes is a clear yes. A survey is weak \
                 evidence: people are polite."
            }
            Self::SignUpPage => {
                "Show the page to strangers and log visitors and sign-ups of each day. A yes is a contact that a visitor left."
            }
            Self::Appointment => {
                "Offer a date and a place. A yes is a person who comes. A person who agrees and stays away is a no."
            }
            Self::PreOrder => {
                "Name the price and ask for the order or a deposit now. A yes is money or a signed order. \"Later\" is a no."
            }
            Self::PaidTest => "Sell it at the real price. A yes is a payment that was not refunded.",
            Self::Ad => {
                "Run one ad to one page, with a limit on its cost. Log visitors and sign-ups of each day. A click is not a yes."
            }
            Self::Concierge => {
                "Do the work by hand for the first customers, at a price. A yes is a customer who paid and kept the result."
            }
            Self::PriceTest => "Name one price, and do not negotiate. A yes is an order at that price.",
            Self::Observation => {
                "Look it up or watch it, and do not explain anything away. A yes is a case in which you saw it."
            }
            Self::Count => "Count or measure it, and write the number down the same day.",
            Self::Once => "Do it once, under the conditions of a real job. A yes is a try that met the condition.",
        }
    }

    /// Strength of a yes where the person names none. A count and a thing that is done once have none.
    pub fn usual_strength(self) -> Option<EvidenceStrength> {
        match self {
            Self::Interview | Self::Observation => Some(EvidenceStrength::Tells),
            Self::Survey => Some(EvidenceStrength::Says),
            Self::SignUpPage | Self::Ad => Some(EvidenceStrength::Signs),
            Self::Appointment => Some(EvidenceStrength::Meets),
            Self::PreOrder | Self::PriceTest => Some(EvidenceStrength::Orders),
            Self::PaidTest | Self::Concierge => Some(EvidenceStrength::Paid),
            Self::Count | Self::Once => None,
        }
    }

    /// True for the kinds with money, which can cap the number and lift the cap.
    pub fn can_cap(self) -> bool {
        matches!(
            self,
            Self::PreOrder | Self::PriceTest | Self::PaidTest | Self::Concierge
        )
    }

    /// True for the kinds that plan a number of answers; a count is measured, and one try needs no plan.
    pub fn plans_answers(self) -> bool {
        !matches!(self, Self::Count | Self::Once)
    }
}
