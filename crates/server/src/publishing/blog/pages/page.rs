//! Data of the blog's public pages, and the metadata in their heads.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::pages::{
    HeadTags, PageQueries, PageStatus, QueryAnswer, SiteAddress, breadcrumb_data, read_page_query, text_field,
};
use crate::platform::clock::Timestamp;
use crate::publishing::blog::api_bodies;
use crate::publishing::blog::http::ArticlesQuery;
use crate::publishing::blog::{PostQuery, store};
use crate::state::app_state::AppState;
use crate::state::content_work::ContentWork;

/// Fields that pages show of a post in a list, of a related post, and of a category in a list. A page carries its data
/// for the browser, and only the fields that it shows.
const LISTED: [&str; 11] = [
    "title",
    "slug",
    "excerpt",
    "category",
    "categoryName",
    "tags",
    "featuredImage",
    "publishedAt",
    "readMinutes",
    "categoryReadMinutes",
    "marks",
];
/// Maximum number of tags that a list shows of a post.
const LISTED_TAGS: usize = 3;
const RELATED: [&str; 6] = [
    "title",
    "slug",
    "category",
    "featuredImage",
    "publishedAt",
    "readMinutes",
];
const CATEGORY: [&str; 5] = ["name", "slug", "description", "featured", "postCount"];
/// Fields of a post that an article's page does not show.
const UNSHOWN: [&str; 4] = ["id", "authorId", "isPublished", "createdAt"];

/// The data of the blog's pages, and their addresses for the sitemap.
pub fn page_queries(state: &AppState) -> PageQueries {
    let base_url = state.config.base_url.as_str().trim_end_matches('/').to_owned();
    // The state holds the pages, and must not be held by them.
    let (db, texts, listed) = (state.db.clone(), state.texts.clone(), state.db.clone());
    PageQueries::default()
        .with_prefix("/api/blog/", move |rest| answer_query(db.clone(), texts.clone(), rest))
        .with_addresses(move || list_addresses(listed.clone()))
        .with_head(move |path, data| page_head(&base_url, path, data))
}

async fn answer_query(db: Db, texts: ContentWork, rest: String) -> QueryAnswer {
    let (path, query) = rest.split_once('?').unwrap_or((&rest, ""));
    let answered = match path.split('/').collect::<Vec<_>>()[..] {
        ["articles"] => list_answer(&db, query).await,
        ["articles", slug] => article_answer(&db, &texts, slug).await,
        ["categories"] => categories_answer(&db).await,
        ["categories", slug] => category_answer(&db, slug).await,
        _ => Err(ApiError::not_found()),
    };
    answered.unwrap_or_else(QueryAnswer::from)
}

async fn list_answer(db: &Db, query: &str) -> Result<QueryAnswer, ApiError> {
    let wanted = PostQuery::from(read_page_query::<ArticlesQuery>(query)?);
    let found = api_bodies::article_list(db, &wanted).await?;
    let beyond = wanted.page > found.pages;
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(beyond),
        passing: beyond || wanted.question.is_some() || found.items.is_empty() && wanted.category.is_some(),
        ..lean_answer(found, |list| {
            keep_only(&mut list["items"], &LISTED);
            for post in list["items"].as_array_mut().into_iter().flatten() {
                if let Some(tags) = post["tags"].as_array_mut() {
                    tags.truncate(LISTED_TAGS);
                }
            }
        })?
    })
}

async fn categories_answer(db: &Db) -> Result<QueryAnswer, ApiError> {
    lean_answer(api_bodies::category_bodies(db).await?, |list| {
        keep_only(list, &CATEGORY)
    })
}

async fn article_answer(db: &Db, texts: &ContentWork, slug: &str) -> Result<QueryAnswer, ApiError> {
    let article = api_bodies::article_body(db, texts, slug).await?;
    if article.summary.slug != slug {
        return Ok(QueryAnswer::moved_to(format!("/blog/{}", article.summary.slug)));
    }
    lean_answer(article, |article| {
        keep_only(&mut article["related"], &RELATED);
        if let Some(article) = article.as_object_mut() {
            article.retain(|field, _| !UNSHOWN.contains(&field.as_str()));
        }
    })
}

async fn category_answer(db: &Db, slug: &str) -> Result<QueryAnswer, ApiError> {
    let category = api_bodies::category_body(db, slug).await?;
    let exists = category.exists;
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(!exists),
        passing: !exists,
        ..QueryAnswer::of_body(category)?
    })
}

/// The body without what `cut` takes away.
fn lean_answer(body: impl Serialize, cut: impl FnOnce(&mut Value)) -> Result<QueryAnswer, ApiError> {
    let mut value = serde_json::to_value(body).map_err(ApiError::internal)?;
    cut(&mut value);
    Ok(value.into())
}

/// Keeps only these fields of each entry of the list.
fn keep_only(list: &mut Value, fields: &[&str]) {
    let things = list.as_array_mut().into_iter().flatten();
    for thing in things.filter_map(Value::as_object_mut) {
        thing.retain(|field, _| fields.contains(&field.as_str()));
    }
}

