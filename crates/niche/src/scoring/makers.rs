//! Makers: people who make what they sell. Manufacturing tables count them together with factories.
//!
//! Beside the manufacturing table there is one of the shops that sell such goods, or that of artists. The score uses
//! the table whose businesses without staff are more like one person in the evening (`docs/niche-engine.md`).

use super::ranks::Ranks;
use crate::data::figures::series::{FIRST_YEAR, LAST_YEAR};
use crate::data::figures::sources::SourceId;
use crate::data::figures::tables::{FigureTables, IndustryFigures, SOLO_YEAR, SourcedFigure};
use crate::format::{format_rate, format_share, inside_sentence};

/// Shops that sell the goods of a manufacturing industry, by the beginning of its code. The first that fits counts.
const SHOPS: [(&str, &str); 16] = [
    ("312", "445320"),
    ("311", "445298"),
    ("313", "449129"),
    ("314", "449129"),
    ("315", "458110"),
    ("316", "458320"),
    ("321", "449110"),
    ("337", "449110"),
    ("323", "459410"),
    ("3253", "444240"),
    ("325", "456120"),
    ("326", "459420"),
    ("327", "459420"),
    ("3322", "444140"),
    ("33991", "458310"),
    ("339", "459420"),
];
const ARTISTS: &str = "711510";

/// Industries on which a market is measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    /// NAICS code whose figures give the points.
    pub scored: String,
    /// For a maker, the other industry.
    pub beside: Option<String>,
}

/// Chooses the industry of the score among a market's industries.
pub fn choose_basis(tables: &FigureTables, industries: &[String]) -> Option<Basis> {
    let first = industries.first()?;
    let plain = Basis {
        scored: first.clone(),
        beside: None,
    };
    let (Some(other), Some((_, made))) = (find_counterpart(industries), tables.find_industry(first)) else {
        return Some(plain);
    };
    let Some((_, sold)) = tables.find_industry(&other) else {
        return Some(plain);
    };
    // A shop of the list is evidence only; the score leaves the manufacturing table for an industry of the market
    // itself.
    let resembles = industries.contains(&other) && resembles_more(sold, made);
    let (scored, beside) = if resembles {
        (other, first.clone())
    } else {
        (first.clone(), other)
    };
    Some(Basis {
        scored,
        beside: Some(beside),
    })
}

/// Shop or artist beside a maker's industry: one that the market names, else that of the list.
fn find_counterpart(industries: &[String]) -> Option<String> {
    let first = industries.first()?;
    let (_, shop) = SHOPS.iter().find(|(prefix, _)| first.starts_with(prefix))?;
    let is_sold = |code: &&String| code.starts_with("44") || code.starts_with("45") || code.as_str() == ARTISTS;
    let named = industries.iter().skip(1).find(is_sold);
    Some(named.map_or_else(|| (*shop).to_owned(), Clone::clone))
}

/// Returns true when more of the businesses have no staff, and these take in less: both point to one person in the
/// evening.
fn resembles_more(candidate: &IndustryFigures, present: &IndustryFigures) -> bool {
    let value = |figure: &Option<SourcedFigure>| figure.as_ref().map(SourcedFigure::value);
    let compare =
        |pick: fn(&IndustryFigures) -> &Option<SourcedFigure>| value(pick(candidate)).zip(value(pick(present)));
    let alone = compare(|figures| &figures.solo_firm_share);
    let receipts = compare(|figures| &figures.solo_receipts_usd);
    matches!((alone, receipts), (Some((a, b)), Some((c, d))) if a > b && c < d)
}

/// Sentences about both tables of a maker, with the rule; empty for everybody else.
pub fn write_notes(tables: &FigureTables, ranks: &Ranks, basis: &Basis) -> Vec<String> {
    let figures = |code: &str| tables.find_industry(code).map(|(_, figures)| figures);
    let (Some(scored), Some(beside)) = (figures(&basis.scored), basis.beside.as_deref().and_then(figures)) else {
        return Vec::new();
    };
    let mut notes = vec![
        "A maker can be measured as a manufacturer or by those who sell such goods. The score uses the second table only \
         where the market belongs to it, more businesses have no employees and these sell less, which is closer to one \
         person in the evening."
            .to_owned(),
    ];
    notes.extend(solo_sentence("The score uses", scored, ranks));
    notes.extend(solo_sentence("Beside it:", beside, ranks));
    notes.extend(sales_sentence(beside));
    notes
}

fn solo_sentence(opening: &str, figures: &IndustryFigures, ranks: &Ranks) -> Option<String> {
    let (alone, receipts) = (figures.solo_firm_share.as_ref()?, figures.solo_receipts_usd.as_ref()?);
    Some(format!(
        "{opening} {} {}, where {} of the businesses had no employees in {SOLO_YEAR} and sold {} on average.",
        alone.industry().code,
        inside_sentence(&alone.industry().title),
        format_share(alone.value()),
        ranks.dated_dollars(receipts.value())
    ))
}

fn sales_sentence(figures: &IndustryFigures) -> Option<String> {
    let series = figures.series.as_ref().filter(|series| series.is_sales())?;
    let growth = figures.own_growth?;
    Some(format!(
        "Sales of {} changed by {} a year after inflation, {FIRST_YEAR} to {LAST_YEAR}.",
        inside_sentence(&series.industry.title),
        format_rate(growth)
    ))
}

/// Tables behind the sentences.
pub fn list_sources(tables: &FigureTables, basis: &Basis) -> Vec<SourceId> {
    let beside = basis.beside.as_deref().and_then(|code| tables.find_industry(code));
    let Some((_, figures)) = beside else {
        return Vec::new();
    };
    let sales = figures.series.as_ref().filter(|series| series.is_sales());
    let mut all = vec![SourceId::BusinessOwners, SourceId::ConsumerPrices];
    all.extend(sales.iter().flat_map(|series| series.sources.iter().copied()));
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn basis_of(industries: &[&str]) -> Basis {
        let industries: Vec<String> = industries.iter().map(|code| (*code).to_owned()).collect();
        choose_basis(&FigureTables::load().unwrap(), &industries).unwrap()
    }

    #[test]
    fn a_maker_is_measured_where_businesses_without_staff_are_more_like_the_reader() {
        let glass = basis_of(&["327215", "711510"]);
        assert_eq!(
            (glass.scored.as_str(), glass.beside.as_deref()),
            ("711510", Some("327215"))
        );
        let candles = basis_of(&["339999", "459999"]);
        assert_eq!(
            (candles.scored.as_str(), candles.beside.as_deref()),
            ("339999", Some("459999"))
        );
    }

    #[test]
    fn the_list_names_a_shop_where_the_market_names_none() {
        assert_eq!(basis_of(&["311811", "722320"]).beside.as_deref(), Some("445298"));
        let soap = basis_of(&["325611"]);
        assert_eq!(
            (soap.scored.as_str(), soap.beside.as_deref()),
            ("325611", Some("456120"))
        );
        assert_eq!(
            basis_of(&["325620", "456120"]).scored,
            "456120",
            "the market names the shop"
        );
        assert_eq!(basis_of(&["812910", "459910"]).beside, None, "no maker");
        assert_eq!(basis_of(&["332710"]).beside, None, "a machine shop sells to firms");
    }

    #[test]
    fn every_shop_of_the_list_is_an_industry() {
        let tables = FigureTables::load().unwrap();
        for (prefix, shop) in SHOPS {
            assert!(tables.find_industry(shop).is_some(), "{prefix}");
        }
    }
}
