//! An import from its first byte to its report.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use axum::http::StatusCode;
use bytes::Bytes;
use texts::abandoned::Abandoned;
use texts::portability::formats::{ghost, sidestart_format, wordpress};
use texts::portability::source::{
    FoundSite, ImportItem, ImportReport, ImportSource, ItemAction, ItemKind, UnreadableFile, go_on,
};
use texts::portability::syntax::links;
use texts::portability::{archive, signature};
use tokio::task::spawn_blocking;

use super::SidecarFiles;
use super::keys_store::{self, ImportedKey};
use super::plan::{ImportPlan, PresentSite, plan_import};
use crate::db::Tx;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::platform::clock::Timestamp;
use crate::publishing::blog;
use crate::publishing::blog::CategoryDraft;
use crate::publishing::media;
use crate::state::app_state::AppState;

const CUT_TEXT: &str = "The text that describes it is over 1,000 characters long: the rest is left out.";

/// Imports an export, all of it or, when the database does not write, nothing. With `dry_run` it reports the result and
/// changes nothing. `beside` holds the files that the export names; those of an archive are found in it. When the
/// caller disconnects before the texts are written, the import ends: pictures that were stored by then stay.
///
/// # Errors
/// 422 for an unreadable file, in a sentence that names the place; when the database does not answer.
pub async fn run_import(
    state: &AppState,
    source: ImportSource,
    bytes: Bytes,
    beside: SidecarFiles,
    dry_run: bool,
) -> Result<ImportReport, ApiError> {
    let now = state.clock.now();
    let read = state.imports.run_watched(move |abandoned| {
        let (bytes, packed) = archive::open_archive(bytes, abandoned)?;
        let beside = match packed {
            Some(files) if beside.is_nothing() => SidecarFiles::Files(files),
            _ => beside,
        };
        signature::check_signature(&bytes, source)?;
        let site = match source {
            ImportSource::WordPress => wordpress::read_wordpress(&bytes, now, abandoned),
            ImportSource::Ghost => ghost::read_ghost(&bytes, now, abandoned),
            ImportSource::Sidestart => sidestart_format::read_own(&bytes, now),
        }?;
        let wanted = list_wanted(&site, abandoned)?;
        Ok((site, beside, wanted))
    });
    let (site, beside, wanted) = read.await?.map_err(refuse_file)?;
    let (pictures, told) = fetch_pictures(state, source, wanted, beside, dry_run).await?;
    let imported = keys_store::list_imported(state.db.read(), source).await?;
    let here = PresentSite {
        posts: blog::every_post(&state.db).await?,
        categories: blog::every_category(&state.db).await?,
        imported: imported.into_iter().map(|known| (known.key.clone(), known)).collect(),
        pictures,
    };
    let planned = state
        .imports
        .run_watched(move |abandoned| plan_import(site, &here, abandoned));
    let mut plan = planned.await?.map_err(refuse_file)?;
    let mut items = std::mem::take(&mut plan.items);
    items.extend(told);
    let writes = !plan.posts.is_empty() || !plan.categories.is_empty();
    if writes && !dry_run {
        // From here on it continues when the browser disconnects: the pages must learn of the written texts.
        let state = state.clone();
        let writing = tokio::spawn(async move {
            let write = state.write_content(move |transaction| Box::pin(write_plan(transaction, source, plan, now)));
            write.await.map_err(in_the_way)
        });
        writing.await.map_err(ApiError::internal)??;
    }
    Ok(ImportReport::new(source, dry_run, items))
}

fn refuse_file(UnreadableFile(message): UnreadableFile) -> ApiError {
    ApiError::unprocessable(ErrorCode::UnreadableFile, message)
}

/// Reports an address that was free in the plan and was taken before the write.
fn in_the_way(error: ApiError) -> ApiError {
    match error.status() {
        StatusCode::CONFLICT | StatusCode::NOT_FOUND => {
            let message =
                "Somebody changed the blog while the import was prepared, so nothing was taken in. Please try again.";
            ApiError::conflict(ErrorCode::SlugTaken, message)
        }
        _ => error,
    }
}

