//! Published prices of a market, in the words of the card and as sources of the report.

use super::niche_answer::PublishedPrice;
use crate::data::atlas::{AtlasPrice, Market};
use crate::data::figures::sources::FigureSource;
use crate::format::format_price;

const NO_YEAR: &str = "no year stated";

/// Published prices in the order of the atlas.
pub(crate) fn list_published(market: &Market) -> Vec<PublishedPrice> {
    let prices = &market.work.published;
    prices
        .iter()
        .map(|price| PublishedPrice {
            low: price.low,
            high: price.high,
            middle: price.middle,
            per: price.per.clone(),
            publisher: price.publisher.clone(),
            year: price.year,
            url: price.url.clone(),
            source: source_id(market, price),
            text: format!(
                "Published: {} ({}, {})",
                range_text(price),
                price.publisher,
                year_text(price)
            ),
        })
        .collect()
}

/// Sources of the published prices, each page once.
pub(crate) fn price_sources(market: &Market) -> Vec<FigureSource> {
    let prices = &market.work.published;
    let firsts = prices.iter().enumerate();
    firsts
        .filter(|(at, price)| prices[..*at].iter().all(|before| before.url != price.url))
        .map(|(_, price)| FigureSource {
            id: source_id(market, price),
            publisher: price.publisher.clone(),
            table: format!("Price of {}", price.per),
            year: year_text(price),
            geography: "United States".to_owned(),
            url: price.url.clone(),
            licence: "A fact of the page".to_owned(),
            note: page_note(prices.iter().filter(|other| other.url == price.url)),
        })
        .collect()
}

/// Rows of one page share one source, which has the number of the first row.
fn source_id(market: &Market, price: &AtlasPrice) -> String {
    let at = market.work.published.iter().position(|other| other.url == price.url);
    format!("price-{}-{}", market.slug, at.unwrap_or_default() + 1)
}

fn page_note<'p>(prices: impl Iterator<Item = &'p AtlasPrice>) -> String {
    let figures: Vec<String> = prices
        .map(|price| format!("{} for {}", range_text(price), price.per))
        .collect();
    format!(
        "The page states {}. Prices that buyers pay, often to a firm; we read the page's first lines and did not check its figures.",
        figures.join(", and ")
    )
}

fn year_text(price: &AtlasPrice) -> String {
    price.year.map_or_else(|| NO_YEAR.to_owned(), |year| year.to_string())
}

/// "$50 to $90", "$29", "$107 to $247, $176 on average", "from $250".
fn range_text(price: &AtlasPrice) -> String {
    let range = match (price.low, price.high) {
        (Some(low), Some(high)) if low < high => Some(format!("{} to {}", format_price(low), format_price(high))),
        (Some(single), Some(_)) => Some(format_price(single)),
        (Some(low), None) => Some(format!("from {}", format_price(low))),
        (None, Some(high)) => Some(format!("up to {}", format_price(high))),
        (None, None) => None,
    };
    let average = price.middle.map(|usd| format!("{} on average", format_price(usd)));
    let parts: Vec<String> = range.into_iter().chain(average).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::atlas::Atlas;

    fn price(low: Option<f64>, high: Option<f64>, middle: Option<f64>, url: &str) -> AtlasPrice {
        AtlasPrice {
            low,
            high,
            middle,
            per: "a visit".to_owned(),
            publisher: "A survey".to_owned(),
            year: low.map(|_| 2024),
            url: url.to_owned(),
        }
    }

    #[test]
    fn prices_are_told_with_publisher_and_year_and_share_the_source_of_their_page() {
        let mut market = Atlas::load().unwrap().markets[0].clone();
        "visits".clone_into(&mut market.slug);
        market.work.published = vec![
            price(Some(50.0), Some(90.0), None, "https://one.example"),
            price(None, Some(100.0), Some(35.5), "https://one.example"),
            price(Some(1250.0), None, None, "https://two.example"),
            price(Some(29.0), Some(29.0), None, "https://three.example"),
        ];
        let published = list_published(&market);
        let texts: Vec<(&str, &str)> = published
            .iter()
            .map(|price| (price.text.as_str(), price.source.as_str()))
            .collect();
        assert_eq!(
            texts,
            [
                ("Published: $50 to $90 (A survey, 2024)", "price-visits-1"),
                (
                    "Published: up to $100, $35.50 on average (A survey, no year stated)",
                    "price-visits-1"
                ),
                ("Published: from $1,250 (A survey, 2024)", "price-visits-3"),
                ("Published: $29 (A survey, 2024)", "price-visits-4"),
            ]
        );
        let sources = price_sources(&market);
        let ids: Vec<&str> = sources.iter().map(|source| source.id.as_str()).collect();
        assert_eq!(ids, ["price-visits-1", "price-visits-3", "price-visits-4"]);
        assert!(
            sources[0]
                .note
                .contains("$50 to $90 for a visit, and up to $100, $35.50 on average for a visit")
        );
    }
}
