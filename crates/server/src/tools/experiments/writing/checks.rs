//! Checks of the fields that callers send to store.

use ::niche::evidence::constants::MAX_PLANNED;
use ::niche::evidence::{EvidenceStrength, ExperimentKind, MarkNumber, PreparedExperiment};
use ::niche::format::format_grouped;
use ::niche::tools::examples::{EXAMPLE_TEST, quotes_example};
use jiff::SignedDuration;
use jiff::civil::Date;
use strum::VariantNames;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{FieldFault, FieldReader, Patch};
use crate::platform::calendar::{duration_of_days, read_day};
use crate::platform::time_zones::LocalMoment;
use crate::tools::experiments::experiment::{ExperimentValues, PassMark};
use crate::tools::experiments::wire::ExperimentFields;
use crate::tools::runs;

/// Longest hypothesis, in characters.
pub(crate) const MAX_HYPOTHESIS: usize = 300;
/// Longest script, in characters.
pub(crate) const MAX_SCRIPT: usize = 4_000;
/// Longest note of an answer, in characters.
pub(crate) const MAX_NOTE: usize = 500;
/// Longest name of a person, in characters.
pub(crate) const MAX_WHO: usize = 60;
/// Longest key of an answer, in characters.
pub(crate) const MAX_KEY: usize = 100;
/// Most visitors of a day, and largest number of a count.
pub(crate) const MAX_NUMBER: u32 = 1_000_000;
const MAX_COST_CAP_CENTS: i64 = 100_000_000;
const MAX_RUNNING_TIME: SignedDuration = duration_of_days(731);

/// Values of a draft before a person changes anything: ten interviews, five yes.
pub(crate) fn blank_values() -> ExperimentValues {
    ExperimentValues {
        hypothesis: String::new(),
        mark: PassMark {
            kind: ExperimentKind::Interview,
            strength: ExperimentKind::Interview.usual_strength(),
            planned: Some(10),
            passes_at: MarkNumber::from_whole(5),
            at_most: false,
            is_riskiest: false,
        },
        deadline: None,
        cost_cap_cents: None,
        script: ExperimentKind::Interview.guide().to_owned(),
        measured: None,
    }
}

/// Values of an action of the market.
pub(crate) fn prepared_values(prepared: &PreparedExperiment) -> ExperimentValues {
    ExperimentValues {
        hypothesis: prepared.hypothesis.clone(),
        mark: PassMark {
            kind: prepared.kind,
            strength: prepared.strength,
            planned: prepared.planned,
            passes_at: prepared.passes_at,
            at_most: prepared.at_most,
            is_riskiest: prepared.riskiest,
        },
        deadline: None,
        cost_cap_cents: None,
        script: prepared.script.clone(),
        measured: None,
    }
}

impl ExperimentFields {
    /// Sets the given fields.
    ///
    /// # Errors
    /// 422 with every field that cannot be taken.
    pub(in crate::tools::experiments) fn apply_to(
        self,
        values: &mut ExperimentValues,
        now: &LocalMoment,
    ) -> Result<(), ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidExperiment);
        if let Some(text) = &self.hypothesis {
            values.hypothesis = read_text("hypothesis", text, MAX_HYPOTHESIS, &mut fields);
        }
        fields.require_text("hypothesis", &values.hypothesis);
        if let Some(text) = &self.script {
            values.script = read_text("script", text, MAX_SCRIPT, &mut fields);
        }
        if [&values.hypothesis, &values.script]
            .into_iter()
            .any(|text| quotes_example(text))
        {
            runs::refuse_example(Some(EXAMPLE_TEST))?;
        }
        self.apply_mark(&mut values.mark, &mut fields);
        match &self.deadline {
            Patch::Missing => {}
            Patch::Null => values.deadline = None,
            // A form sends the deadline back that it was given, also after that day.
            Patch::Value(day) if values.deadline.is_some() && values.deadline == read_day(day) => {}
            Patch::Value(day) => values.deadline = read_deadline(day, now, &mut fields),
        }
        self.cost_cap_cents.apply_to(&mut values.cost_cap_cents);
        if let Patch::Value(cents) = self.cost_cap_cents
            && !(0..=MAX_COST_CAP_CENTS).contains(&cents)
        {
            fields.refuse("costCapCents", "Use an amount from $0 to $1,000,000.");
        }
        if values.mark.kind != ExperimentKind::Count {
            values.measured = None;
        }
        let measured = self
            .measured
            .try_map(|number| MarkNumber::read(number, MAX_NUMBER).ok_or(BAD_MEASURE));
        match measured {
            Ok(measured) => measured.apply_to(&mut values.measured),
            Err(problem) => fields.refuse("measured", problem),
        }
        if matches!(measured, Ok(Patch::Value(_))) && values.mark.kind != ExperimentKind::Count {
            fields.refuse("measured", ONLY_COUNTS_MEASURE);
        }
        fields.finish()
    }

    fn apply_mark(&self, mark: &mut PassMark, fields: &mut FieldReader) {
        if let Some(key) = &self.kind {
            match key.parse::<ExperimentKind>() {
                Ok(kind) if kind != mark.kind => {
                    (mark.kind, mark.strength) = (kind, kind.usual_strength());
                    mark.planned = mark.planned.filter(|_| kind.plans_answers());
                    mark.at_most = mark.at_most && kind == ExperimentKind::Count;
                    if kind == ExperimentKind::Once {
                        mark.passes_at = MarkNumber::from_whole(1);
                    }
                }
                Ok(_) => {}
                Err(_) => fields.refuse("kind", unknown_kind()),
            }
        }
        let is_count = mark.kind == ExperimentKind::Count;
        match &self.strength {
            Patch::Missing => {}
            Patch::Null => mark.strength = mark.kind.usual_strength(),
            Patch::Value(_) if !mark.kind.plans_answers() => fields.refuse("strength", LEAVE_OUT),
            Patch::Value(key) => match key.parse() {
                Ok(strength) => mark.strength = Some(strength),
                Err(_) => fields.refuse("strength", unknown_strength()),
            },
        }
        if let Some(at_most) = self.at_most {
            mark.at_most = at_most;
            if at_most && !is_count {
                fields.refuse("atMost", ONLY_COUNTS_LIMIT);
            }
        }
        if let Some(riskiest) = self.riskiest {
            mark.is_riskiest = riskiest;
        }
        self.apply_numbers(mark, fields);
    }

    /// Reads planned answers and pass mark. Counts and things that are done once have no planned answers.
    fn apply_numbers(&self, mark: &mut PassMark, fields: &mut FieldReader) {
        match self.planned {
            Patch::Missing => {}
            Patch::Null => mark.planned = None,
            Patch::Value(planned) => {
                mark.planned = u32::try_from(planned).ok();
                if !mark.kind.plans_answers() {
                    fields.refuse("n", LEAVE_OUT);
                }
            }
        }
        if mark.kind.plans_answers() && !mark.planned.is_some_and(|planned| (1..=MAX_PLANNED).contains(&planned)) {
            fields.refuse("n", bad_planned());
        }
        let passes_at = self.passes_at.unwrap_or(mark.passes_at.to_f64());
        match read_passes_at(mark.kind, mark.planned, passes_at) {
            Ok(passes_at) => mark.passes_at = passes_at,
            Err(problem) => fields.refuse("k", problem),
        }
    }
}