async fn write_plan(transaction: &Tx, source: ImportSource, plan: ImportPlan, now: Timestamp) -> Result<(), ApiError> {
    blog::lock_blog(transaction).await?;
    let mut ids = HashMap::new();
    for known in blog::every_category_in(transaction).await? {
        ids.insert(known.slug, known.id);
    }
    for found in plan.categories {
        let parent = found.parent.and_then(|slug| ids.get(&slug).copied().flatten());
        let draft = CategoryDraft {
            name: found.name,
            slug: found.slug,
            description: found.description,
            meta_title: found.meta_title,
            meta_description: found.meta_description,
            og_image: found.og_image,
            featured: found.featured,
            sort_order: found.sort_order,
            parent_id: parent,
        };
        let made = blog::write_category(transaction, None, draft, now).await?;
        ids.insert(made.slug, made.id);
    }
    for planned in plan.posts {
        let post = blog::write_post(transaction, planned.id, planned.draft, planned.content, now).await?;
        let imported = ImportedKey {
            key: planned.key,
            post_id: post.summary.id,
            fingerprint: planned.fingerprint,
            written_at: post.summary.updated_at,
        };
        keys_store::remember_imported(transaction, source, imported).await?;
    }
    Ok(())
}

/// Title and text of pictures, by their path on the old site.
type Wanted = BTreeMap<String, (String, String)>;

/// Paths on the old site of all pictures that the export names or shows, with the title and the text of each.
fn list_wanted(site: &FoundSite, abandoned: &Abandoned) -> Result<Wanted, UnreadableFile> {
    let mut wanted = Wanted::new();
    for picture in &site.pictures {
        if let Some(path) = links::path_within(&picture.url, &site.hosts) {
            wanted.insert(path, (picture.title.clone(), picture.alt.clone()));
        }
    }
    let mut want = |address: &str| {
        if let Some(path) = links::path_within(address, &site.hosts).filter(|path| links::is_picture(path)) {
            wanted.entry(path).or_default();
        }
    };
    for post in &site.posts {
        go_on(abandoned)?;
        links::pictures_in(&post.content)
            .iter()
            .for_each(|address| want(address));
        want(&post.featured_image);
    }
    for category in &site.categories {
        want(&category.og_image);
    }
    Ok(wanted)
}

/// Returns the title of a picture and the name of its file. Ours are called as they were uploaded.
fn name_picture(source: ImportSource, path: &str, title: String) -> (String, String) {
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    let title = if title.is_empty() { name.clone() } else { title };
    match source {
        ImportSource::Sidestart => (title.clone(), title),
        _ => (title, name),
    }
}

/// Imports the pictures of the export. Returns their addresses here by their paths there, and a message for each.
async fn fetch_pictures(
    state: &AppState,
    source: ImportSource,
    wanted: Wanted,
    beside: SidecarFiles,
    dry_run: bool,
) -> Result<(HashMap<String, String>, Vec<ImportItem>), ApiError> {
    let (mut taken, mut told) = (HashMap::new(), Vec::new());
    let mut seen = HashSet::new();
    let beside = Arc::new(beside);
    let mut wanted: Vec<_> = wanted.into_iter().collect();
    // A text shows a smaller copy, which is the same picture without its alternative text: a picture with one comes
    // first.
    wanted.sort_by_key(|(_, (_, alt))| alt.is_empty());
    for (path, (title, alt)) in wanted {
        let (title, name) = name_picture(source, &path, title);
        let (files, looked) = (Arc::clone(&beside), path.clone());
        let found = spawn_blocking(move || files.find_file(&looked))
            .await
            .map_err(ApiError::internal)?;
        let Some(bytes) = found else {
            // A path of our own is a picture that is here already.
            if !path.starts_with("/media/") {
                let note = "Its file does not lie beside the export. Where a text shows it, the old address stays.";
                told.push(ImportItem::new(ItemKind::Media, title, ItemAction::Skip, note));
            }
            continue;
        };
        match media::take_upload(state, bytes.into(), &name, &alt, dry_run).await {
            Ok((media, is_new)) => {
                let is_first = seen.insert(media.clone());
                let action = if is_new && is_first {
                    ItemAction::Create
                } else {
                    ItemAction::Unchanged
                };
                let is_cut = is_new && alt.chars().count() > media::MAX_ALT_CHARS;
                told.push(ImportItem::new(
                    ItemKind::Media,
                    title,
                    action,
                    if is_cut { CUT_TEXT } else { "" },
                ));
                taken.insert(path, media);
            }
            Err(refused) if refused.status().is_client_error() => {
                told.push(ImportItem::new(
                    ItemKind::Media,
                    title,
                    ItemAction::Skip,
                    refused.body().message.clone(),
                ));
            }
            Err(failed) => return Err(failed),
        }
    }
    Ok((taken, told))
}
