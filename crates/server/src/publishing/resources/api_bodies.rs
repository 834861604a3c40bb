//! Response bodies of the library's calls.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::catalog::{ResourceMark, StepResources};
use super::resource::{Origin, Resource, ResourceKind, week_of};
use crate::planning::plan::{PlanStepText, WEEKS};
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::publishing::blog::prepare_reading;

/// A resource as a list shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResourceCard)]
pub(super) struct ResourceCardBody {
    #[schema(example = "price-sheet-for-your-first-offer")]
    slug: String,
    title: String,
    kind: ResourceKind,
    summary: String,
    minutes: u16,
    /// 1 first steps, 2 some experience, 3 in depth.
    level: u8,
    /// Weeks of the plan, 1 to 4.
    weeks: Vec<u8>,
    /// Steps of the plan that it helps with.
    steps: Vec<ResourceStep>,
    #[schema(required = true)]
    tool: Option<ResourceTool>,
    /// Page of this site that shows it: `/resources/{slug}`, or `/blog/{slug}` for an article of the blog.
    path: String,
    publisher: String,
    /// Host of an external page; null for texts of this site.
    #[schema(required = true)]
    host: Option<String>,
    /// Day on which an external page was last read.
    #[schema(required = true, example = "2026-11-20")]
    read_on: Option<String>,
    /// True when that was over 400 days ago.
    is_stale: bool,
}

/// Step of the plan in short, with its week.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResourceStep {
    #[schema(example = "price-your-offering")]
    key: &'static str,
    #[schema(example = "Price Your Offering")]
    title: &'static str,
    /// 1 to 4.
    week: u8,
}

/// Tool of the site in short, with the path of its page.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResourceTool {
    #[schema(example = "profitability-calculator")]
    slug: &'static str,
    label: &'static str,
    path: &'static str,
}

/// Resource with its text and source.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Resource)]
pub(super) struct ResourceBody {
    #[serde(flatten)]
    card: ResourceCardBody,
    /// HTML of our text; blank for an article of the blog.
    body: String,
    /// Address of an external page.
    #[schema(required = true)]
    url: Option<String>,
    /// License of an external page.
    #[schema(required = true)]
    license: Option<String>,
    /// Day of a text of ours.
    #[schema(required = true, example = "2026-11-23")]
    written_on: Option<String>,
    /// File of a template.
    #[schema(required = true)]
    file: Option<ResourceFile>,
}

/// File of a template, at an address of this site.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResourceFile {
    #[schema(example = "price-sheet.csv")]
    name: String,
    #[schema(example = "/resources/files/price-sheet.csv")]
    path: String,
}

/// Page of the resources that meet the filters; empty beyond the last page.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResourceList {
    pub items: Vec<ResourceCardBody>,
    /// Number on all pages.
    total: usize,
    page: u64,
    /// Number of pages, at least 1.
    pub pages: u64,
}

/// Resources for the open steps of a week of the plan.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WeekResources {
    /// 1 to 4; null when all steps of the plan are done.
    #[schema(required = true)]
    week: Option<u8>,
    /// Blank when all steps are done.
    title: &'static str,
    steps: Vec<ResourcesOfStep>,
}

/// Up to three resources for a step.
#[derive(Debug, Serialize, ToSchema)]
struct ResourcesOfStep {
    step: ResourceStep,
    items: Vec<ResourceCardBody>,
}

/// Steps of the plan that an article of the blog helps with.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ArticleSteps {
    /// Empty for an article that the library does not list.
    steps: Vec<ResourceStep>,
}

/// Steps and tools by which resources can be filtered.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResourceChoices {
    /// Twelve, in order.
    steps: Vec<ResourceStep>,
    tools: Vec<ResourceTool>,
}

/// Marks of the caller on a resource. Null is a mark that is not set.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResourceMark)]
pub(super) struct MarkBody {
    slug: String,
    #[schema(required = true)]
    saved_at: Option<Timestamp>,
    #[schema(required = true)]
    finished_at: Option<Timestamp>,
}

