//! Data of the forum's public pages, their addresses for the sitemap, and the metadata in their heads.

use serde_json::{Map, Value, json};

use crate::community::forum::http::{ForumPageQuery, TopicQuery, TopicsQuery, topic_id};
use crate::community::forum::moderation::queue;
use crate::community::forum::reading;
use crate::community::forum::reading::TopicsWanted;
use crate::community::forum::store::topic_store;
use crate::community::forum::{ForumReader, to_timestamp, topic_path};
use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::http::check_page;
use crate::pages::{
    HeadTags, PageQueries, PageStatus, QueryAnswer, SiteAddress, breadcrumb_data, read_page_query, text_field,
};
use crate::platform::clock::Clock;
use crate::state::app_state::AppState;

/// Posts in the structured data of a page.
const MAX_COMMENTS: usize = 20;

/// Adds the data of the forum's pages, their addresses and their heads.
pub fn add_forum_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    let base_url = state.config.base_url.as_str().trim_end_matches('/').to_owned();
    // The state holds the pages, and must not be held by them.
    let (db, clock, listed) = (state.db.clone(), state.clock.clone(), state.db.clone());
    queries
        .with_prefix("/api/forum/", move |rest| answer_query(db.clone(), clock.clone(), rest))
        .with_addresses(move || list_addresses(listed.clone()))
        .with_head(move |path, data| write_head(&base_url, path, data))
}

async fn answer_query(db: Db, clock: Clock, rest: String) -> QueryAnswer {
    let (path, query) = rest.split_once('?').unwrap_or((&rest, ""));
    let answered = match path.split('/').collect::<Vec<_>>()[..] {
        ["categories"] => reading::list_categories(&db).await.and_then(QueryAnswer::of_body),
        ["topics"] => answer_topics(&db, query).await,
        ["topics", id] => answer_topic(&db, id, query).await,
        ["users", handle] => answer_user(&db, &clock, handle).await,
        ["rules"] => reading::read_rules(&db, clock.now())
            .await
            .and_then(QueryAnswer::of_body),
        ["log"] => answer_log(&db, query).await,
        _ => Err(crate::community::forum::nothing_here()),
    };
    answered.unwrap_or_else(QueryAnswer::from)
}

async fn answer_topics(db: &Db, query: &str) -> Result<QueryAnswer, ApiError> {
    let query: TopicsQuery = read_page_query(query)?;
    let wanted: TopicsWanted = query
        .into_wanted()
        .map_err(|_| crate::community::forum::nothing_here())?;
    let found = reading::list_topics(db, &wanted).await?;
    let is_beyond = found.page > found.pages;
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(is_beyond),
        // Everybody can make up questions.
        passing: is_beyond || wanted.question.is_some(),
        ..QueryAnswer::of_body(found)?
    })
}

async fn answer_topic(db: &Db, id: &str, query: &str) -> Result<QueryAnswer, ApiError> {
    let wanted: TopicQuery = read_page_query(query)?;
    let has_post = wanted.post.is_some();
    let wanted = wanted
        .into_wanted()
        .map_err(|_| crate::community::forum::nothing_here())?;
    let topic = reading::read_topic(db, &ForumReader::default(), topic_id(id)?, wanted).await?;
    if id != format!("{}-{}", topic.id, topic.slug) {
        return Ok(QueryAnswer::moved_to(topic.path));
    }
    Ok(QueryAnswer {
        // The page itself has another address.
        passing: has_post,
        ..QueryAnswer::of_body(topic)?
    })
}

async fn answer_user(db: &Db, clock: &Clock, handle: &str) -> Result<QueryAnswer, ApiError> {
    let user = reading::read_user(db, &ForumReader::default(), handle, clock.now()).await?;
    if user.handle != handle {
        return Ok(QueryAnswer::moved_to(format!("/forum/u/{}", user.handle)));
    }
    QueryAnswer::of_body(user)
}

async fn answer_log(db: &Db, query: &str) -> Result<QueryAnswer, ApiError> {
    let query: ForumPageQuery = read_page_query(query)?;
    check_page(query.page).map_err(|_| crate::community::forum::nothing_here())?;
    let found = queue::read_log(db, query.page).await?;
    let is_beyond = found.page > found.pages;
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(is_beyond),
        passing: is_beyond,
        ..QueryAnswer::of_body(found)?
    })
}

/// Every visible topic, and every category with one.
async fn list_addresses(db: Db) -> Result<Vec<SiteAddress>, ApiError> {
    let categories = reading::list_categories(&db).await?;
    let of_category = categories.into_iter().filter_map(|category| {
        let path = format!("/forum/c/{}", category.slug);
        Some(SiteAddress::changed_at(path, category.last_post_at?))
    });
    let of_topic = topic_store::list_topic_addresses(db.read()).await?;
    let of_topic = of_topic
        .into_iter()
        .map(|(id, slug, newest)| SiteAddress::changed_at(topic_path(id, &slug), to_timestamp(newest)));
    Ok(of_category.chain(of_topic).collect())
}

