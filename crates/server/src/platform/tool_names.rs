//! Names and pages of the tools, one row for each.

/// Names and pages of a tool.
struct ToolWords {
    slug: &'static str,
    label: &'static str,
    path: &'static str,
    description: &'static str,
    /// Name of its latest result in the overview.
    result_key: &'static str,
    /// Other names that clients may know it by, as slugs.
    aliases: &'static [&'static str],
    /// Place among the tools that build on one another.
    chain_place: u8,
    /// True when a saved result can be had as a PDF: `downloads` makes it.
    has_paper: bool,
    /// True when a saved result can be had as a table: `downloads` makes it.
    has_table: bool,
}

/// Refusal of a name that is no slug, label or alias of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownToolName;

/// Declares the tools from one row for each, in the dashboard's order.
macro_rules! declare_tools {
    ($($tool:ident: $words:expr,)+) => {
        /// Tool of the site. The variants are in the dashboard's order.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Tool {
            $($tool,)+
        }

        impl Tool {
            /// All tools in the dashboard's order.
            pub const EVERY: [Self; [$(stringify!($tool)),+].len()] = [$(Self::$tool),+];

            fn tool_words(self) -> &'static ToolWords {
                match self {
                    $(Self::$tool => &$words,)+
                }
            }
        }
    };
}

declare_tools! {
    NicheDiscovery: ToolWords {
        slug: "niche-discovery",
        label: "Niche Discovery",
        path: "/niche-discovery",
        description: "Type a word and see whether its market is worth your evenings.",
        result_key: "nicheAnalysis",
        aliases: &["niche", "niche-analysis", "nicheanalysis"],
        chain_place: 1,
        has_paper: true,
        has_table: false,
    },
    WhatShouldISell: ToolWords {
        slug: "what-should-i-sell",
        label: "What Should I Sell",
        path: "/what-should-i-sell",
        description: "Say what you can do, and see which ideas fit your skills, money and hours.",
        result_key: "offerIdeas",
        aliases: &["offer-ideas", "offerideas"],
        chain_place: 4,
        has_paper: true,
        has_table: false,
    },
    ProfitabilityCalculator: ToolWords {
        slug: "profitability-calculator",
        label: "Profitability Calculator",
        path: "/profitability-calculator",
        description: "Work out what you keep from each sale, and what an hour of your time earns.",
        result_key: "profitProjection",
        aliases: &["profit-projection", "profitprojection", "profit-projections"],
        chain_place: 5,
        has_paper: true,
        has_table: false,
    },
    CustomerPersona: ToolWords {
        slug: "customer-persona",
        label: "Customer Persona",
        path: "/customer-persona",
        description: "Describe the one person you sell to, and mark what you only guess.",
        result_key: "customerPersona",
        aliases: &["persona", "customerpersona"],
        chain_place: 2,
        has_paper: true,
        has_table: false,
    },
    AudienceProblemFinder: ToolWords {
        slug: "audience-problem-finder",
        label: "Audience Problem Finder",
        path: "/audience-problem-finder",
        description: "Paste what people write, and see which problems come up again and again.",
        result_key: "audienceInsights",
        aliases: &["audience-insights", "audienceinsights", "problem-finder"],
        chain_place: 3,
        has_paper: true,
        has_table: true,
    },
}

impl Tool {
    /// Reads a slug, a label or another name, in any case: "Niche Discovery" is `niche-discovery`.
    ///
    /// # Errors
    /// When no tool has the name.
    pub fn parse_name(name: &str) -> Result<Self, UnknownToolName> {
        let slug = slug_of(name);
        let is_it = |tool: &Self| tool.slug() == slug || tool.tool_words().aliases.contains(&slug.as_str());
        Self::EVERY.into_iter().find(is_it).ok_or(UnknownToolName)
    }

    /// Returns the name in the API and the database.
    pub fn slug(self) -> &'static str {
        self.tool_words().slug
    }

    /// Returns the name for people.
    pub fn label(self) -> &'static str {
        self.tool_words().label
    }

    /// Returns the path of its page, such as `/niche-discovery`.
    pub fn path(self) -> &'static str {
        self.tool_words().path
    }

    pub fn description(self) -> &'static str {
        self.tool_words().description
    }

    /// Name of its latest result in the overview.
    pub fn result_key(self) -> &'static str {
        self.tool_words().result_key
    }

    /// Returns the place among the tools that build on one another.
    pub fn chain_place(self) -> u8 {
        self.tool_words().chain_place
    }

    /// Returns true when a saved result can be had as a PDF.
    pub fn has_paper(self) -> bool {
        self.tool_words().has_paper
    }

    /// Returns true when a saved result can be had as a table.
    pub fn has_table(self) -> bool {
        self.tool_words().has_table
    }
}

/// Lower case, each run of anything but letters and digits one hyphen.
fn slug_of(name: &str) -> String {
    name.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_ascii_lowercase)
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ::niche::tools::REGISTRY;

    use super::*;

    #[test]
    fn a_tool_is_found_by_its_slug_its_label_and_its_other_names() {
        for tool in Tool::EVERY {
            assert_eq!(Tool::parse_name(tool.slug()).unwrap(), tool);
            assert_eq!(Tool::parse_name(&tool.label().to_uppercase()).unwrap(), tool);
            assert_eq!(tool.path(), format!("/{}", tool.slug()));
        }
        assert_eq!(Tool::parse_name("  niche_Discovery ").unwrap(), Tool::NicheDiscovery);
        assert_eq!(Tool::parse_name("nicheAnalysis").unwrap(), Tool::NicheDiscovery);
    }

    #[test]
    fn every_tool_of_the_engine_has_a_row_and_a_place_in_the_chain() {
        let slugs: BTreeSet<&str> = Tool::EVERY.into_iter().map(Tool::slug).collect();
        let keys: BTreeSet<&str> = REGISTRY.iter().map(|tool| tool.key).collect();
        assert_eq!(slugs, keys);
        let places: BTreeSet<u8> = Tool::EVERY.into_iter().map(Tool::chain_place).collect();
        assert_eq!(places.len(), Tool::EVERY.len(), "two tools have one place");
    }

    #[test]
    fn any_other_name_is_refused() {
        for name in ["", "-", "niche discovery 2", "tool", "niché discovery"] {
            assert_eq!(Tool::parse_name(name), Err(UnknownToolName), "{name:?}");
        }
    }
}
