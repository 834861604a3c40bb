//! Choice and order of resources: filters, and the few for a week of the plan. Pure.

use std::collections::HashMap;

use jiff::civil::Date;
use texts::search_words::{self, SearchTerm};

use super::resource::{Resource, ResourceKind};
use crate::planning::plan::{PlanStepText, StepProgress, WEEKS};
use crate::platform::calendar::days_between;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;

/// Resources that are offered for one step.
const PER_STEP: usize = 3;

/// Marks of one owner. A resource without marks is missing.
pub type MarksBySlug = HashMap<String, ResourceMark>;

/// Times at which a person saved and finished a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResourceMark {
    pub saved_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
}

/// Filter by the marks of the caller: saved, finished, or not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkFilter {
    Saved,
    Finished,
    /// Not finished.
    Open,
}

/// Conditions that every resource of a list meets.
#[derive(Debug, Clone, Default)]
pub struct ResourceFilter {
    pub week: Option<u8>,
    pub step: Option<&'static PlanStepText>,
    pub kind: Option<ResourceKind>,
    pub level: Option<u8>,
    pub max_minutes: Option<u16>,
    pub tool: Option<Tool>,
    pub terms: Option<Vec<SearchTerm>>,
    pub marks: Option<MarkFilter>,
}

/// Resources to offer for a step, at most three.
#[derive(Debug)]
pub struct StepResources<'r> {
    pub step: &'static PlanStepText,
    pub items: Vec<&'r Resource>,
}

impl ResourceFilter {
    fn admits(&self, resource: &Resource, marks: &MarksBySlug) -> bool {
        let mark = marks.get(&resource.slug).copied().unwrap_or_default();
        self.week.is_none_or(|week| resource.weeks.contains(&week))
            && self.step.is_none_or(|step| helps_with(resource, step))
            && self.kind.is_none_or(|kind| resource.kind == kind)
            && self.level.is_none_or(|level| resource.level == level)
            && self.max_minutes.is_none_or(|max| resource.minutes <= max)
            && self.tool.is_none_or(|tool| resource.tool == Some(tool))
            && self
                .terms
                .as_ref()
                .is_none_or(|terms| search_words::has_every_term(&resource.words, terms))
            && match self.marks {
                None => true,
                Some(MarkFilter::Saved) => mark.saved_at.is_some(),
                Some(MarkFilter::Finished) => mark.finished_at.is_some(),
                Some(MarkFilter::Open) => mark.finished_at.is_none(),
            }
    }
}

/// Returns the resources that the filter admits: those of `first_week` first, then by minutes. Those of one step are by
/// level first.
pub fn choose_resources<'r>(
    resources: impl IntoIterator<Item = &'r Resource>,
    filter: &ResourceFilter,
    marks: &MarksBySlug,
    first_week: u8,
) -> Vec<&'r Resource> {
    let shown = resources
        .into_iter()
        .filter(|resource| !resource.is_hidden() && filter.admits(resource, marks));
    let mut chosen: Vec<&Resource> = shown.collect();
    if filter.step.is_some() {
        sort_for_step(&mut chosen, marks);
    } else {
        chosen.sort_by_key(|resource| {
            let is_later = !resource.weeks.contains(&first_week);
            (is_later, resource.minutes, resource.slug.as_str())
        });
    }
    chosen
}

/// Returns up to three resources for each step, those that are not finished first.
pub fn choose_for_steps<'r>(
    resources: &'r [impl std::borrow::Borrow<Resource>],
    steps: impl IntoIterator<Item = &'static PlanStepText>,
    marks: &MarksBySlug,
) -> Vec<StepResources<'r>> {
    let of_step = |step: &'static PlanStepText| {
        let all = resources.iter().map(std::borrow::Borrow::borrow);
        let mut items: Vec<&Resource> = all
            .filter(|resource: &&Resource| !resource.is_hidden() && helps_with(resource, step))
            .collect();
        sort_for_step(&mut items, marks);
        items.truncate(PER_STEP);
        StepResources { step, items }
    };
    steps.into_iter().map(of_step).collect()
}

fn sort_for_step(resources: &mut [&Resource], marks: &MarksBySlug) {
    resources.sort_by_key(|resource| {
        let mark = marks.get(&resource.slug);
        let is_finished = mark.is_some_and(|mark| mark.finished_at.is_some());
        (is_finished, resource.level, resource.minutes, resource.slug.as_str())
    });
}

fn helps_with(resource: &Resource, step: &PlanStepText) -> bool {
    resource.steps.iter().any(|own| own.key == step.key)
}

/// Returns the week to work on, and its open steps after those of the weeks before: the week of the day where the plan
/// has a start, else the first one; where all steps up to it are done, the next week with an open one. `None` when all
/// steps are done.
pub fn current_week(
    start_date: Option<Date>,
    progress: &[StepProgress],
    today: Date,
) -> Option<(u8, Vec<&'static PlanStepText>)> {
    let days = start_date.map_or(0, |start| days_between(start, today).max(0));
    let of_day = usize::try_from(days / 7).unwrap_or(0).min(WEEKS.len() - 1);
    let open = |week: usize| {
        let steps = progress.iter().take((week + 1) * 3);
        let open: Vec<_> = steps.filter(|step| step.done.is_none()).map(|step| step.step).collect();
        let number = u8::try_from(week + 1).unwrap_or(1);
        (!open.is_empty()).then_some((number, open))
    };
    (of_day..WEEKS.len()).find_map(open)
}

/// Returns the first week with all its steps, for visitors whose plan is unknown.
pub fn first_week() -> (u8, Vec<&'static PlanStepText>) {
    (1, WEEKS[0].steps.iter().collect())
}
