//! A resource of the library, and the form of its file (content/README.md).

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use texts::html::{CleanHtml, plain_text, render_markdown};
use texts::search_words::index_words;
use texts::slug::is_slug;
use url::Url;
use utoipa::ToSchema;

use crate::planning::plan;
use crate::planning::plan::{PlanStepText, WEEKS};
use crate::platform::calendar::{days_between, read_day};
use crate::platform::tool_names::Tool;

/// Between the front matter of an entry and its text.
const FENCE: &str = "+++";
/// Words that a person reads in a minute.
const WORDS_PER_MINUTE: usize = 200;
/// An external link that was read longer ago shows its month.
const STALE_AFTER_DAYS: i64 = 400;
const TITLE_CHARS: std::ops::RangeInclusive<usize> = 5..=120;
const SUMMARY_CHARS: std::ops::RangeInclusive<usize> = 60..=300;
/// Minimum number of words about an external page and about a template.
const MIN_DESCRIPTION_WORDS: usize = 60;
const MINUTES: std::ops::RangeInclusive<u16> = 1..=240;
/// Names of calls beside `/api/resources/{slug}`.
const RESERVED: [&str; 3] = ["files", "marks", "this-week"];

/// Kind of a resource, by which lists can be filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ResourceKind {
    Article,
    Guide,
    Template,
    Video,
}

/// A resource as lists and its page show it.
#[derive(Debug, Clone)]
pub struct Resource {
    /// Name in addresses and in stored marks.
    pub slug: String,
    pub title: String,
    pub kind: ResourceKind,
    /// First paragraph of its text, or the excerpt of the article.
    pub summary: String,
    pub minutes: u16,
    /// 1 first steps, 2 some experience, 3 in depth.
    pub level: u8,
    /// Weeks of the plan, 1 to 4.
    pub weeks: Vec<u8>,
    pub steps: Vec<&'static PlanStepText>,
    pub tool: Option<Tool>,
    pub origin: Origin,
    /// Words by which the search finds it.
    pub words: Vec<String>,
}

/// Author and place of a resource.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A text of ours in `content/resources`.
    Own {
        text: CleanHtml,
        written_on: Date,
        file: Option<TemplateFile>,
    },
    /// A page of another publisher, with our summary.
    External(ExternalPage),
    /// A published article of the blog.
    Blog { post_id: i64, post_slug: String },
}

/// A page of another publisher that was read by a person.
#[derive(Debug, Clone)]
pub struct ExternalPage {
    /// Our summary.
    pub text: CleanHtml,
    pub url: Url,
    pub publisher: String,
    pub read_on: Date,
    pub license: String,
    /// The page cannot be opened any more: hidden, and kept for its marks.
    pub is_broken: bool,
}

