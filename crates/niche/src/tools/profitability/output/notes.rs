//! Texts around a calculation: notices about the fees, the limits of the tax estimate, and the sources.

use super::guesses;
use super::outputs::{MILEAGE, ProfitFigures};
use crate::data::figures::sources::{FigureSource, SourceId};
use crate::money::cents::format_percent;
use crate::money::fees::{ActiveFee, FeePreset, FeeVersion};
use crate::money::tax_tables::TaxFigures;
use crate::scoring::engine_data::EngineData;
use crate::tools::days::days_between;
use crate::tools::profitability::reading::checked_inputs::CheckedInputs;
use crate::tools::profitability::reading::checked_inputs::Chosen;
use crate::tools::profitability::result::{LocalWage, PresetVersion, StartingGuess, TaxNotes};

/// Days after which a preset asks for a check.
const FRESH_DAYS: i64 = 180;

pub(crate) fn list_notices(case: &CheckedInputs, chosen: Chosen, is_removed: bool, no_market: bool) -> Vec<String> {
    let mut notices = Vec::new();
    if is_removed {
        notices.push("The fee preset of this calculation has been removed. Please choose another one.".to_owned());
    }
    if let Some((preset, version)) = chosen {
        if preset.is_replaced(version) {
            notices.push(format!(
                "These are the fees of {} from {}. Newer fees are known: set a later day to use them.",
                preset.platform, version.effective_from
            ));
        }
        let fees = preset.active_fees(version, &case.fee_options);
        let oldest = fees
            .iter()
            .filter_map(|fee| fee.line.read_on.as_deref())
            .min()
            .unwrap_or(&version.read_on);
        if days_between(oldest, &case.fee_date) > FRESH_DAYS {
            notices.push(format!(
                "A fee of {} was last read on {oldest}, more than {FRESH_DAYS} days before. Check it at the platform.",
                preset.platform
            ));
        }
    }
    if no_market && case.market.is_some() {
        notices.push("The market of the starting guesses is not in our list anymore.".to_owned());
    }
    notices
}

pub(crate) fn preset_version((preset, version): (&FeePreset, &FeeVersion)) -> PresetVersion {
    PresetVersion {
        id: preset.id.clone(),
        platform: preset.platform.clone(),
        effective_from: version.effective_from.clone(),
        read_on: version.read_on.clone(),
        tier: version.tier,
        source: version.source.clone(),
        url: preset.url.clone(),
        notes: version
            .is_start_assumed
            .then(|| {
                format!(
                    "The source gives no start date. We assume that these fees apply from {} on.",
                    version.effective_from
                )
            })
            .into_iter()
            .chain(preset.notes.iter().cloned())
            .collect(),
    }
}

pub(crate) fn tax_notes(case: &CheckedInputs, taxes: &TaxFigures) -> TaxNotes {
    let mut limits = vec![
        "An estimate, not tax advice. Only the tax that this profit adds to the tax on your other income.".to_owned(),
        "Standard deduction. No credits, no itemized deductions, no spouse's wages.".to_owned(),
        "State and local tax only by the rate that you enter.".to_owned(),
        "No credit for a loss. The two steps that can leave less for more profit: self-employment tax begins at $400 of \
         net earnings, and from 2026 the business deduction is at least $400 from $1,000 of income."
            .to_owned(),
    ];
    if case.overtime_deduction == Some(true) {
        limits.push(
            "The deduction of the overtime premium (2025 to 2028) is not limited and not phased out here.".to_owned(),
        );
    }
    TaxNotes {
        title: match case.flat_ppm {
            Some(rate) => format!("Tax at your own rate of {}", format_percent(rate)),
            None => format!("Estimate of federal tax, {}", case.tax_year),
        },
        limits,
        note: "Income is taxable without a form.".to_owned(),
        table: taxes.find_year(case.tax_year, case.filing.unwrap_or_default()).cloned(),
    }
}

pub(crate) fn list_sources(
    engine: &EngineData,
    figures: &ProfitFigures,
    chosen: Chosen,
    guesses: &[StartingGuess],
    local_wage: Option<&LocalWage>,
) -> Vec<FigureSource> {
    let mut sources: Vec<FigureSource> = Vec::new();
    if let Some((preset, version)) = chosen {
        let described = figures
            .fees
            .iter()
            .map(|fee: &ActiveFee| preset.describe_source(version, fee));
        for source in described {
            if sources.iter().all(|known| known.id != source.id) {
                sources.push(source);
            }
        }
    }
    if figures.case.flat_ppm.is_none() || figures.tax_case.is_some() {
        sources.push(engine.describe_source(SourceId::FederalTax));
    }
    if figures.case.miles_micro.is_some_and(|miles| miles > 0) {
        sources.push(mileage_source());
    }
    let is_guessed_by = |id: &str| {
        guesses
            .iter()
            .any(|guess| guess.sources.iter().any(|source| source == id))
    };
    if is_guessed_by(guesses::ATLAS) {
        sources.push(guesses::atlas_source());
    }
    if is_guessed_by(SourceId::MedianWages.key()) {
        sources.push(engine.describe_source(SourceId::MedianWages));
    }
    if local_wage.is_some() || is_guessed_by(SourceId::AreaWages.key()) {
        sources.push(engine.describe_source(SourceId::AreaWages));
    }
    sources
}

fn mileage_source() -> FigureSource {
    FigureSource {
        id: MILEAGE.to_owned(),
        publisher: "US Internal Revenue Service".to_owned(),
        table: "Standard mileage rates".to_owned(),
        year: "2025 and 2026".to_owned(),
        geography: "United States".to_owned(),
        url: "https://www.irs.gov/tax-professionals/standard-mileage-rates".to_owned(),
        licence: "US public domain".to_owned(),
        note: "Second-hand, check before you rely on it.".to_owned(),
    }
}
