//! Lists of markets: filters, orders and pages.

use std::borrow::Cow;

use ::niche::atlas::{License, Sold, Way};
use ::niche::directory::{DirectoryEntry, MarketRow};
use ::niche::{Engine, place_in_sentence};
use ::place::{PlaceCode, PlaceKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::market_page::code_of;
use super::typed_place::TypedPlace;
use crate::db::api_error::ApiError;
use crate::http::{check_page, refuse_parameter};

/// Most markets of a page.
const PER_PAGE: usize = 120;
/// Cents that an hour leaves at least, by the value of the address.
const PAY: [(&str, i64); 2] = [("25", 2_500), ("40", 4_000)];
/// Most dollars before the first sale.
const COST: [(&str, u32); 2] = [("100", 100), ("500", 500)];
/// Most weeks to the first sale.
const WEEKS: [(&str, u32); 2] = [("4", 4), ("6", 6)];
const LICENSE: [(&str, License); 2] = [("none", License::None), ("required", License::Required)];
/// Kinds of work that are done at home, and at the customer's place.
const WAY: [(&str, &[Way]); 2] = [("home", &[Way::Desk, Way::Made]), ("visits", &[Way::Visits])];
/// Markets whose customers are often far away, and often near. Those that are sold both ways are in either list.
const SOLD: [(&str, &[Sold]); 2] = [
    ("online", &[Sold::Anywhere, Sold::Both]),
    ("town", &[Sold::Town, Sold::Both]),
];
/// Markets of which most counties like the reader's have more for each resident.
const HERE: [(&str, ()); 1] = [("fewer", ())];
const SORT: [(&str, MarketOrder); 3] = [
    ("pay", MarketOrder::Pay),
    ("cost", MarketOrder::Cost),
    ("weeks", MarketOrder::Weeks),
];

/// Filters and order of a list, each optional.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MarketsQuery {
    /// Slug of a sector.
    #[param(example = "pets")]
    sector: Option<String>,
    /// Dollars that an hour leaves at least: "25" or "40".
    #[param(example = "25")]
    pay: Option<String>,
    /// Most dollars before the first sale: "100" or "500".
    #[param(example = "100")]
    cost: Option<String>,
    /// Most weeks to the first sale: "4" or "6".
    #[param(example = "4")]
    weeks: Option<String>,
    /// "none" or "required".
    #[param(example = "none")]
    license: Option<String>,
    /// "home" or "visits".
    #[param(example = "home")]
    way: Option<String>,
    /// "online" or "town".
    #[param(example = "online")]
    sold: Option<String>,
    /// "fewer": markets sold in town of which most counties of the place's size and income have more for each
    /// resident. None without a county.
    #[param(example = "fewer")]
    here: Option<String>,
    /// Code of the county or the state whose wages and prices are used: "48453" or "TX".
    #[param(example = "48453")]
    location: Option<String>,
    /// "pay", "cost" or "weeks"; by sector without it.
    #[param(example = "pay")]
    sort: Option<String>,
    /// Page of the list, from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// Page of the markets that meet the filters; empty beyond the last page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MarketList {
    /// By sector, the best paid first, or in the order of the request.
    pub items: Vec<MarketRow>,
    pub total: usize,
    pub page: u32,
    pub pages: u32,
    /// All sectors by name, with the number of their markets before filters.
    pub sectors: Vec<MarketSector>,
    /// Slug of the sector of the request; null for all.
    #[schema(required = true)]
    pub sector: Option<String>,
    /// True where the list has a filter or an order of its own.
    pub is_narrowed: bool,
    /// Place whose wages and prices are used; null for the nation.
    #[schema(required = true)]
    pub place: Option<ListPlace>,
    /// Places that a typed text may mean, on a page that was asked for without scripts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub typed: Option<TypedPlace>,
}

/// Place whose wages and prices a list uses.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ListPlace {
    /// "48453" or "TX".
    id: String,
    slug: String,
    /// "Travis County, Texas".
    name: String,
    /// Name inside a sentence: "the District of Columbia".
    phrase: String,
    kind: PlaceKind,
    /// "the median wage in the Austin area of $27.38 an hour".
    wage_text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MarketSector {
    pub slug: String,
    pub name: String,
    pub count: usize,
}