/// File of a template, embedded in the binary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A file of the library that cannot be taken.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("content/{file}:{line}: {problem}")]
pub struct RejectedFile {
    pub file: String,
    pub line: usize,
    pub problem: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ResourceFrontMatter {
    title: String,
    kind: ResourceKind,
    minutes: Option<u16>,
    level: u8,
    weeks: Vec<u8>,
    steps: Vec<String>,
    tool: Option<String>,
    file: Option<String>,
    written_on: Option<String>,
    url: Option<String>,
    publisher: Option<String>,
    read_on: Option<String>,
    license: Option<String>,
    #[serde(default)]
    broken: bool,
}

/// Key of the front matter and what is wrong with it.
type Fault = (&'static str, String);

impl Resource {
    /// Returns the path of the page that shows it.
    pub fn path(&self) -> String {
        match &self.origin {
            Origin::Blog { post_slug, .. } => format!("/blog/{post_slug}"),
            Origin::Own { .. } | Origin::External(_) => format!("/resources/{}", self.slug),
        }
    }

    pub fn publisher(&self) -> &str {
        match &self.origin {
            Origin::External(page) => &page.publisher,
            Origin::Own { .. } | Origin::Blog { .. } => "Sidestart",
        }
    }

    pub fn external(&self) -> Option<&ExternalPage> {
        match &self.origin {
            Origin::External(page) => Some(page),
            Origin::Own { .. } | Origin::Blog { .. } => None,
        }
    }

    pub fn file(&self) -> Option<&TemplateFile> {
        match &self.origin {
            Origin::Own { file, .. } => file.as_ref(),
            Origin::External(_) | Origin::Blog { .. } => None,
        }
    }

    /// Returns whether lists leave it out.
    pub fn is_hidden(&self) -> bool {
        self.external().is_some_and(|page| page.is_broken)
    }

    /// Reads an entry from its file and, where it names one, the template's file.
    ///
    /// # Errors
    /// The line of the problem and a sentence for the author of the file.
    pub fn parse(slug: &str, text: &str, template: Option<&[u8]>) -> Result<Self, (usize, String)> {
        let text = text.replace("\r\n", "\n");
        let (front, body) = text
            .strip_prefix(FENCE)
            .and_then(|rest| rest.split_once(&format!("\n{FENCE}\n")))
            .ok_or((1, "begins with no front matter between two lines +++".to_owned()))?;
        let read: ResourceFrontMatter = toml::from_str(front).map_err(|error| {
            let before = error.span().and_then(|span| front.get(..span.start)).unwrap_or("");
            (1 + before.matches('\n').count(), error.message().to_owned())
        })?;
        let at_key = |(key, problem): Fault| {
            let is_key = |line: &&str| line.split('=').next().is_some_and(|name| name.trim() == key);
            let before = front.lines().take_while(|line| !is_key(line)).count();
            let line = if before == front.lines().count() { 1 } else { before + 1 };
            (line, format!("{key}: {problem}"))
        };
        build_resource(slug, read, body, template).map_err(at_key)
    }
}

fn build_resource(
    slug: &str,
    front: ResourceFrontMatter,
    body: &str,
    template: Option<&[u8]>,
) -> Result<Resource, Fault> {
    if !is_slug(slug) || RESERVED.contains(&slug) {
        return Err(("file", format!("the file's name is no slug that can be taken: {slug}")));
    }
    if !TITLE_CHARS.contains(&front.title.chars().count()) {
        return Err(("title", "must have 5 to 120 characters".to_owned()));
    }
    let placement = PlanPlacement::from_names(front.level, front.weeks.clone(), &front.steps, front.tool.as_deref())?;
    let text = CleanHtml::sanitize(&render_markdown(body)).map_err(|error| ("text", error.to_string()))?;
    let summary = plain_text(&render_markdown(first_paragraph(body)));
    if !SUMMARY_CHARS.contains(&summary.chars().count()) {
        return Err(("text", "the first paragraph must have 60 to 300 characters".to_owned()));
    }
    let minutes = check_minutes(&front, &text)?;
    let origin = check_origin(slug, &front, text, template)?;
    Ok(placement.into_resource(slug.to_owned(), front.title, front.kind, summary, minutes, origin))
}

/// Place of a resource in the plan.
#[derive(Debug, Clone)]
pub struct PlanPlacement {
    level: u8,
    weeks: Vec<u8>,
    steps: Vec<&'static PlanStepText>,
    tool: Option<Tool>,
}

impl PlanPlacement {
    /// Checks level, weeks, steps and tool, each by the name that a file gives it.
    ///
    /// # Errors
    /// The key and what is wrong with it.
    pub fn from_names(level: u8, weeks: Vec<u8>, steps: &[String], tool: Option<&str>) -> Result<Self, Fault> {
        if !(1..=3).contains(&level) {
            return Err(("level", "must be 1, 2 or 3".to_owned()));
        }
        if weeks.is_empty() || weeks.iter().any(|week| !(1..=4).contains(week)) {
            return Err(("weeks", "must be weeks of the plan, 1 to 4".to_owned()));
        }
        if steps.is_empty() {
            return Err(("steps", "must have at least one step of the plan".to_owned()));
        }
        let find =
            |key: &String| plan::find_step(key).ok_or_else(|| ("steps", format!("{key} is no step of the plan")));
        let steps = steps.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        if let Some(step) = steps.iter().find(|step| !weeks.contains(&week_of(step))) {
            return Err(("weeks", format!("lacks week {} of {}", week_of(step), step.key)));
        }
        let find = |slug: &str| Tool::EVERY.into_iter().find(|tool| tool.slug() == slug);
        let tool = match tool {
            Some(slug) => Some(find(slug).ok_or_else(|| ("tool", format!("{slug} is none of the five tools")))?),
            None => None,
        };
        Ok(Self {
            level,
            weeks,
            steps,
            tool,
        })
    }

    /// Makes the resource, with the words by which the search finds it.
    pub fn into_resource(
        self,
        slug: String,
        title: String,
        kind: ResourceKind,
        summary: String,
        minutes: u16,
        origin: Origin,
    ) -> Resource {
        let mut resource = Resource {
            slug,
            title,
            kind,
            summary,
            minutes,
            level: self.level,
            weeks: self.weeks,
            steps: self.steps,
            tool: self.tool,
            origin,
            words: Vec::new(),
        };
        let mut words = index_words(&format!(
            "{} {} {}",
            resource.title,
            resource.summary,
            resource.publisher()
        ));
        for step in &resource.steps {
            words.extend(index_words(step.title));
        }
        words.sort_unstable();
        words.dedup();
        resource.words = words;
        resource
    }
}

/// Returns the week of the plan that a step belongs to, 1 to 4.
pub fn week_of(step: &PlanStepText) -> u8 {
    let weeks = WEEKS.iter().zip(1..);
    let mut own = weeks.filter(|(week, _)| week.steps.iter().any(|other| other.key == step.key));
    own.next().map_or(1, |(_, number)| number)
}

/// Minutes of a text: words by 200, rounded up, at least 1.
fn reading_minutes(text: &CleanHtml) -> u16 {
    u16::try_from(text.word_count().div_ceil(WORDS_PER_MINUTE).max(1)).unwrap_or(u16::MAX)
}

/// Our articles and guides are counted; templates and external pages state their minutes.
fn check_minutes(front: &ResourceFrontMatter, text: &CleanHtml) -> Result<u16, Fault> {
    let is_read_here = front.url.is_none() && matches!(front.kind, ResourceKind::Article | ResourceKind::Guide);
    let counted = is_read_here.then(|| reading_minutes(text));
    match (counted, front.minutes) {
        (Some(counted), Some(given)) if counted != given => Err((
            "minutes",
            format!("must be left out or {counted}, the words of the text by 200"),
        )),
        (None, None) => Err(("minutes", "must be given for templates and external pages".to_owned())),
        (Some(minutes), _) | (None, Some(minutes)) if MINUTES.contains(&minutes) => Ok(minutes),
        _ => Err(("minutes", "must be from 1 to 240".to_owned())),
    }
}

fn check_origin(
    slug: &str,
    front: &ResourceFrontMatter,
    text: CleanHtml,
    template: Option<&[u8]>,
) -> Result<Origin, Fault> {
    let is_described = text.word_count() >= MIN_DESCRIPTION_WORDS;
    let is_template = front.kind == ResourceKind::Template;
    if !is_described && (front.url.is_some() || is_template) {
        return Err(("text", "must describe it in at least 60 words".to_owned()));
    }
    if let Some(url) = &front.url {
        return check_external(url, front, text).map(Origin::External);
    }
    if front.kind == ResourceKind::Video {
        return Err(("url", "must be given for a video".to_owned()));
    }
    if is_template != front.file.is_some() {
        return Err(("file", "is the file of a template, and only of a template".to_owned()));
    }
    let file = match &front.file {
        Some(name) => Some(check_template(slug, name, template)?),
        None => None,
    };
    Ok(Origin::Own {
        text,
        written_on: check_day("writtenOn", front.written_on.as_deref())?,
        file,
    })
}

fn check_external(url: &str, front: &ResourceFrontMatter, text: CleanHtml) -> Result<ExternalPage, Fault> {
    let url = Url::parse(url).map_err(|error| ("url", error.to_string()))?;
    if url.scheme() != "https" || url.host_str().is_none() || !url.username().is_empty() {
        return Err(("url", "must begin with https:// and name a host".to_owned()));
    }
    let given = |key, value: &Option<String>| {
        let value = value.clone().filter(|value| !value.trim().is_empty());
        value.ok_or((key, "must be given for an external page".to_owned()))
    };
    Ok(ExternalPage {
        text,
        url,
        publisher: given("publisher", &front.publisher)?,
        read_on: check_day("readOn", front.read_on.as_deref())?,
        license: given("license", &front.license)?,
        is_broken: front.broken,
    })
}

/// The file of a template has the name of its entry and one of two endings.
fn check_template(slug: &str, name: &str, bytes: Option<&[u8]>) -> Result<TemplateFile, Fault> {
    if content_type(name).is_none() || name.rsplit_once('.').is_none_or(|(stem, _)| stem != slug) {
        return Err(("file", format!("must be {slug}.csv or {slug}.txt")));
    }
    let bytes = bytes.ok_or_else(|| ("file", format!("{name} is not beside the entry")))?;
    let text = std::str::from_utf8(bytes).map_err(|_| ("file", format!("{name} is no UTF-8")))?;
    if text.trim().is_empty() {
        return Err(("file", format!("{name} is blank")));
    }
    Ok(TemplateFile {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    })
}

/// Returns the fixed content type of a template by the ending of its name.
pub fn content_type(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.') {
        Some((_, "csv")) => Some("text/csv; charset=utf-8"),
        Some((_, "txt")) => Some("text/plain; charset=utf-8"),
        _ => None,
    }
}

fn check_day(key: &'static str, text: Option<&str>) -> Result<Date, Fault> {
    text.and_then(read_day)
        .ok_or((key, "must be a day, such as \"2026-11-20\"".to_owned()))
}

fn first_paragraph(body: &str) -> &str {
    body.trim_start().split("\n\n").next().unwrap_or_default()
}

impl ExternalPage {
    /// Returns the host of the address, which every link to it shows.
    pub fn host(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }

    /// Returns whether the page was read over 400 days ago.
    pub fn is_stale(&self, today: Date) -> bool {
        days_between(self.read_on, today) > STALE_AFTER_DAYS
    }
}
