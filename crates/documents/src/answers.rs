//! Results of a projection that owners ask for first, each as a value, as a formula of the workbook, and in words.

use niche::tools::profitability::{Month, Projection, REQUIRED, Unit};

/// A result of the projection with its formula for the workbook.
pub(crate) struct Answer {
    pub question: &'static str,
    pub kind: Unit,
    /// Inputs without which there is no answer.
    pub needs: &'static [&'static str],
    pub formula: &'static str,
    pub value: Option<f64>,
    pub otherwise: &'static str,
    pub how: &'static str,
}

impl Answer {
    fn new(question: &'static str, kind: Unit, needs: &'static [&'static str]) -> Self {
        Self {
            question,
            kind,
            needs,
            formula: "",
            value: None,
            otherwise: OPEN,
            how: "",
        }
    }

    fn by(mut self, formula: &'static str, how: &'static str) -> Self {
        (self.formula, self.how) = (formula, how);
        self
    }

    /// Sets the value, or `otherwise` without one. Without the inputs the question has no answer.
    fn answered(mut self, projection: &Projection, value: Option<f64>, otherwise: &'static str) -> Self {
        if self.needs.iter().all(|name| projection.has(name)) {
            (self.value, self.otherwise) = (value, otherwise);
        }
        self
    }
}

pub(crate) const OPEN: &str = "Not known yet";
/// Inputs of a result that counts the start-up costs.
pub(crate) const WITH_STARTUP: [&str; 4] = ["Price", "Units", "UnitCost", "Startup"];

/// The results that owners ask for first.
pub(crate) fn answers(projection: &Projection) -> [Answer; 7] {
    let months = projection.months();
    let sum = |of: fn(&Month) -> f64| months.iter().map(of).sum::<f64>();
    let (revenue, profit, kept) = (
        sum(|month| month.revenue),
        sum(|month| month.profit),
        sum(|month| month.kept),
    );
    let startup = projection.value("Startup");
    [
        Answer::new("First-year profit after tax and start-up costs", Unit::Usd, &WITH_STARTUP)
            .by("Months!N13-Startup", "Profit after tax of twelve months, minus start-up costs.")
            .answered(projection, Some(kept - startup), OPEN),
        Answer::new("Profit margin before tax", Unit::Percent, &REQUIRED)
            .by(
                "IF(Months!N5>0,Months!N11/Months!N5,\"Not known yet\")",
                "Profit before tax for each dollar of revenue.",
            )
            .answered(projection, (revenue > 0.0).then(|| profit / revenue), OPEN),
        Answer::new("Sales per month to break even", Unit::Count, &REQUIRED)
            .by(
                "IF(Price*(1-Fees)-UnitCost-Shipping>0,MAX(1,ROUNDUP((Ads+FixedCosts)/(Price*(1-Fees)-UnitCost-Shipping),0)),\"Each sale loses money\")",
                "Advertising and fixed costs, divided by what one sale leaves after its own costs. At least one sale.",
            )
            .answered(projection, projection.break_even_units(), "Each sale loses money"),
        Answer::new("Month in which start-up costs are paid back", Unit::Count, &WITH_STARTUP)
            .by(
                "IF(Months!M14>=0,COUNTIF(Months!B14:M14,\"<0\")+1,\"Not in the first year\")",
                "The first month in which the running total reaches zero.",
            )
            .answered(projection, projection.payback_month(), "Not in the first year"),
        Answer::new("Return on start-up costs", Unit::Percent, &WITH_STARTUP)
            .by(
                "IF(Startup>0,(Months!N13-Startup)/Startup,\"Not known yet\")",
                "First-year profit after tax and start-up costs, for each dollar of start-up costs.",
            )
            .answered(projection, (startup > 0.0).then(|| (kept - startup) / startup), OPEN),
        Answer::new("Pay per hour of work", Unit::Usd, &["Price", "Units", "UnitCost", "Hours"])
            .by(
                "IF(Hours>0,Months!N13/(12*Hours),\"Not known yet\")",
                "Profit after tax of twelve months, divided by the hours of work.",
            )
            .answered(projection, projection.hourly_pay(), OPEN),
        Answer::new(
            "Price that matches your day-job pay",
            Unit::Usd,
            &["Units", "UnitCost", "Hours", "DayJob"],
        )
        .by(
            "IF(AND(Units>0,DayJob>0,Hours>0,Tax<1,Fees<1),((Hours*DayJob/(1-Tax)+Ads+FixedCosts)/Units+UnitCost+Shipping)/(1-Fees),\"Not known yet\")",
            "The price at which an hour pays as much as your day job, with the sales of the first month.",
        )
        .answered(projection, projection.matching_price(), OPEN),
    ]
}