/// Order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MarketOrder {
    Pay,
    Cost,
    Weeks,
}

/// Request of a list as it was understood.
#[derive(Debug, Clone, Default)]
pub(super) struct WantedMarkets {
    sector: Option<String>,
    pay: Option<i64>,
    cost: Option<u32>,
    weeks: Option<u32>,
    license: Option<License>,
    way: Option<&'static [Way]>,
    sold: Option<&'static [Sold]>,
    is_fewer_here: bool,
    pub location: Option<PlaceCode>,
    sort: Option<MarketOrder>,
    pub page: u32,
}

impl MarketsQuery {
    /// Code of the place as it was given.
    pub fn location(&self) -> Option<&str> {
        self.location.as_deref().filter(|text| !text.is_empty())
    }

    /// Reads the request. A value that is none of ours is left out; the refusal of the first one comes with the rest.
    pub fn read_wanted(&self, engine: &Engine) -> (WantedMarkets, Option<ApiError>) {
        let mut refusal = None;
        let page = self.page.unwrap_or(1);
        if let Err(error) = check_page(page.into()) {
            refusal = Some(error);
        }
        let mut refuse = |name: &'static str, reason: &str| {
            refusal.get_or_insert_with(|| refuse_parameter(name, reason));
        };
        let sector = self.sector.clone().filter(|text| !text.is_empty());
        let known = sector.filter(|slug| {
            let is_known = engine.directory().iter().any(|entry| entry.row.sector == *slug);
            if !is_known {
                refuse("sector", "it names no sector");
            }
            is_known
        });
        let location = self.location().and_then(|code| {
            let known = PlaceCode::parse(code).and_then(|code| engine.places().find_code(code));
            if known.is_none() {
                refuse("location", "it names no county and no state");
            }
            code_of(engine, known?)
        });
        let wanted = WantedMarkets {
            sector: known,
            pay: choose("pay", self.pay.as_deref(), &PAY, &mut refuse),
            cost: choose("cost", self.cost.as_deref(), &COST, &mut refuse),
            weeks: choose("weeks", self.weeks.as_deref(), &WEEKS, &mut refuse),
            license: choose("license", self.license.as_deref(), &LICENSE, &mut refuse),
            way: choose("way", self.way.as_deref(), &WAY, &mut refuse),
            sold: choose("sold", self.sold.as_deref(), &SOLD, &mut refuse),
            is_fewer_here: choose("here", self.here.as_deref(), &HERE, &mut refuse).is_some(),
            location,
            sort: choose("sort", self.sort.as_deref(), &SORT, &mut refuse),
            page: page.max(1),
        };
        (wanted, refusal)
    }
}

