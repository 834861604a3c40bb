//! Answers the API paths that a page shows, in process. Only what any visitor may see can be registered here.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::http::{StatusCode, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::db::api_error::ApiError;
use crate::http::read_query;
use crate::platform::clock::Timestamp;

type QueryFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;
type AnswerTo = Box<dyn Fn(String) -> QueryFuture<QueryAnswer> + Send + Sync>;
type AddressSource = Box<dyn Fn() -> QueryFuture<Result<Vec<SiteAddress>, ApiError>> + Send + Sync>;
type AddressList = Arc<dyn Fn() -> Vec<SiteAddress> + Send + Sync>;
/// Families of addresses with their names.
pub(super) type AddressFamilies = Vec<(&'static str, AddressList)>;
type HeadOf = Box<dyn Fn(&str, &Map<String, Value>) -> String + Send + Sync>;

/// Answer of an API path to a page.
#[derive(Debug, Clone, Default)]
pub struct QueryAnswer {
    /// None when the data cannot be had now; the page then renders without it, and the browser asks itself.
    pub value: Option<Value>,
    pub standing: PageStatus,
    /// A page that shows this is not kept: everybody can make up addresses like it, or the data could not be had now.
    pub passing: bool,
    /// Shown beside the content of a page, which is missing without the content.
    pub is_aside: bool,
}

/// Meaning of the answer for the page's address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum PageStatus {
    #[default]
    Here,
    /// 404.
    Missing,
    /// 301 to another path.
    Moved(String),
}

impl PageStatus {
    pub fn missing_if(is_missing: bool) -> Self {
        if is_missing { Self::Missing } else { Self::Here }
    }
}

/// An address for the sitemap: its path and the day of its last change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteAddress {
    pub path: String,
    /// `None` for what changes with a release of the product.
    pub changed_on: Option<String>,
}

/// API paths and the functions that serve them. The functions do not receive the request, so they cannot use personal
/// data.
#[derive(Default)]
pub struct PageQueries {
    answers: Vec<(&'static str, AnswerTo)>,
    addresses: Vec<AddressSource>,
    families: AddressFamilies,
    heads: Vec<HeadOf>,
}

/// Data of a page by API path, and the status that it gives the page.
#[derive(Debug, Default)]
pub struct AnsweredQueries {
    pub data: Map<String, Value>,
    pub standing: PageStatus,
    pub passing: bool,
}

impl SiteAddress {
    /// An address whose page changed at a moment.
    pub fn changed_at(path: String, at: Timestamp) -> Self {
        Self {
            path,
            changed_on: Some(at.to_iso()[..10].to_owned()),
        }
    }
}

/// Parses the query of an API path. A page with other parameters is missing.
///
/// # Errors
/// 404 where the query cannot be read.
pub fn read_page_query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    let uri: Uri = format!("/?{query}").parse().map_err(|_| ApiError::not_found())?;
    read_query(&uri).map_err(|_| ApiError::not_found())
}

impl QueryAnswer {
    /// Answers with the body of a call.
    ///
    /// # Errors
    /// When the body has no form in JSON.
    pub fn of_body(body: impl Serialize) -> Result<Self, ApiError> {
        Ok(serde_json::to_value(body).map_err(ApiError::internal)?.into())
    }

    /// Answers with a body where there is one. The browser asks itself for a missing one.
    pub fn of_optional(body: Option<impl Serialize>) -> Self {
        Self {
            value: body.and_then(|body| serde_json::to_value(body).ok()),
            ..Self::default()
        }
    }

    /// Answers a page that is at another path.
    pub fn moved_to(path: String) -> Self {
        Self {
            standing: PageStatus::Moved(path),
            ..Self::default()
        }
    }
}

impl From<Value> for QueryAnswer {
    fn from(value: Value) -> Self {
        Self {
            value: Some(value),
            ..Self::default()
        }
    }
}

impl From<ApiError> for QueryAnswer {
    fn from(error: ApiError) -> Self {
        Self {
            value: None,
            standing: PageStatus::missing_if(error.status() == StatusCode::NOT_FOUND),
            // The data may be there the next time.
            passing: true,
            is_aside: false,
        }
    }
}

impl PageQueries {
    /// Registers every API path with this prefix. The function gets the rest of the path, its query included.
    pub fn with_prefix<F>(mut self, prefix: &'static str, answer: impl Fn(String) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = QueryAnswer> + Send + 'static,
    {
        self.answers
            .push((prefix, Box::new(move |rest| Box::pin(answer(rest)))));
        self
    }

    /// Registers a feature's addresses for the sitemap, in addition to the pages without parameters.
    pub fn with_addresses<F>(mut self, addresses: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Vec<SiteAddress>, ApiError>> + Send + 'static,
    {
        self.addresses.push(Box::new(move || Box::pin(addresses())));
        self
    }

    /// Registers a family of addresses that has sitemap files of its own. They change with a release only, and are
    /// listed once.
    #[must_use]
    pub fn with_sitemap(
        mut self,
        name: &'static str,
        addresses: impl Fn() -> Vec<SiteAddress> + Send + Sync + 'static,
    ) -> Self {
        self.families.push((name, Arc::new(addresses)));
        self
    }

    /// The families of [`PageQueries::with_sitemap`].
    pub(super) fn families(&self) -> AddressFamilies {
        self.families.clone()
    }

    /// Registers a function that makes the feature's elements of a page's head from its path and data: nothing for
    /// pages of other features.
    #[must_use]
    pub fn with_head(mut self, head: impl Fn(&str, &Map<String, Value>) -> String + Send + Sync + 'static) -> Self {
        self.heads.push(Box::new(head));
        self
    }

    /// Elements for the head of the page at a path.
    pub fn page_head(&self, url: &str, data: &Map<String, Value>) -> String {
        let path = url.split('?').next().unwrap_or(url);
        self.heads.iter().map(|head| head(path, data)).collect()
    }

    /// Returns the answers to the known ones of `paths`. The browser requests the others itself. A missing page has no
    /// data that is shown beside its content.
    pub async fn answer_paths(&self, paths: &[String]) -> AnsweredQueries {
        let mut all = AnsweredQueries::default();
        let mut has_content = false;
        for path in paths {
            let known = self
                .answers
                .iter()
                .find_map(|(prefix, answer)| Some((path.strip_prefix(prefix)?, answer)));
            let Some((rest, answer)) = known else { continue };
            let answer = answer(rest.to_owned()).await;
            if let Some(value) = answer.value {
                has_content |= !answer.is_aside;
                all.data.insert(path.clone(), value);
            }
            if all.standing == PageStatus::Here {
                all.standing = answer.standing;
            }
            all.passing |= answer.passing;
        }
        if all.standing == PageStatus::Missing && !has_content {
            all.data.clear();
        }
        all
    }

    /// Returns the addresses of the sitemap in addition to the pages without parameters.
    ///
    /// # Errors
    /// When a feature cannot list its addresses.
    pub async fn list_addresses(&self) -> Result<Vec<SiteAddress>, ApiError> {
        let mut all = Vec::new();
        for addresses in &self.addresses {
            all.append(&mut addresses().await?);
        }
        Ok(all)
    }
}