fn write_head(base_url: &str, path: &str, data: &Map<String, Value>) -> String {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let found = |prefix: &str| {
        data.iter()
            .find(|(key, _)| key.starts_with(prefix))
            .map(|(_, value)| value)
    };
    match parts[..] {
        ["forum"] => {
            let mut head = HeadTags::new(base_url, path, "website");
            head.add_property("og:title", "Forum");
            head.add_feed("/forum/feed.xml", "Sidestart forum");
            head.into_html()
        }
        ["forum", "c", slug] => {
            let categories = data.get("/api/forum/categories").and_then(Value::as_array);
            let category = categories
                .into_iter()
                .flatten()
                .find(|category| text_field(category, "slug") == slug);
            category.map_or_else(String::new, |category| category_head(base_url, path, category))
        }
        ["forum", "t", _] => found("/api/forum/topics/").map_or_else(String::new, |topic| topic_head(base_url, topic)),
        ["forum", "u", _] => HeadTags::new(base_url, path, "profile").into_html(),
        ["forum", _] => HeadTags::new(base_url, path, "website").into_html(),
        _ => String::new(),
    }
}

fn category_head(base_url: &str, path: &str, category: &Value) -> String {
    let mut head = HeadTags::new(base_url, path, "website");
    let name = text_field(category, "name");
    head.add_property("og:title", name);
    head.add_property("og:description", text_field(category, "description"));
    head.add_feed("/forum/feed.xml", "Sidestart forum");
    head.add_feed(&format!("{path}/feed.xml"), name);
    let crumbs = breadcrumb_data(base_url, &[("/forum", "Forum"), (path, name)]);
    head.structured_data(&json!({ "@context": "https://schema.org", "@graph": [crumbs] }));
    head.into_html()
}

fn topic_head(base_url: &str, topic: &Value) -> String {
    let page = topic["page"].as_i64().unwrap_or(1);
    let path = match page {
        1 => text_field(topic, "path").to_owned(),
        page => format!("{}?page={page}", text_field(topic, "path")),
    };
    let mut head = HeadTags::new(base_url, &path, "article");
    let posts: Vec<&Value> = topic["posts"].as_array().into_iter().flatten().collect();
    let opening = posts.iter().find(|post| post["number"] == 1);
    head.add_property("og:title", text_field(topic, "title"));
    head.add_property("og:description", text_field(topic, "description"));
    head.add_feed(
        &format!("/forum/t/{}/feed.xml", topic["id"]),
        text_field(topic, "title"),
    );
    let category = format!("/forum/c/{}", text_field(topic, "category"));
    let crumbs = breadcrumb_data(
        base_url,
        &[
            ("/forum", "Forum"),
            (&category, text_field(topic, "categoryName")),
            (text_field(topic, "path"), text_field(topic, "title")),
        ],
    );
    let visible = |post: &&&Value| post["state"] == "visible" && post["number"] != 1;
    let comments: Vec<Value> = posts
        .iter()
        .filter(visible)
        .take(MAX_COMMENTS)
        .map(|post| comment_data(base_url, &path, post))
        .collect();
    let posting = json!({
        "@type": "DiscussionForumPosting",
        "headline": text_field(topic, "title"),
        "text": opening.map(|post| reading::plain_text(text_field(post, "html"))),
        "url": format!("{base_url}{}", text_field(topic, "path")),
        "datePublished": text_field(topic, "createdAt"),
        "articleSection": text_field(topic, "categoryName"),
        "author": person_data(base_url, &topic["author"]),
        "comment": comments,
        "interactionStatistic": {
            "@type": "InteractionCounter",
            "interactionType": "https://schema.org/CommentAction",
            "userInteractionCount": topic["replyCount"],
        },
    });
    head.structured_data(&json!({ "@context": "https://schema.org", "@graph": [posting, crumbs] }));
    head.into_html()
}

fn comment_data(base_url: &str, path: &str, post: &Value) -> Value {
    json!({
        "@type": "Comment",
        "text": reading::plain_text(text_field(post, "html")),
        "url": format!("{base_url}{path}#post-{}", post["number"]),
        "datePublished": text_field(post, "createdAt"),
        "author": person_data(base_url, &post["author"]),
    })
}

fn person_data(base_url: &str, author: &Value) -> Value {
    if author["isOperator"] == true {
        return json!({"@type": "Organization", "name": "Sidestart", "url": base_url});
    }
    match author["handle"].as_str() {
        Some(handle) => json!({"@type": "Person", "name": handle, "url": format!("{base_url}/forum/u/{handle}")}),
        None => json!({"@type": "Person", "name": "former member"}),
    }
}
