//! A year of the business in figures: what goes in, where each of it comes from, and what comes out.

use niche::format::grouped;
use niche::report::Report;
use serde::{Deserialize, Serialize};

pub(crate) const MONTHS: usize = 12;
/// Weeks of a month, on average.
const WEEKS: f64 = 52.0 / 12.0;
/// Where nobody has said how many sales a month brings.
const GUESSED_UNITS: f64 = 20.0;
const GUESSED_TAX_PERCENT: f64 = 25.0;

/// What somebody expects of a month, in the words of the profitability calculator. Money is in cents. What is missing is
/// guessed where the report allows it, and marked so.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ProjectionInputs {
    pub price_cents: Option<f64>,
    pub units_per_month: Option<f64>,
    pub unit_cost_cents: Option<f64>,
    /// Share of the price that a selling place or a payment service keeps.
    pub fee_percent: Option<f64>,
    pub shipping_cents: Option<f64>,
    pub ads_cents_per_month: Option<f64>,
    pub fixed_cents_per_month: Option<f64>,
    pub startup_cents: Option<f64>,
    pub hours_per_month: Option<f64>,
    pub day_job_cents_per_hour: Option<f64>,
    pub tax_percent: Option<f64>,
}

/// Who says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Origin {
    Yours,
    Guess,
    Missing,
}

impl Origin {
    pub fn label(self) -> &'static str {
        match self {
            Self::Yours => "Yours",
            Self::Guess => "Starting guess",
            Self::Missing => "Please fill in",
        }
    }
}

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Usd,
    Count,
    Percent,
}

/// One line of what goes in. Money in dollars, percentages as fractions.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Input {
    /// Names the cell in the workbook.
    pub name: &'static str,
    pub label: &'static str,
    pub unit: &'static str,
    pub kind: Unit,
    pub value: f64,
    pub origin: Origin,
    pub note: String,
    /// Ids of the sources behind a guess.
    pub sources: Vec<String>,
}

/// What goes in, complete.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Projection {
    pub inputs: Vec<Input>,
}

/// One month of what comes out, in dollars.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Month {
    pub units: f64,
    pub revenue: f64,
    pub unit_costs: f64,
    pub fees: f64,
    pub shipping: f64,
    pub ads: f64,
    pub fixed: f64,
    pub profit: f64,
    pub tax: f64,
    pub kept: f64,
    /// Everything kept so far, less what it took to begin.
    pub balance: f64,
}

/// What the report gives for a guess, with its sources.
struct Known<'r> {
    report: Option<&'r Report>,
}

impl Projection {
    /// Takes what is given and guesses the rest from the report, if there is one.
    pub fn of(given: &ProjectionInputs, report: Option<&Report>) -> Self {
        let known = Known { report };
        let units = known.units(given.units_per_month);
        let price = known.price(given.price_cents, units.value);
        let unit_cost = known.unit_cost(given.unit_cost_cents, price.value);
        let startup = known.startup(given.startup_cents);
        let hours = known.hours(given.hours_per_month);
        Self {
            inputs: vec![
                price,
                units,
                growth(),
                unit_cost,
                none_yet(
                    "Fees",
                    "Fees of the price",
                    "of the price",
                    Unit::Percent,
                    given.fee_percent,
                ),
                none_yet(
                    "Shipping",
                    "Shipping and packing",
                    "USD a sale",
                    Unit::Usd,
                    given.shipping_cents,
                ),
                none_yet(
                    "Ads",
                    "Advertising",
                    "USD a month",
                    Unit::Usd,
                    given.ads_cents_per_month,
                ),
                none_yet(
                    "FixedCosts",
                    "Fixed costs",
                    "USD a month",
                    Unit::Usd,
                    given.fixed_cents_per_month,
                ),
                startup,
                hours,
                day_job(given.day_job_cents_per_hour),
                tax(given.tax_percent),
            ],
        }
    }

    pub fn value(&self, name: &str) -> f64 {
        self.inputs
            .iter()
            .find(|input| input.name == name)
            .map_or(0.0, |input| input.value)
    }

    /// Whether somebody's own figures are all there.
    pub fn is_all_yours(&self) -> bool {
        self.inputs
            .iter()
            .all(|input| input.origin == Origin::Yours || input.name == "SalesGrowth")
    }

