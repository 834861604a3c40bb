//! What the average owner without staff kept: receipts of such businesses times the share that sole proprietors kept.

use super::Anchor;
use super::official::{Official, list_source_keys};
use crate::data::figures::prices::DOLLAR_YEAR;
use crate::data::figures::sources::SourceId;
use crate::format::{format_money, inside_sentence};

/// Year of the embedded receipts of businesses without staff.
const EMBEDDED_YEAR: u16 = 2012;

/// Average receipts of a business without staff in a year.
struct Receipts {
    usd: f64,
    year: u16,
    /// Industry, as inside a sentence.
    title: String,
    /// The industry is a wider one than the market's.
    is_wide: bool,
    /// County of the businesses; none for the nation.
    county: Option<String>,
    source: SourceId,
}

/// Dollars kept per month on average.
pub(crate) struct KeptEarnings {
    receipts: Receipts,
    /// Industry of the share, as inside a sentence.
    share_title: String,
    /// In dollars of the receipts' year.
    then_usd: f64,
    /// In dollars of [`DOLLAR_YEAR`], or of the receipts' year where that is later.
    pub(crate) now_usd: f64,
}

impl KeptEarnings {
    pub(crate) fn find(official: &Official) -> Option<Self> {
        let share = official.figures.margin.as_ref()?;
        let receipts = own_receipts(official).or_else(|| embedded_receipts(official))?;
        let then_usd = receipts.usd * share.value() / 12.0;
        let now_usd = match receipts.year > DOLLAR_YEAR {
            true => then_usd,
            false => official.prices.adjust_for_inflation(then_usd, receipts.year)?,
        };
        Some(Self {
            receipts,
            share_title: inside_sentence(&share.industry().title),
            then_usd,
            now_usd,
        })
    }

    /// Sentence for an average of a wider industry; empty for that of the market's own.
    pub(crate) fn wide_sentence(&self) -> String {
        match self.receipts.is_wide {
            true => format!(" The average covers a broader industry: {}.", self.receipts.title),
            false => String::new(),
        }
    }

    pub(crate) fn to_anchor(&self) -> Anchor {
        let Receipts { year, title, .. } = &self.receipts;
        let value = self.now_usd.round();
        let mut sources = vec![self.receipts.source, SourceId::SoleProprietors];
        if *year < DOLLAR_YEAR {
            sources.push(SourceId::ConsumerPrices);
        }
        Anchor {
            key: "kept".to_owned(),
            label: format!("What the average solo owner kept: {title}"),
            value,
            display: format!("{} a month", format_money(value)),
            unit: "usd_per_month".to_owned(),
            year: match *year {
                EMBEDDED_YEAR => "2012 to 2014".to_owned(),
                year => format!("{year} and 2012 to 2014"),
            },
            is_official: true,
            origin: format!("Census Bureau, {year}, and IRS, 2012 to 2014"),
            sources: list_source_keys(&sources),
            note: Some(self.write_note()),
        }
    }

    fn write_note(&self) -> String {
        let Receipts {
            year, title, county, ..
        } = &self.receipts;
        let dollars = match *year < DOLLAR_YEAR {
            true => format!(
                "In {DOLLAR_YEAR} dollars; {} in {year} dollars.",
                format_money(self.then_usd.round())
            ),
            false => format!("In {year} dollars."),
        };
        let place = county.as_ref().map(|name| format!(" in {name},")).unwrap_or_default();
        // One industry can have different codes in the two tables.
        let wider = match &self.share_title == title {
            true => String::new(),
            false => format!(" The share kept is for {}.", self.share_title),
        };
        format!("{dollars} Sales{place} in {year} × the share owners kept in 2012–14.{wider}")
    }
}

fn embedded_receipts(official: &Official) -> Option<Receipts> {
    let receipts = official.figures.solo_receipts_usd.as_ref()?;
    Some(Receipts {
        usd: receipts.value(),
        year: EMBEDDED_YEAR,
        title: inside_sentence(&receipts.industry().title),
        is_wide: receipts.decimal_places() <= 4,
        county: None,
        source: SourceId::BusinessOwners,
    })
}

/// Receipts of the operator's own release: of the county where they are published, else of the nation.
fn own_receipts(official: &Official) -> Option<Receipts> {
    let (places, industry) = (official.places, official.scored);
    let code = official.choice.location.filter(|location| location.is_county());
    let county = code.and_then(|code| places.find_code(code)).and_then(|place| {
        let solo = places.county_solo(place, industry)?;
        Some(Receipts {
            usd: f64::from(solo.average_receipts_usd?),
            year: solo.year,
            title: inside_sentence(&solo.title),
            is_wide: solo.is_wider,
            county: Some(places.name(place)),
            source: SourceId::CountySolo,
        })
    });
    county.or_else(|| {
        let solo = places.nation_solo(industry)?;
        Some(Receipts {
            usd: f64::from(solo.average_receipts_usd),
            year: solo.year,
            title: inside_sentence(&solo.title),
            is_wide: solo.is_wider,
            county: None,
            source: SourceId::CountySolo,
        })
    })
}
