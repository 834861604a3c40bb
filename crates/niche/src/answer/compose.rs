//! Puts an answer together.

use place::PlaceCode;

use super::figures::{AnswerFigures, HourFigures, WorkPlan};
use super::input::AnswerInput;
use super::niche_answer::{FirstTest, NicheAnswer, ShortAnswer, TurningPoints, WordTurns};
use super::place::{better_than_percent, plan_work};
use super::published::list_published;
use super::strip::{PayStrip, StripInput, StripScale};
use super::texts::changes::list_changes;
use super::texts::notes::{cheapest_start, months_to_earn_back, write_notes};
use super::texts::sentences as texts;
use super::turning::TurningSearch;
use super::wage::Job;
use crate::data::atlas::Market;
use crate::format::format_usd;
use crate::money::evening::{EveningChoice, of_millionths, to_usd};
use crate::scoring::engine_data::EngineData;

/// Answers for a market, the evenings and the input of a reader.
pub(crate) fn answer_market(
    engine: &EngineData,
    market: &Market,
    choice: &EveningChoice,
    input: &AnswerInput,
) -> NicheAnswer {
    let job = Job::new(engine, input, choice);
    let plan = plan_work(engine, market, choice, input);
    let figures = plan.figures(&job);
    let search = TurningSearch {
        engine,
        plan,
        job: &job,
    };
    let (points, turns) = (search.turning_points(), search.word_turns(figures.side()));
    let (start, middle) = (cheapest_start(market), figures.middle());
    let months = months_to_earn_back(start, middle.month);
    let percent = better_than_percent(engine, &plan, choice);
    let of_each = |pick: fn(&HourFigures) -> f64| [0, 1, 2].map(|at| pick(&figures.hours[at]));
    let dollars = DollarTexts::new(market, &figures, &search, (&points, &turns));
    NicheAnswer {
        word: figures.word(),
        text: texts::write_heading(market, figures.word(), &figures, &job, months),
        sentence: texts::write_month(market, choice, &figures),
        after_tax: dollars.after_tax,
        turning: dollars.turning,
        place: match percent {
            0 => "Hardly any market here leaves less for an hour.".to_owned(),
            percent => format!("An hour leaves you more than in {percent} of 100 markets here."),
        },
        wage_text: job.describe_wage(),
        notes: write_notes(&plan, choice, &figures, &job, (start, months)),
        shows_dollars: market.license_years.is_none(),
        hour_usd: of_each(|hour| to_usd(hour.hour)),
        kept_usd: of_each(|hour| to_usd(hour.kept)),
        hours: of_each(|hour| of_millionths(hour.case.hours_micro)),
        price_usd: of_each(|hour| to_usd(hour.case.price)),
        cost_usd: of_each(|hour| to_usd(hour.case.unit_cost)),
        minutes_per_unit: of_each(|hour| hour.case.minutes),
        month_usd: of_each(|hour| to_usd(hour.month)),
        month_kept_usd: to_usd(middle.month_kept()),
        month_job_usd: to_usd(middle.month_at(figures.yardstick)),
        hours_year: of_millionths(middle.year_hours),
        season_months: market.season_months(),
        yardstick: job.yardstick,
        yardstick_usd: to_usd(figures.yardstick),
        wage_usd: to_usd(job.tax.wage_cents),
        wage_source: job.source(),
        better_than_percent: percent,
        turns_at: points,
        word_turns_at: turns,
        changes: list_changes(&plan, &figures, &job, &turns),
        is_whole_unit: market.work.is_rounded(),
        unit: market.work.one.clone(),
        units: market.work.ones.clone(),
        setup_hours: market.work.setup_hours,
        start_usd: start.map(f64::from),
        months_to_earn_back: months,
        license_years: market.license_years,
        first_test: first_test(market),
        published: list_published(market),
        own_figures: input.list_own(),
        strip: dollars.strip,
    }
}

/// Parts that a market has only where no license takes years.
#[derive(Default)]
struct DollarTexts {
    after_tax: String,
    turning: String,
    strip: Option<PayStrip>,
}

impl DollarTexts {
    fn new(
        market: &Market,
        figures: &AnswerFigures,
        search: &TurningSearch,
        turns: (&TurningPoints, &WordTurns),
    ) -> Self {
        if market.license_years.is_some() {
            return Self::default();
        }
        let (middle, job) = (figures.middle(), search.job);
        let [kept, of_job] = [middle.month_kept(), middle.month_at(figures.yardstick)].map(to_usd);
        let any_price = || search.least_price_of_any().map(to_usd);
        let input = strip_input(figures, job);
        Self {
            after_tax: texts::write_after_tax(kept, job, of_job),
            turning: texts::write_turning(market, figures, job, turns, any_price),
            strip: Some(PayStrip::draw(&input, StripScale::around([&input]))),
        }
    }
}