impl From<&'static PlanStepText> for ResourceStep {
    fn from(step: &'static PlanStepText) -> Self {
        Self {
            key: step.key,
            title: step.title,
            week: week_of(step),
        }
    }
}

impl From<Tool> for ResourceTool {
    fn from(tool: Tool) -> Self {
        Self {
            slug: tool.slug(),
            label: tool.label(),
            path: tool.path(),
        }
    }
}

impl From<(String, ResourceMark)> for MarkBody {
    fn from((slug, mark): (String, ResourceMark)) -> Self {
        Self {
            slug,
            saved_at: mark.saved_at,
            finished_at: mark.finished_at,
        }
    }
}

impl ResourceCardBody {
    pub(super) fn new(resource: &Resource, today: Date) -> Self {
        let external = resource.external();
        Self {
            slug: resource.slug.clone(),
            title: resource.title.clone(),
            kind: resource.kind,
            summary: resource.summary.clone(),
            minutes: resource.minutes,
            level: resource.level,
            weeks: resource.weeks.clone(),
            steps: resource.steps.iter().copied().map(ResourceStep::from).collect(),
            tool: resource.tool.map(ResourceTool::from),
            path: resource.path(),
            publisher: resource.publisher().to_owned(),
            host: external.map(|page| page.host().to_owned()),
            read_on: external.map(|page| page.read_on.to_string()),
            is_stale: external.is_some_and(|page| page.is_stale(today)),
        }
    }
}

impl ResourceBody {
    pub(super) fn new(resource: &Resource, today: Date) -> Self {
        let external = resource.external();
        let (text, written_on) = match &resource.origin {
            Origin::Own { text, written_on, .. } => (text.as_str(), Some(*written_on)),
            Origin::External(page) => (page.text.as_str(), None),
            Origin::Blog { .. } => ("", None),
        };
        Self {
            card: ResourceCardBody::new(resource, today),
            body: prepare_reading(text).body,
            url: external.map(|page| page.url.to_string()),
            license: external.map(|page| page.license.clone()),
            written_on: written_on.map(|day| day.to_string()),
            file: resource.file().map(|file| ResourceFile {
                name: file.name.clone(),
                path: format!("/resources/files/{}", file.name),
            }),
        }
    }
}

impl ResourceList {
    /// One page of the chosen resources; without resources beyond the last page.
    pub(super) fn new(chosen: &[&Resource], page: u64, per_page: usize, today: Date) -> Self {
        let before = usize::try_from(page.saturating_sub(1)).unwrap_or(usize::MAX);
        let shown = chosen.iter().skip(before.saturating_mul(per_page)).take(per_page);
        Self {
            items: shown.map(|resource| ResourceCardBody::new(resource, today)).collect(),
            total: chosen.len(),
            page,
            pages: chosen.len().div_ceil(per_page).max(1) as u64,
        }
    }
}

impl WeekResources {
    pub(super) fn new(week: Option<u8>, steps: Vec<StepResources<'_>>, today: Date) -> Self {
        let of_step = |of: StepResources<'_>| ResourcesOfStep {
            step: of.step.into(),
            items: of
                .items
                .into_iter()
                .map(|item| ResourceCardBody::new(item, today))
                .collect(),
        };
        let title = week.and_then(|week| WEEKS.get(usize::from(week).saturating_sub(1)));
        Self {
            week,
            title: title.map_or("", |week| week.title),
            steps: steps.into_iter().map(of_step).collect(),
        }
    }
}

impl ArticleSteps {
    pub(super) fn new(steps: Vec<&'static PlanStepText>) -> Self {
        Self {
            steps: steps.into_iter().map(ResourceStep::from).collect(),
        }
    }
}

impl ResourceChoices {
    pub(super) fn of_product() -> Self {
        Self {
            steps: WEEKS
                .iter()
                .flat_map(|week| &week.steps)
                .map(ResourceStep::from)
                .collect(),
            tools: Tool::EVERY.map(ResourceTool::from).into(),
        }
    }
}