/// The choice with this value; blank is none.
fn choose<T: Copy>(
    name: &'static str,
    value: Option<&str>,
    choices: &[(&str, T)],
    refuse: &mut impl FnMut(&'static str, &str),
) -> Option<T> {
    let value = value.filter(|text| !text.is_empty())?;
    let found = choices.iter().find(|(choice, _)| *choice == value);
    if found.is_none() {
        let known: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
        refuse(name, &format!("it is none of {}", known.join(", ")));
    }
    found.map(|(_, choice)| *choice)
}

impl WantedMarkets {
    /// Number of filters and orders, the sector not counted.
    pub fn count_choices(&self) -> usize {
        let given = [
            self.pay.is_some(),
            self.cost.is_some(),
            self.weeks.is_some(),
            self.license.is_some(),
            self.way.is_some(),
            self.sold.is_some(),
            self.is_fewer_here,
            self.sort.is_some(),
        ];
        given.into_iter().filter(|is_given| *is_given).count()
    }

    /// Returns the page of the list. Empty beyond the last page.
    pub fn list_page(&self, engine: &Engine) -> MarketList {
        let directory: Cow<[DirectoryEntry]> = match self.location {
            Some(location) => engine.directory_at(location).into(),
            None => engine.directory().into(),
        };
        let mut found: Vec<&DirectoryEntry> = directory.iter().filter(|entry| self.admits(entry)).collect();
        found.sort_by(|a, b| self.compare(a, b));
        let pages = match self.sort {
            Some(_) => found.chunks(PER_PAGE).collect(),
            None => split_by_sector(&found),
        };
        let shown = pages.get(self.page as usize - 1).copied().unwrap_or_default();
        MarketList {
            items: shown.iter().map(|entry| entry.row.clone()).collect(),
            total: found.len(),
            page: self.page,
            pages: u32::try_from(pages.len().max(1)).unwrap_or(u32::MAX),
            sectors: list_sectors(&directory),
            sector: self.sector.clone(),
            is_narrowed: self.count_choices() > 0,
            place: self.location.and_then(|location| ListPlace::find(engine, location)),
            typed: None,
        }
    }

    fn admits(&self, entry: &DirectoryEntry) -> bool {
        let row = &entry.row;
        self.sector.as_ref().is_none_or(|sector| *sector == row.sector)
            && self
                .pay
                .is_none_or(|least| entry.kept_cents.is_some_and(|kept| kept >= least))
            && self.cost.is_none_or(|most| row.start_usd < most)
            && self.weeks.is_none_or(|most| row.weeks[1] <= most)
            && self.license.is_none_or(|license| license == entry.license)
            && self.way.is_none_or(|ways| ways.contains(&entry.way))
            && self.sold.is_none_or(|places| places.contains(&entry.sold))
            && (!self.is_fewer_here || row.is_fewer_here)
    }

    /// Equal ones are in the order of pay, then of names.
    fn compare(&self, a: &DirectoryEntry, b: &DirectoryEntry) -> std::cmp::Ordering {
        let by_pay = b
            .kept_cents
            .cmp(&a.kept_cents)
            .then_with(|| a.row.name.cmp(&b.row.name));
        let first = match self.sort {
            None => a.sector_name.cmp(&b.sector_name),
            Some(MarketOrder::Pay) => std::cmp::Ordering::Equal,
            Some(MarketOrder::Cost) => a.row.start_usd.cmp(&b.row.start_usd),
            Some(MarketOrder::Weeks) => (a.row.weeks[1], a.row.weeks[0]).cmp(&(b.row.weeks[1], b.row.weeks[0])),
        };
        first.then(by_pay)
    }
}

impl ListPlace {
    fn find(engine: &Engine, location: PlaceCode) -> Option<Self> {
        let places = engine.places();
        let place = places.find_code(location)?;
        let name = places.name(place);
        Some(Self {
            id: places.id(place),
            slug: places.slug(place),
            phrase: place_in_sentence(&name),
            kind: kind_of(location),
            wage_text: engine.describe_median_wage(location),
            name,
        })
    }
}

fn kind_of(location: PlaceCode) -> PlaceKind {
    match location.is_county() {
        true => PlaceKind::County,
        false => PlaceKind::State,
    }
}

/// Pages of whole sectors; no sector has more markets than a page.
fn split_by_sector<'p, 'e>(found: &'p [&'e DirectoryEntry]) -> Vec<&'p [&'e DirectoryEntry]> {
    let mut pages = Vec::new();
    let (mut start, mut end) = (0, 0);
    for sector in found.chunk_by(|a, b| a.row.sector == b.row.sector) {
        if end > start && end + sector.len() - start > PER_PAGE {
            pages.push(&found[start..end]);
            start = end;
        }
        end += sector.len();
    }
    if end > start {
        pages.push(&found[start..end]);
    }
    pages
}

/// Sectors by name, with the number of their markets.
fn list_sectors(directory: &[DirectoryEntry]) -> Vec<MarketSector> {
    let mut sectors: Vec<MarketSector> = Vec::new();
    for entry in directory {
        match sectors.iter_mut().find(|sector| sector.slug == entry.row.sector) {
            Some(sector) => sector.count += 1,
            None => sectors.push(MarketSector {
                slug: entry.row.sector.clone(),
                name: entry.sector_name.clone(),
                count: 1,
            }),
        }
    }
    sectors.sort_by(|a, b| a.name.cmp(&b.name));
    sectors
}