fn strip_input(figures: &AnswerFigures, job: &Job) -> StripInput {
    let yardstick = to_usd(figures.yardstick);
    let [label, yardstick_name] = job.strip_texts(&format_usd(yardstick));
    StripInput {
        kept: figures.kept().map(to_usd),
        yardstick,
        label,
        yardstick_name,
    }
}

fn first_test(market: &Market) -> FirstTest {
    let Some(action) = market.actions.first() else {
        return FirstTest {
            text: String::new(),
            tonight: market.tonight.clone(),
            kind: String::new(),
            pass_mark: String::new(),
        };
    };
    let test = &action.test;
    FirstTest {
        text: action.text.clone(),
        tonight: market.tonight.clone(),
        kind: test.kind.clone(),
        pass_mark: match (test.planned, test.at_most) {
            (Some(planned), _) => format!("{} of {planned}", test.passes_at),
            (None, _) if test.kind == "once" => "it works".to_owned(),
            (None, true) => format!("at most {}", test.passes_at),
            (None, false) => format!("{} or more", test.passes_at),
        },
    }
}

/// Answers in short, whose strips share one scale. `None` for markets that do not exist.
pub(crate) fn short_answers(engine: &EngineData, asked: &[(&str, &EveningChoice)]) -> Vec<Option<ShortAnswer>> {
    let found: Vec<Option<(&Market, AnswerFigures, Job, WorkPlan)>> = asked
        .iter()
        .map(|(slug, choice)| {
            let market = &engine.atlas.markets[engine.atlas.find_market(slug)?];
            let job = Job::new(engine, &AnswerInput::default(), choice);
            let plan = plan_work(engine, market, choice, &AnswerInput::default());
            Some((market, plan.figures(&job), job, plan))
        })
        .collect();
    let strips: Vec<Option<StripInput>> = found
        .iter()
        .map(|found| {
            let (_, figures, job, _) = found.as_ref().filter(|(market, ..)| market.license_years.is_none())?;
            Some(strip_input(figures, job))
        })
        .collect();
    let scale = StripScale::around(strips.iter().flatten());
    let answers = found.iter().zip(&strips).map(|(found, strip)| {
        let (market, figures, job, _) = found.as_ref()?;
        let months = months_to_earn_back(cheapest_start(market), figures.middle().month);
        let if_shown = |text: String| if strip.is_some() { text } else { String::new() };
        Some(ShortAnswer {
            word: figures.word(),
            text: texts::write_heading(market, figures.word(), figures, job, months),
            month_text: if_shown(texts::month_text(figures)),
            hour_text: if_shown(texts::hour_text(figures)),
            strip: strip.as_ref().map(|input| PayStrip::draw(input, scale)),
        })
    });
    answers.collect()
}

/// "the median wage in the Austin area of $27.38 an hour".
pub(crate) fn describe_median_wage(engine: &EngineData, location: PlaceCode) -> String {
    let choice = EveningChoice {
        location: Some(location),
        ..EveningChoice::default()
    };
    Job::new(engine, &AnswerInput::default(), &choice).wage_text()
}

/// Answer of a market in the list of all markets.
#[derive(Debug)]
pub(crate) struct RowAnswer {
    pub word_text: String,
    /// "about $26 an hour kept"; blank where a license takes years.
    pub hour_text: String,
    /// Cents that a middle hour leaves; `None` where a license takes years.
    pub kept_cents: Option<i64>,
    pub strip: Option<PayStrip>,
}

/// Answers of markets at the median wage of the nation or of a place, in their order. Their strips share one scale.
pub(crate) fn row_answers(engine: &EngineData, markets: &[&Market], location: Option<PlaceCode>) -> Vec<RowAnswer> {
    let input = AnswerInput::default();
    let choice = EveningChoice {
        location,
        ..EveningChoice::default()
    };
    let job = Job::new(engine, &input, &choice);
    let figures: Vec<AnswerFigures> = markets
        .iter()
        .map(|market| plan_work(engine, market, &choice, &input).figures(&job))
        .collect();
    let strip = |(market, figures): (&&Market, &AnswerFigures)| {
        market.license_years.is_none().then(|| strip_input(figures, &job))
    };
    let strips: Vec<Option<StripInput>> = markets.iter().zip(&figures).map(strip).collect();
    let scale = StripScale::around(strips.iter().flatten());
    let row = |(market, (figures, strip)): (&&Market, (&AnswerFigures, &Option<StripInput>))| {
        let months = months_to_earn_back(cheapest_start(market), figures.middle().month);
        RowAnswer {
            word_text: texts::write_row_word(market, figures, months),
            hour_text: strip.as_ref().map_or_else(String::new, |_| texts::hour_text(figures)),
            kept_cents: strip.as_ref().map(|_| figures.middle().kept),
            strip: strip.as_ref().map(|input| PayStrip::draw(input, scale)),
        }
    };
    markets.iter().zip(figures.iter().zip(&strips)).map(row).collect()
}