/// Every category that has something in it, and every post.
async fn list_addresses(db: Db) -> Result<Vec<SiteAddress>, ApiError> {
    let posts = store::list_addresses(db.read()).await?;
    let categories = crate::publishing::blog::list_categories(&db).await?;
    let of_category = categories
        .into_iter()
        .filter(|counted| counted.posts > 0)
        .map(|counted| {
            let path = format!("/blog/category/{}", counted.category.slug);
            SiteAddress::changed_at(path, counted.category.updated_at)
        });
    let of_post = posts
        .into_iter()
        .map(|(slug, updated_at)| SiteAddress::changed_at(format!("/blog/{slug}"), Timestamp::from_micros(updated_at)));
    Ok(of_category.chain(of_post).collect())
}

/// Metadata that needs the site's own address: canonical link, Open Graph, JSON-LD, feeds. Empty for pages outside the
/// blog.
fn page_head(base_url: &str, path: &str, data: &Map<String, Value>) -> String {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match parts[..] {
        ["blog"] => list_head(base_url),
        ["blog", slug] => match data.get(&format!("/api/blog/articles/{slug}")) {
            Some(article) => article_head(base_url, path, article),
            None => String::new(),
        },
        ["blog", "category", slug] => match data.get(&format!("/api/blog/categories/{slug}")) {
            Some(category) => category_head(base_url, path, category),
            None => String::new(),
        },
        _ => String::new(),
    }
}

fn list_head(base_url: &str) -> String {
    let mut head = HeadTags::new(base_url, "/blog", "website");
    head.add_property("og:title", "Blog");
    head.add_feed("/blog/feed.xml", "Sidestart blog");
    head.into_html()
}

fn category_head(base_url: &str, path: &str, category: &Value) -> String {
    let mut head = HeadTags::new(base_url, path, "website");
    let name = text_field(category, "name");
    head.add_property("og:title", first_of([text_field(category, "metaTitle"), name]));
    head.add_property(
        "og:description",
        first_of([
            text_field(category, "metaDescription"),
            text_field(category, "description"),
        ]),
    );
    if !text_field(category, "ogImage").is_empty() {
        head.add_property("og:image", &absolute_address(base_url, text_field(category, "ogImage")));
    }
    head.add_feed("/blog/feed.xml", "Sidestart blog");
    head.add_feed(&format!("{path}/feed.xml"), name);
    head.structured_data(&json!({ "@context": "https://schema.org", "@graph": [breadcrumb_data(base_url, &[("/blog", "Blog"), (path, name)])] }));
    head.into_html()
}

fn article_head(base_url: &str, path: &str, article: &Value) -> String {
    let mut head = HeadTags::new(base_url, path, "article");
    let card = format!("{base_url}{path}/card.png");
    let description = first_of([text_field(article, "metaDescription"), text_field(article, "excerpt")]);
    head.add_property("og:title", text_field(article, "title"));
    head.add_property("og:description", description);
    head.add_property("og:image", &card);
    head.add_property("og:image:type", "image/png");
    head.add_property("og:image:width", "1200");
    head.add_property("og:image:height", "630");
    head.add_property("article:published_time", text_field(article, "publishedAt"));
    head.add_property("article:modified_time", text_field(article, "updatedAt"));
    head.add_property("article:section", text_field(article, "categoryName"));
    let tags = article.get("tags").and_then(Value::as_array).into_iter().flatten();
    for tag in tags.filter_map(Value::as_str) {
        head.add_property("article:tag", tag);
    }
    head.large_card();
    head.add_feed("/blog/feed.xml", "Sidestart blog");
    let category = format!("/blog/category/{}", text_field(article, "category"));
    let trail = [
        ("/blog", "Blog"),
        (category.as_str(), text_field(article, "categoryName")),
        (path, text_field(article, "title")),
    ];
    let posting = json!({
        "@type": "BlogPosting",
        "headline": text_field(article, "title"),
        "description": description,
        "datePublished": text_field(article, "publishedAt"),
        "dateModified": text_field(article, "updatedAt"),
        "articleSection": text_field(article, "categoryName"),
        "keywords": article.get("tags"),
        "image": absolute_address(base_url, first_of([text_field(article, "featuredImage"), &card])),
        "mainEntityOfPage": format!("{base_url}{path}"),
        "author": { "@type": "Organization", "name": "Sidestart Team", "url": base_url },
        "publisher": { "@type": "Organization", "name": "Sidestart", "url": base_url },
    });
    head.structured_data(
        &json!({ "@context": "https://schema.org", "@graph": [posting, breadcrumb_data(base_url, &trail)] }),
    );
    head.into_html()
}

/// An address as other sites need it: a path of this one with the site in front.
fn absolute_address(base_url: &str, address: &str) -> String {
    let is_path = address.starts_with('/') && !address.starts_with("//");
    if is_path {
        format!("{base_url}{address}")
    } else {
        address.to_owned()
    }
}

fn first_of(texts: [&str; 2]) -> &str {
    if texts[0].is_empty() { texts[1] } else { texts[0] }
}