    /// Twelve months, each by the formulas of the workbook.
    pub fn months(&self) -> Vec<Month> {
        let mut balance = -self.value("Startup");
        let mut units = self.value("Units");
        (0..MONTHS)
            .map(|_| {
                let month = self.month(units, balance);
                balance = month.balance;
                units *= 1.0 + self.value("SalesGrowth");
                month
            })
            .collect()
    }

    fn month(&self, units: f64, balance: f64) -> Month {
        let revenue = units * self.value("Price");
        let (unit_costs, fees) = (units * self.value("UnitCost"), revenue * self.value("Fees"));
        let (shipping, ads, fixed) = (
            units * self.value("Shipping"),
            self.value("Ads"),
            self.value("FixedCosts"),
        );
        let profit = revenue - unit_costs - fees - shipping - ads - fixed;
        let tax = profit.max(0.0) * self.value("Tax");
        let kept = profit - tax;
        Month {
            units,
            revenue,
            unit_costs,
            fees,
            shipping,
            ads,
            fixed,
            profit,
            tax,
            kept,
            balance: balance + kept,
        }
    }

    /// What one sale leaves for costs that do not depend on sales.
    pub fn left_of_a_sale(&self) -> f64 {
        self.value("Price") * (1.0 - self.value("Fees")) - self.value("UnitCost") - self.value("Shipping")
    }

    /// Sales a month at which nothing is lost; `None` when no number of sales is enough.
    pub fn break_even_units(&self) -> Option<f64> {
        let left = self.left_of_a_sale();
        (left > 0.0).then(|| ((self.value("Ads") + self.value("FixedCosts")) / left).ceil())
    }

    /// The month in which what it took to begin is earned back.
    pub fn payback_month(&self) -> Option<f64> {
        let months = self.months();
        let paid = months.last().is_some_and(|last| last.balance >= 0.0);
        let short = months.iter().filter(|month| month.balance < 0.0).count();
        paid.then_some(short as f64 + 1.0)
    }

    /// What an hour brings after costs and tax; `None` without hours.
    pub fn hourly_pay(&self) -> Option<f64> {
        let hours = self.value("Hours") * MONTHS as f64;
        (hours > 0.0).then(|| self.months().iter().map(|month| month.kept).sum::<f64>() / hours)
    }

    /// The price at which an hour brings what one at the day job does.
    pub fn matching_price(&self) -> Option<f64> {
        let (units, day_job) = (self.value("Units"), self.value("DayJob"));
        let (keep, fees) = (1.0 - self.value("Tax"), 1.0 - self.value("Fees"));
        if units <= 0.0 || day_job <= 0.0 || keep <= 0.0 || fees <= 0.0 {
            return None;
        }
        let needed = self.value("Hours") * day_job / keep + self.value("Ads") + self.value("FixedCosts");
        Some((needed / units + self.value("UnitCost") + self.value("Shipping")) / fees)
    }
}

impl Known<'_> {
    fn field_sources(&self, field: &str) -> Vec<String> {
        let sources = self.report.and_then(|report| report.market.field_sources.get(field));
        sources.cloned().unwrap_or_default()
    }

    fn units(&self, given: Option<f64>) -> Input {
        let guess = Guess::new(GUESSED_UNITS, "Our placeholder, no figure: put in how many you expect.");
        settle(
            "Units",
            "Sales in the first month",
            "sales a month",
            Unit::Count,
            given,
            Some(guess),
        )
    }

    /// So that the first months take in what one person takes in on average.
    fn price(&self, given: Option<f64>, units: f64) -> Input {
        let receipts = self.report.and_then(|report| report.market.avg_solo_receipts_usd);
        let guess = receipts.filter(|_| units > 0.0).map(|usd| Guess {
            value: cents(usd / MONTHS as f64 / units),
            note: format!(
                "Not a price to ask: people who run such a business alone take in ${} a year on average, spread over these sales.",
                grouped(usd)
            ),
            sources: self.field_sources("avgSoloReceiptsUsd"),
        });
        settle("Price", "Price", "USD a sale", Unit::Usd, given.map(dollars), guess)
    }

    fn unit_cost(&self, given: Option<f64>, price: f64) -> Input {
        let margin = self
            .report
            .and_then(|report| report.score.parts.iter().find(|part| part.key == "margin"));
        let guess = margin
            .and_then(|part| part.value.map(|share| (part, share)))
            .map(|(part, share)| Guess {
                value: cents(price * (1.0 - share)),
                note: format!(
                    "Sole proprietors in {} keep {} of a dollar; the rest of the price stands for all their costs.",
                    part.industry.as_deref().unwrap_or("this industry"),
                    part.display
                ),
                sources: part.source.iter().cloned().collect(),
            });
        settle(
            "UnitCost",
            "Cost of one sale",
            "USD a sale",
            Unit::Usd,
            given.map(dollars),
            guess,
        )
    }

    fn startup(&self, given: Option<f64>) -> Input {
        let guess = self
            .report
            .and_then(|report| report.business_ideas.first())
            .map(|idea| Guess {
                value: middle(idea.startup_cost_usd),
                note: format!(
                    "The middle of {} for \"{}\", our estimate.",
                    idea.startup_cost, idea.title
                ),
                sources: Vec::new(),
            });
        settle(
            "Startup",
            "Start-up costs",
            "USD once",
            Unit::Usd,
            given.map(dollars),
            guess,
        )
    }

    fn hours(&self, given: Option<f64>) -> Input {
        let guess = self
            .report
            .and_then(|report| report.business_ideas.first())
            .map(|idea| {
                let [low, high] = idea.hours_per_week;
                Guess {
                    value: (middle(idea.hours_per_week) * WEEKS).round(),
                    note: format!(
                        "The middle of {low} to {high} hours a week for \"{}\", our estimate.",
                        idea.title
                    ),
                    sources: Vec::new(),
                }
            });
        settle("Hours", "Hours of work", "hours a month", Unit::Count, given, guess)
    }
}

