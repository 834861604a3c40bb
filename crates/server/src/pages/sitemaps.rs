//! Sitemaps: one of the pages of the site, files of the families of addresses, and the list of all of them.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response};
use axum::response::IntoResponse;

use super::Pages;
use super::serving::body::StoredBody;
use super::serving::files::{
    MAX_ADDRESSES, SITEMAP, SITEMAP_INDEX, address_file, family_path, sitemap_file, sitemap_index,
};
use crate::db::api_error::ApiError;

/// Beginning of the paths of all sitemaps.
pub(super) const START: &str = "/sitemap";

impl Pages {
    /// Returns the sitemap at a path; `None` where there is none.
    pub(super) async fn answer_sitemap(
        &self,
        path: &str,
        method: &Method,
        headers: &HeaderMap,
    ) -> Option<Response<Body>> {
        let found = match path {
            SITEMAP => self.get_sitemap().await.map(Some),
            SITEMAP_INDEX => self.get_sitemap_index().await.map(Some),
            path => Ok(self.make_family_file(path).map(Arc::new)),
        };
        match found {
            Ok(file) => file.map(|file| file.to_response(method, headers)),
            Err(error) => Some(error.into_response()),
        }
    }

    async fn get_sitemap(&self) -> Result<Arc<StoredBody>, ApiError> {
        let make = async { Ok(sitemap_file(&self.base_url, &self.queries().list_addresses().await?)) };
        self.get_or_store(SITEMAP.to_owned(), make).await
    }

    async fn get_sitemap_index(&self) -> Result<Arc<StoredBody>, ApiError> {
        let make = async {
            let families = self.queries().list_sitemaps().flat_map(|name| {
                let files = self.queries().list_family(name).len().div_ceil(MAX_ADDRESSES);
                (1..=files).map(move |number| family_path(name, number))
            });
            let paths = [SITEMAP.to_owned()].into_iter().chain(families);
            Ok(sitemap_index(&self.base_url, paths))
        };
        self.get_or_store(SITEMAP_INDEX.to_owned(), make).await
    }

    /// A file of a family. It is made for each request: these files are large, and few ask for them.
    fn make_family_file(&self, path: &str) -> Option<StoredBody> {
        let (name, number) = path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?.rsplit_once('-')?;
        let number: usize = number.parse().ok()?;
        if family_path(name, number) != path {
            return None;
        }
        let addresses = self.queries().list_family(name);
        let file = addresses.chunks(MAX_ADDRESSES).nth(number.checked_sub(1)?)?;
        Some(address_file(&self.base_url, file.iter()))
    }
}
