//! A year of the business in figures: the inputs, their origin, and the results. Only the owner's figures give a result.

use serde::{Deserialize, Serialize};

use crate::report::{BusinessIdea, Report};

/// Months of a projection.
pub const MONTHS: usize = 12;
/// Average number of weeks in a month.
const WEEKS_PER_MONTH: f64 = 52.0 / 12.0;
const ASSUMED_TAX_PERCENT: f64 = 25.0;
/// Inputs that every result needs. No result is shown until the owner has filled in all of them.
pub const REQUIRED: [&str; 3] = ["Price", "Units", "UnitCost"];

/// Inputs of a projection, named as in the profitability calculator. Money is in cents. A missing input stays empty: it is
/// never guessed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ProjectionInputs {
    pub price_cents: Option<f64>,
    pub units_per_month: Option<f64>,
    pub unit_cost_cents: Option<f64>,
    /// Percent of the price that a marketplace or a payment service keeps.
    pub fee_percent: Option<f64>,
    pub shipping_cents: Option<f64>,
    pub ads_cents_per_month: Option<f64>,
    pub fixed_cents_per_month: Option<f64>,
    pub startup_cents: Option<f64>,
    pub hours_per_month: Option<f64>,
    pub day_job_cents_per_hour: Option<f64>,
    pub tax_percent: Option<f64>,
}

/// Origin of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Yours,
    /// A neutral starting value that no result depends on alone: no growth, a rule of thumb for tax.
    Assumption,
    /// An optional cost that is not filled in.
    CountedAsZero,
    Missing,
}

impl Origin {
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Yours => "Yours",
            Self::Assumption => "Assumption",
            Self::CountedAsZero => "Counted as 0",
            Self::Missing => "Please fill in",
        }
    }
}

/// Unit of a value, which decides how it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Usd,
    Count,
    Percent,
}

/// One line of the inputs. Money in dollars, percentages as fractions.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// Names the cell in the workbook.
    pub name: &'static str,
    pub label: &'static str,
    pub unit: &'static str,
    pub kind: Unit,
    /// `None` while it is not filled in; results count it as 0.
    pub value: Option<f64>,
    pub origin: Origin,
    pub note: String,
    /// Ids of the sources of the figures in the note.
    pub sources: Vec<String>,
}

/// All inputs, in the order in which they are listed.
#[derive(Debug, Clone, PartialEq)]
pub struct Projection {
    pub inputs: Vec<Input>,
}

/// One month of what comes out, in dollars.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Month {
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

impl Projection {
    /// Takes the owner's inputs. The report adds notes for comparison, never a value.
    #[must_use]
    pub fn of(given: &ProjectionInputs, report: Option<&Report>) -> Self {
        let notes = ReportNotes { report };
        Self {
            inputs: vec![
                Input::new("Price", "Price", "USD per sale", Unit::Usd)
                    .given(given.price_cents.map(dollars))
                    .noted(notes.price()),
                Input::new("Units", "Sales in the first month", "sales per month", Unit::Count)
                    .given(given.units_per_month)
                    .noted(Note::plain("A number you believe you can reach in your free hours.")),
                Input::new("SalesGrowth", "Sales growth", "per month", Unit::Percent)
                    .assumed(0.0, "No growth is assumed. Change it to see its effect."),
                Input::new("UnitCost", "Cost of one sale", "USD per sale", Unit::Usd)
                    .given(given.unit_cost_cents.map(dollars))
                    .noted(notes.unit_cost()),
                Input::new("Fees", "Fees", "of the price", Unit::Percent).optional(
                    given.fee_percent.map(fraction),
                    "The share that a marketplace or payment service keeps.",
                ),
                Input::new("Shipping", "Shipping", "USD per sale", Unit::Usd).optional(
                    given.shipping_cents.map(dollars),
                    "Postage or travel that you pay for one sale.",
                ),
                Input::new("Ads", "Advertising", "USD per month", Unit::Usd)
                    .optional(given.ads_cents_per_month.map(dollars), ""),
                Input::new("FixedCosts", "Fixed costs", "USD per month", Unit::Usd).optional(
                    given.fixed_cents_per_month.map(dollars),
                    "Software, insurance, rent: costs that do not depend on sales.",
                ),
                Input::new("Startup", "Start-up costs", "USD, once", Unit::Usd)
                    .given(given.startup_cents.map(dollars))
                    .noted(notes.startup()),
                Input::new("Hours", "Hours of work", "hours per month", Unit::Count)
                    .given(given.hours_per_month)
                    .noted(notes.hours()),
                Input::new("DayJob", "Pay at your day job", "USD per hour", Unit::Usd)
                    .given(given.day_job_cents_per_hour.map(dollars))
                    .noted(Note::plain("To compare it with what an hour of this work pays.")),
                tax(given.tax_percent),
            ],
        }
    }

    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Input> {
        self.inputs.iter().find(|input| input.name == name)
    }

