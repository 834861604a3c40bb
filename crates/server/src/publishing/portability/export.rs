//! Everything of the blog on its way out.

use std::fs::File;
use std::io::{self, Seek, Write};

use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::db::api_error::ApiError;
use crate::publishing::portability::formats::markdown;
use crate::publishing::portability::formats::sidestart_format::{MediaEntry, SidestartDocument};
use crate::publishing::{blog, media};
use crate::state::app_state::AppState;

/// All posts, drafts included, categories, and the names of all pictures, as JSON.
pub async fn export_json(state: &AppState) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec_pretty(&export_document(state).await?).map_err(ApiError::internal)
}

async fn export_document(state: &AppState) -> Result<SidestartDocument, ApiError> {
    let categories = blog::every_category(&state.db).await?;
    let posts = blog::every_post(&state.db).await?;
    let entry = |media: media::Media| MediaEntry {
        url: media.url(),
        name: media.name,
        alt: media.alt,
    };
    let pictures = media::all_media(&state.db).await?.into_iter().map(entry).collect();
    Ok(SidestartDocument::new(&categories, posts, pictures, state.clock.now()))
}

/// A zip with `blog.json`, each post as `posts/{slug}.md`, and each picture under its address. The file has no name: it
/// is gone when it is closed.
///
/// # Errors
/// When the database does not answer or the disk is full.
pub async fn export_zip(state: &AppState) -> Result<File, ApiError> {
    let document = export_document(state).await?;
    let pictures = document.media.clone();
    let begun = spawn_blocking(move || begin_archive(&document))
        .await
        .map_err(ApiError::internal)?;
    let mut archive = begun.map_err(ApiError::internal)?;
    for picture in pictures {
        let Some(file) = media::bytes_at(&state.db, &picture.url).await? else {
            continue;
        };
        // Pictures are packed already.
        let added = spawn_blocking(move || {
            let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
            archive.start_file(picture.url.trim_start_matches('/'), plain)?;
            archive.write_all(&file)?;
            Ok::<_, io::Error>(archive)
        });
        archive = added.await.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
    }
    let done = spawn_blocking(move || {
        let mut file = archive.finish()?;
        file.rewind()?;
        Ok::<_, io::Error>(file)
    });
    done.await.map_err(ApiError::internal)?.map_err(ApiError::internal)
}

fn begin_archive(document: &SidestartDocument) -> io::Result<ZipWriter<File>> {
    let mut archive = ZipWriter::new(tempfile::tempfile()?);
    let packed = SimpleFileOptions::default();
    archive.start_file("blog.json", packed)?;
    serde_json::to_writer_pretty(&mut archive, document)?;
    for post in &document.posts {
        let text = markdown::markdown_file(post).map_err(io::Error::other)?;
        archive.start_file(format!("posts/{}.md", post.slug), packed)?;
        archive.write_all(text.as_bytes())?;
    }
    Ok(archive)
}
