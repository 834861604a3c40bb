//! Sitemaps: one of the pages of the site, files of the families of addresses, and the list of all of them.

use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response};
use axum::response::IntoResponse;

use super::Pages;
use super::queries::AddressFamilies;
use super::serving::body::StoredBody;
use super::serving::files::{
    MAX_ADDRESSES, SITEMAP, SITEMAP_INDEX, family_file, family_path, sitemap_file, sitemap_index,
};
use super::serving::packed::PackedBody;
use crate::db::api_error::ApiError;

/// Beginning of the paths of all sitemaps.
pub(super) const START: &str = "/sitemap";

/// Sitemap files of the families. They show the release of the program and its data, which a process has one of, so
/// that they are made once: at the first request for one of them or for the list.
pub(super) type FamilyFiles = OnceLock<Vec<FamilyFile>>;

/// Packed sitemap file of a family of addresses.
pub(super) struct FamilyFile {
    path: String,
    body: PackedBody,
}

impl Pages {
    /// Returns the sitemap at a path; `None` where there is none.
    pub(super) async fn answer_sitemap(
        &self,
        path: &str,
        method: &Method,
        headers: &HeaderMap,
    ) -> Option<Response<Body>> {
        let stored = match path {
            SITEMAP => self.get_sitemap().await,
            SITEMAP_INDEX => self.get_sitemap_index().await,
            path => return self.answer_family(path, method, headers).await,
        };
        Some(match stored {
            Ok(file) => file.to_response(method, headers),
            Err(error) => error.into_response(),
        })
    }

    async fn get_sitemap(&self) -> Result<Arc<StoredBody>, ApiError> {
        let make = async { Ok(sitemap_file(&self.base_url, &self.queries().list_addresses().await?)) };
        self.get_or_store(SITEMAP.to_owned(), make).await
    }

    async fn get_sitemap_index(&self) -> Result<Arc<StoredBody>, ApiError> {
        let files = self.get_families().await?;
        let make = async {
            let families = files.get().into_iter().flatten().map(|file| file.path.as_str());
            Ok(sitemap_index(&self.base_url, [SITEMAP].into_iter().chain(families)))
        };
        self.get_or_store(SITEMAP_INDEX.to_owned(), make).await
    }

    async fn answer_family(&self, path: &str, method: &Method, headers: &HeaderMap) -> Option<Response<Body>> {
        let files = match self.get_families().await {
            Ok(files) => files,
            Err(error) => return Some(error.into_response()),
        };
        let file = files.get().into_iter().flatten().find(|file| file.path == path)?;
        let answer = file.body.to_response(method, headers).await;
        Some(answer.unwrap_or_else(IntoResponse::into_response))
    }

    /// The files of the families. Callers that come first at the same time wait for one of them, which makes the files
    /// to the end even if its client goes away.
    async fn get_families(&self) -> Result<Arc<FamilyFiles>, ApiError> {
        let files = self.family_files.clone();
        if files.get().is_none() {
            let (to_fill, families, base_url) = (files.clone(), self.queries().families(), self.base_url.clone());
            let fill = move || {
                to_fill.get_or_init(|| make_families(&families, &base_url));
            };
            tokio::task::spawn_blocking(fill).await.map_err(ApiError::internal)?;
        }
        Ok(files)
    }
}

fn make_families(families: &AddressFamilies, base_url: &str) -> Vec<FamilyFile> {
    let mut files = Vec::new();
    for (name, list_addresses) in families {
        for (at, addresses) in list_addresses().chunks(MAX_ADDRESSES).enumerate() {
            let (path, body) = (family_path(name, at + 1), family_file(base_url, addresses));
            files.push(FamilyFile { path, body });
        }
    }
    files
}