    /// Value of an input; 0 while it is not filled in.
    #[must_use]
    pub fn value(&self, name: &str) -> f64 {
        self.find(name).and_then(|input| input.value).unwrap_or_default()
    }

    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some_and(|input| input.value.is_some())
    }

    /// Returns true once every required input is filled in.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        REQUIRED.iter().all(|name| self.has(name))
    }

    /// Twelve months, each by the formulas of the workbook.
    #[must_use]
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

    /// Returns the contribution of one sale to costs that do not depend on sales.
    #[must_use]
    pub fn left_of_a_sale(&self) -> f64 {
        self.value("Price") * (1.0 - self.value("Fees")) - self.value("UnitCost") - self.value("Shipping")
    }

    /// Sales a month at which nothing is lost, at least one; `None` when no number of sales is enough.
    #[must_use]
    pub fn break_even_units(&self) -> Option<f64> {
        let left = self.left_of_a_sale();
        let needed = ((self.value("Ads") + self.value("FixedCosts")) / left).ceil();
        (left > 0.0).then(|| needed.max(1.0))
    }

    /// The month in which the start-up costs are earned back.
    #[must_use]
    pub fn payback_month(&self) -> Option<f64> {
        let months = self.months();
        let paid = months.last().is_some_and(|last| last.balance >= 0.0);
        let short = months.iter().filter(|month| month.balance < 0.0).count();
        paid.then_some(short as f64 + 1.0)
    }

    /// Profit after tax for each hour of work; `None` without hours.
    #[must_use]
    pub fn hourly_pay(&self) -> Option<f64> {
        let hours = self.value("Hours") * MONTHS as f64;
        (hours > 0.0).then(|| self.months().iter().map(|month| month.kept).sum::<f64>() / hours)
    }

    /// The price at which an hour pays as much as one at the day job.
    #[must_use]
    pub fn matching_price(&self) -> Option<f64> {
        let (units, day_job, hours) = (self.value("Units"), self.value("DayJob"), self.value("Hours"));
        let (keep, fees) = (1.0 - self.value("Tax"), 1.0 - self.value("Fees"));
        if units <= 0.0 || day_job <= 0.0 || hours <= 0.0 || keep <= 0.0 || fees <= 0.0 {
            return None;
        }
        let needed = hours * day_job / keep + self.value("Ads") + self.value("FixedCosts");
        Some((needed / units + self.value("UnitCost") + self.value("Shipping")) / fees)
    }
}

impl Input {
    const fn new(name: &'static str, label: &'static str, unit: &'static str, kind: Unit) -> Self {
        Self {
            name,
            label,
            unit,
            kind,
            value: None,
            origin: Origin::Missing,
            note: String::new(),
            sources: Vec::new(),
        }
    }

    /// Takes the owner's value, if there is one that makes sense.
    fn given(mut self, value: Option<f64>) -> Self {
        self.value = value.filter(|value| value.is_finite() && *value >= 0.0);
        if self.value.is_some() {
            self.origin = Origin::Yours;
        }
        self
    }

    fn noted(mut self, note: Note) -> Self {
        (self.note, self.sources) = (note.text, note.sources);
        self
    }

    /// A cost that counts as nothing until it is filled in.
    fn optional(self, value: Option<f64>, note: &str) -> Self {
        let mut input = self.given(value).noted(Note::plain(note));
        if input.value.is_none() {
            input.origin = Origin::CountedAsZero;
        }
        input
    }

    fn assumed(mut self, value: f64, note: &str) -> Self {
        (self.value, self.origin) = (Some(value), Origin::Assumption);
        self.noted(Note::plain(note))
    }
}

/// A sentence about an input, with the ids of the sources of its figures.
struct Note {
    text: String,
    sources: Vec<String>,
}

impl Note {
    fn plain(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            sources: Vec::new(),
        }
    }
}

/// Figures of the report that help to fill in an input.
struct ReportNotes<'r> {
    report: Option<&'r Report>,
}

impl ReportNotes<'_> {
    fn price(&self) -> Note {
        let found = self
            .report
            .and_then(|report| Some((report, report.market.avg_solo_receipts_text.as_deref()?)));
        let Some((report, sales)) = found else {
            return Note::plain("What one customer pays you.");
        };
        Note {
            text: format!(
                "What one customer pays you. For comparison: solo businesses in this field sold {sales} on average."
            ),
            sources: report
                .market
                .field_sources
                .get("avgSoloReceiptsUsd")
                .cloned()
                .unwrap_or_default(),
        }
    }

    fn unit_cost(&self) -> Note {
        let parts = self
            .report
            .map(|report| report.score.parts.as_slice())
            .unwrap_or_default();
        let margin = parts.iter().find(|part| part.key == "margin" && part.value.is_some());
        let Some(part) = margin else {
            return Note::plain("Material, packaging, and travel for one sale.");
        };
        Note {
            text: format!(
                "Material, packaging, and travel for one sale. For comparison: sole proprietors in {} kept {} of revenue after all costs in 2012 to 2014.",
                part.industry.as_deref().unwrap_or("this industry"),
                part.display
            ),
            sources: part.source.iter().cloned().collect(),
        }
    }

    fn startup(&self) -> Note {
        let Some(idea) = self.first_idea() else {
            return Note::plain("What you spend before the first sale.");
        };
        Note::plain(&format!("Our estimate for \"{}\": {}.", idea.title, idea.startup_cost))
    }

    fn hours(&self) -> Note {
        let Some(idea) = self.first_idea() else {
            return Note::plain("All hours count, also those for messages and bookkeeping.");
        };
        let [low, high] = idea.hours_per_week;
        let [least, most] = idea
            .hours_per_week
            .map(|hours| (f64::from(hours) * WEEKS_PER_MONTH).round());
        Note::plain(&format!(
            "Our estimate for \"{}\": {low} to {high} hours a week, which is {least} to {most} a month.",
            idea.title
        ))
    }

    fn first_idea(&self) -> Option<&BusinessIdea> {
        self.report.and_then(|report| report.business_ideas.first())
    }
}

fn tax(given: Option<f64>) -> Input {
    let input = Input::new("Tax", "Set aside for tax", "of the profit", Unit::Percent).given(given.map(fraction));
    match input.value {
        Some(_) => input,
        None => input.assumed(
            fraction(ASSUMED_TAX_PERCENT),
            "A common rule of thumb, not advice. Ask your tax preparer.",
        ),
    }
}

fn dollars(cents: f64) -> f64 {
    cents / 100.0
}

fn fraction(percent: f64) -> f64 {
    percent / 100.0
}
