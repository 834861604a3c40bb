//! Parts of the score: the figure of each, its texts and its display.

use crate::data::figures::series::Prices;
use crate::data::figures::sources::SourceId;
use crate::data::figures::tables::{IndustryFigures, SIZE_YEAR, SOLO_YEAR, SourcedFigure};
use crate::format::{format_grouped, format_money, format_rate, format_share};

/// Keys of the two lines that measure a wish.
pub const FIT_COMPETITION: &str = "fit_competition";
pub const FIT_SIZE: &str = "fit_size";
pub const FIT_COMPETITION_LABEL: &str = "Matches your competition level";
pub const FIT_SIZE_LABEL: &str = "Matches your market size";

/// A figure that counts, in the order of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr, strum::EnumIter, strum::EnumCount)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ScorePartKind {
    Growth,
    Size,
    SoloShare,
    SoloReceipts,
    ProfitShare,
    Margin,
    Room,
}

impl ScorePartKind {
    pub fn label(self) -> &'static str {
        match self {
            Self::Growth => "Long-term growth",
            Self::Size => "Market size",
            Self::SoloShare => "Share earned by solo owners",
            Self::SoloReceipts => "Average sales of a solo owner",
            Self::ProfitShare => "Owners who make a profit",
            Self::Margin => "Profit margin",
            Self::Room => "Room for one more",
        }
    }

    pub(crate) fn explain_part(self) -> &'static str {
        match self {
            Self::Growth => {
                "Yearly growth after inflation, 1997 to 2023: half the industry's own output, or the sales of its kind of store, and half the average output of its sector. In past data, this predicted the next ten years better than the latest five years did."
            }
            Self::Size => {
                "Yearly sales of all businesses in the industry in the United States, carried to 2023. More spending leaves more gaps to fill."
            }
            Self::SoloShare => {
                "How much of the industry's sales went to owners without employees in 2012: proof that one person can do it."
            }
            Self::SoloReceipts => {
                "Average yearly sales of a business without employees in 2012, before costs, carried to 2023 by consumer prices."
            }
            Self::ProfitShare => "How many sole proprietors reported a profit on their tax return, 2012 to 2014.",
            Self::Margin => "What sole proprietors kept of each dollar of sales, 2012 to 2014.",
            Self::Room => "Businesses per 100,000 residents in 2012. The fewer there are, the more room for one more.",
        }
    }

    pub(crate) fn unit_name(self) -> &'static str {
        match self {
            Self::Size | Self::SoloReceipts => "usd",
            Self::Growth | Self::SoloShare | Self::ProfitShare | Self::Margin => "percent",
            Self::Room => "per_100k",
        }
    }

    pub(crate) fn higher_is_better(self) -> bool {
        self != Self::Room
    }

    /// A wider industry's figure is at least as large as each part's, not in their midst.
    pub(crate) fn is_a_sum(self) -> bool {
        matches!(self, Self::Size | Self::Room)
    }

    pub fn figure_of(self, figures: &IndustryFigures) -> Option<&SourcedFigure> {
        match self {
            Self::Growth => figures.lasting_growth.as_ref(),
            Self::Size => figures.size_usd.as_ref(),
            Self::SoloShare => figures.solo_share.as_ref(),
            Self::SoloReceipts => figures.solo_receipts_usd.as_ref(),
            Self::ProfitShare => figures.profit_share.as_ref(),
            Self::Margin => figures.margin.as_ref(),
            Self::Room => figures.businesses_per_100k.as_ref(),
        }
    }

    /// Every table that the shown value is computed from.
    pub fn list_sources(self, figure: &SourcedFigure) -> impl Iterator<Item = SourceId> {
        let carried = (self == Self::SoloReceipts).then_some(SourceId::ConsumerPrices);
        figure.list_sources().iter().copied().chain(carried)
    }

    /// Text with the unit, such as "35 cents" or "4.2 per 100,000 people".
    pub(crate) fn display_value(self, value: f64, prices: &Prices) -> String {
        match self {
            Self::Growth => format!("{} a year", format_rate(value)),
            Self::Size => format!("{} a year", format_money(value)),
            Self::SoloReceipts => dated_dollars(value, prices),
            Self::SoloShare | Self::ProfitShare => format_share(value),
            Self::Margin => format_cents(value),
            Self::Room => {
                let text = if value < 9.95 {
                    format!("{value:.1}")
                } else {
                    format_grouped(value)
                };
                format!("{text} per 100,000 people")
            }
        }
    }
}

/// "$29,867 a year in 2023 dollars (2012: $22,505)", from dollars of 2012.
pub(crate) fn dated_dollars(usd: f64, prices: &Prices) -> String {
    format!(
        "{} a year in {SIZE_YEAR} dollars ({SOLO_YEAR}: {})",
        format_money(carried_dollars(usd, prices)),
        format_money(usd)
    )
}

/// Dollars of 2012 in dollars of 2023, in whole dollars.
pub(crate) fn carried_dollars(usd: f64, prices: &Prices) -> f64 {
    (usd * prices.price_factor(SOLO_YEAR, SIZE_YEAR)).round()
}

/// A share of a dollar: "35 cents", "a loss of 2 cents".
fn format_cents(share: f64) -> String {
    match (share * 100.0).round() {
        loss if loss < 0.0 => format!("a loss of {}", format_cents(-share)),
        1.0 => "1 cent".to_owned(),
        cents => format!("{:.0} cents", cents.abs()),
    }
}

/// "812910 Pet care (except veterinary) services".
pub fn name_figure(figure: &SourcedFigure) -> String {
    format!("{} {}", figure.industry().code, figure.industry().title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_are_singular_when_there_is_one_and_a_loss_says_so() {
        assert_eq!(
            [
                format_cents(0.35),
                format_cents(0.011),
                format_cents(-0.02),
                format_cents(-0.001)
            ],
            ["35 cents", "1 cent", "a loss of 2 cents", "0 cents"]
        );
    }
}