/// Problem of a deadline before today.
pub(crate) const DAY_IS_PAST: &str = "Use today or a later day.";
/// Problem of a measured number.
pub(crate) const BAD_MEASURE: &str = "Use a number from 0 to 1,000,000 with at most two decimals.";
/// Problem of a field that the kind of the experiment has not.
pub(crate) const LEAVE_OUT: &str = "Leave this out for this kind.";
/// Problem of a measured number of another kind.
pub(crate) const ONLY_COUNTS_MEASURE: &str = "Leave this out: only a count is measured.";
/// Problem of an upper limit of another kind.
pub(crate) const ONLY_COUNTS_LIMIT: &str = "Only a count has an upper limit.";

/// Fault of planned answers.
pub(crate) fn bad_planned() -> FieldFault {
    FieldFault::OutOfRange {
        least: 1,
        most: MAX_PLANNED.into(),
    }
}

pub(crate) fn unknown_kind() -> FieldFault {
    FieldFault::unknown_choice(ExperimentKind::VARIANTS)
}

pub(crate) fn unknown_strength() -> FieldFault {
    FieldFault::unknown_choice(EvidenceStrength::VARIANTS)
}

/// Reads the number of a pass mark: whole and at most the planned answers, or of a count with decimals.
///
/// # Errors
/// The problem as a sentence.
pub(crate) fn read_passes_at(kind: ExperimentKind, planned: Option<u32>, asked: f64) -> Result<MarkNumber, String> {
    match kind {
        ExperimentKind::Once => {
            match MarkNumber::read(asked, 1).filter(|number| *number == MarkNumber::from_whole(1)) {
                Some(number) => Ok(number),
                None => Err("Leave this out: this kind is done once.".to_owned()),
            }
        }
        ExperimentKind::Count => {
            let read = MarkNumber::read(asked, MAX_NUMBER).filter(|number| *number > MarkNumber::default());
            read.ok_or_else(|| "Use a number from 0.01 to 1,000,000 with at most two decimals.".to_owned())
        }
        _ => {
            let most = planned.filter(|planned| (1..=MAX_PLANNED).contains(planned));
            let most = most.unwrap_or(MAX_PLANNED);
            let read = MarkNumber::read(asked, most).filter(|number| number.is_whole() && number.whole_part() >= 1);
            read.ok_or_else(|| {
                let limit = format_grouped(f64::from(most));
                format!("Use a whole number from 1 to {limit}, the planned answers.")
            })
        }
    }
}

/// Reads a text without white space at its ends; line ends become one line feed.
pub(crate) fn read_text(field: &str, text: &str, most: usize, fields: &mut FieldReader) -> String {
    let text = text.replace("\r\n", "\n").trim().to_owned();
    fields.limit_text(field, &text, most);
    text
}

/// Reads a deadline that is not past and at most two years away.
pub(crate) fn read_deadline(text: &str, now: &LocalMoment, fields: &mut FieldReader) -> Option<Date> {
    let today = now.today();
    let day = read_day(text);
    let problem = match day {
        None => String::from(FieldFault::NotADate),
        Some(day) if day < today => DAY_IS_PAST.to_owned(),
        Some(day) if day > today + MAX_RUNNING_TIME => "Use a day within two years.".to_owned(),
        Some(_) => return day,
    };
    fields.refuse("deadline", problem);
    None
}
