//! Features of Premium: one table for the upgrade dialog, the pricing, and the docs.

use serde::Serialize;
use utoipa::ToSchema;

/// Feature of Premium with the title under which it is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SoldFeature {
    pub key: &'static str,
    pub title: &'static str,
    /// Works in this binary and is part of Premium only. A feature that does not is never offered for money.
    pub is_available: bool,
}

/// All features, in the order in which they are listed.
pub const PREMIUM_FEATURES: [SoldFeature; 7] = [
    SoldFeature {
        key: "all_results",
        title: "Save all tool results and track progress",
        is_available: true,
    },
    // The plan is free and the same for everyone. My evenings lays its steps into the member's own free time.
    SoldFeature {
        key: "personalized_roadmap",
        title: "Personalized 30-day roadmap: My evenings fits the twelve steps into your free evenings, with an honest end date",
        is_available: true,
    },
    SoldFeature {
        key: "business_plan",
        title: "Business plan PDF",
        is_available: true,
    },
    SoldFeature {
        key: "persona_avatar",
        title: "Customer persona avatars",
        is_available: true,
    },
    SoldFeature {
        key: "profit_projections",
        title: "Profit projections export",
        is_available: true,
    },
    SoldFeature {
        key: "priority_support",
        title: "Priority support",
        is_available: true,
    },
    SoldFeature {
        key: "advanced_analytics",
        title: "Advanced analytics",
        is_available: true,
    },
];

/// Feature of Premium that works now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FeatureBody {
    #[schema(example = "business_plan")]
    key: &'static str,
    #[schema(example = "Business plan PDF")]
    title: &'static str,
}

/// Features that are sold now.
pub(super) fn list_available_features() -> Vec<FeatureBody> {
    let some = PREMIUM_FEATURES.iter().filter(|feature| feature.is_available);
    some.map(|feature| FeatureBody {
        key: feature.key,
        title: feature.title,
    })
    .collect()
}