struct Guess {
    value: f64,
    note: String,
    sources: Vec<String>,
}

impl Guess {
    fn new(value: f64, note: &str) -> Self {
        Self {
            value,
            note: note.to_owned(),
            sources: Vec::new(),
        }
    }
}

/// What is given counts, else the guess, else nothing does.
fn settle(
    name: &'static str,
    label: &'static str,
    unit: &'static str,
    kind: Unit,
    given: Option<f64>,
    guess: Option<Guess>,
) -> Input {
    let given = given.filter(|value| value.is_finite() && *value >= 0.0);
    let (value, origin, note, sources) = match (given, guess) {
        (Some(value), _) => (value, Origin::Yours, String::new(), Vec::new()),
        (None, Some(guess)) => (guess.value, Origin::Guess, guess.note, guess.sources),
        (None, None) => (
            0.0,
            Origin::Missing,
            "Nobody publishes it for this market.".to_owned(),
            Vec::new(),
        ),
    };
    Input {
        name,
        label,
        unit,
        kind,
        value,
        origin,
        note,
        sources,
    }
}

/// Costs that a guess of the unit cost holds already.
fn none_yet(name: &'static str, label: &'static str, unit: &'static str, kind: Unit, given: Option<f64>) -> Input {
    let given = given.map(if kind == Unit::Percent { fraction } else { dollars });
    let guess = Guess::new(0.0, "None yet. A guessed cost of one sale stands for all costs.");
    settle(name, label, unit, kind, given, Some(guess))
}

fn growth() -> Input {
    let guess = Guess::new(0.0, "No growth is assumed. Change it to see what it does.");
    settle(
        "SalesGrowth",
        "More sales each month",
        "a month",
        Unit::Percent,
        None,
        Some(guess),
    )
}

fn day_job(given: Option<f64>) -> Input {
    let mut input = settle(
        "DayJob",
        "Pay at your day job",
        "USD an hour",
        Unit::Usd,
        given.map(dollars),
        None,
    );
    if input.origin == Origin::Missing {
        input.note = "Only you know it. It is compared with what an hour of this brings.".to_owned();
    }
    input
}

fn tax(given: Option<f64>) -> Input {
    let guess = Guess::new(
        fraction(GUESSED_TAX_PERCENT),
        "A common rule of thumb, not advice. Ask who does your taxes.",
    );
    settle(
        "Tax",
        "Set aside for tax",
        "of the profit",
        Unit::Percent,
        given.map(fraction),
        Some(guess),
    )
}

fn dollars(cents: f64) -> f64 {
    cents / 100.0
}

fn fraction(percent: f64) -> f64 {
    percent / 100.0
}

/// To the whole cent.
fn cents(usd: f64) -> f64 {
    (usd * 100.0).round() / 100.0
}

fn middle([low, high]: [u32; 2]) -> f64 {
    f64::from(low + high) / 2.0
}
