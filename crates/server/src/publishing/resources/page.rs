//! Data of the library's public pages, and the metadata in their heads.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Map, Value, json};

use super::api_bodies::{ArticleSteps, ResourceBody, ResourceChoices};
use super::catalog::MarksBySlug;
use super::http::{ResourcesQuery, answer_first_week};
use super::library::embedded_library;
use super::resource::{Origin, Resource};
use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::pages::{
    HeadTags, PageQueries, PageStatus, QueryAnswer, SiteAddress, breadcrumb_data, read_page_query, text_field,
};
use crate::platform::clock::Clock;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;

/// Path of the list.
const LIST: &str = "/resources";
/// Name of the first week's resources in the pages' script. No call of the API has it.
const FIRST_WEEK: &str = "/api/first-week-resources";

/// Source of the pages' data.
#[derive(Clone)]
struct PageSource {
    db: Db,
    clock: Clock,
    zone: TimeZone,
}

/// Registers the data, heads and addresses of the library's pages.
pub fn add_resource_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    let base_url = state.config.base_url.as_str().trim_end_matches('/').to_owned();
    // The state holds the pages, and must not be held by them.
    let source = PageSource {
        db: state.db.clone(),
        clock: state.clock.clone(),
        zone: state.config.time_zone.clone(),
    };
    let (first, articles) = (source.clone(), source.db.clone());
    queries
        .with_prefix("/api/article-steps/", move |slug| {
            answer_article_steps(articles.clone(), slug)
        })
        .with_prefix(FIRST_WEEK, move |_| answer_week(first.clone()))
        .with_prefix("/api/resource-choices", |_| {
            std::future::ready(QueryAnswer::of_body(ResourceChoices::of_product()).unwrap_or_else(QueryAnswer::from))
        })
        .with_prefix("/api/resources", move |rest| answer_query(source.clone(), rest))
        .with_addresses(|| std::future::ready(Ok(list_addresses())))
        .with_head(move |path, data| write_head(&base_url, path, data))
}

impl PageSource {
    fn site_day(&self) -> Date {
        let moment = LocalMoment {
            at: self.clock.now(),
            zone: self.zone.clone(),
        };
        moment.today()
    }
}

async fn answer_week(source: PageSource) -> QueryAnswer {
    let all = super::list_all(&source.db).await;
    all.and_then(|all| QueryAnswer::of_body(answer_first_week(&all, source.site_day())))
        .unwrap_or_else(QueryAnswer::from)
}

async fn answer_article_steps(db: Db, slug: String) -> QueryAnswer {
    let steps = super::steps_of_article(&db, &slug).await;
    let answer = steps.and_then(|steps| QueryAnswer::of_body(ArticleSteps::new(steps)));
    QueryAnswer {
        is_aside: true,
        ..answer.unwrap_or_else(QueryAnswer::from)
    }
}

async fn answer_query(source: PageSource, rest: String) -> QueryAnswer {
    let (path, query) = rest.split_once('?').unwrap_or((&rest, ""));
    let answer = match path.trim_start_matches('/') {
        "" => answer_list(&source, query).await,
        slug => answer_entry(&source, slug).await,
    };
    answer.unwrap_or_else(QueryAnswer::from)
}

/// A filter that cannot be shows the page without resources, and the way back to all of them.
async fn answer_list(source: &PageSource, query: &str) -> Result<QueryAnswer, ApiError> {
    let checked = read_page_query::<ResourcesQuery>(query).and_then(|query| Ok((query.check_filters()?, query)));
    let Ok((wanted, query)) = checked else {
        return Ok(QueryAnswer {
            passing: true,
            ..json!({"items": [], "total": 0, "page": 1, "pages": 1}).into()
        });
    };
    let all = super::list_all(&source.db).await?;
    let found = wanted.list_page(&all, &MarksBySlug::new(), source.site_day());
    let beyond = wanted.page > found.pages;
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(beyond),
        passing: beyond || query.has_question() || query.has_unusual_max() || found.items.is_empty(),
        ..QueryAnswer::of_body(found)?
    })
}

async fn answer_entry(source: &PageSource, slug: &str) -> Result<QueryAnswer, ApiError> {
    let resource = super::find_listed(&source.db, slug).await?;
    if resource.is_hidden() {
        return Err(ApiError::not_found());
    }
    if let Origin::Blog { .. } = resource.origin {
        return Ok(QueryAnswer::moved_to(resource.path()));
    }
    QueryAnswer::of_body(ResourceBody::new(&resource, source.site_day()))
}

/// Addresses of the entries. Articles of the blog are among the blog's.
fn list_addresses() -> Vec<SiteAddress> {
    let address = |entry: &Resource| {
        let changed_on = match &entry.origin {
            Origin::Own { written_on, .. } => *written_on,
            Origin::External(page) => page.read_on,
            Origin::Blog { .. } => return None,
        };
        Some(SiteAddress {
            path: entry.path(),
            changed_on: Some(changed_on.to_string()),
        })
    };
    let shown = embedded_library().entries.iter().filter(|entry| !entry.is_hidden());
    shown.filter_map(address).collect()
}

/// Metadata that needs the site's own address. Empty for pages outside the library.
fn write_head(base_url: &str, path: &str, data: &Map<String, Value>) -> String {
    if path == LIST {
        let mut head = HeadTags::new(base_url, LIST, "website");
        head.add_property("og:title", "Resource Library");
        return head.into_html();
    }
    let resource = path
        .strip_prefix("/resources/")
        .and_then(|slug| data.get(&format!("/api/resources/{slug}")));
    resource.map_or_else(String::new, |resource| resource_head(base_url, path, resource))
}

fn resource_head(base_url: &str, path: &str, resource: &Value) -> String {
    let text = |field: &str| text_field(resource, field);
    let mut head = HeadTags::new(base_url, path, "article");
    head.add_property("og:title", text("title"));
    head.add_property("og:description", text("summary"));
    let minutes = resource.get("minutes").and_then(Value::as_u64).unwrap_or_default();
    let mut described = json!({
        "@type": "LearningResource",
        "name": text("title"),
        "description": text("summary"),
        "learningResourceType": text("kind"),
        "timeRequired": format!("PT{minutes}M"),
        "isAccessibleForFree": true,
        "url": format!("{base_url}{path}"),
        "publisher": { "@type": "Organization", "name": text("publisher") },
    });
    if !text("writtenOn").is_empty() {
        described["dateModified"] = text("writtenOn").into();
    }
    let links = [(LIST, "Resources"), (path, text("title"))];
    head.structured_data(
        &json!({ "@context": "https://schema.org", "@graph": [described, breadcrumb_data(base_url, &links)] }),
    );
    head.into_html()
}
