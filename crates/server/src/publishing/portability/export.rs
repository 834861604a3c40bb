//! Everything of the blog on its way out.

use std::fs::File;
use std::io::{self, Seek, Write};

use texts::portability::formats::markdown;
use texts::portability::formats::sidestart_format::{MediaEntry, PostEntry, SidestartDocument};
use texts::portability::source::FoundCategory;
use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::{Category, Post};
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
    let posts = posts.into_iter().map(PostEntry::from).collect();
    let now = state.clock.now();
    Ok(SidestartDocument::new(
        export_categories(&categories),
        posts,
        pictures,
        now,
    ))
}

fn export_categories(categories: &[Category]) -> Vec<FoundCategory> {
    let slug_of = |id: i64| categories.iter().find(|category| category.id == Some(id));
    let entry = |category: &Category| FoundCategory {
        name: category.name.clone(),
        slug: category.slug.clone(),
        description: category.description.clone(),
        meta_title: category.meta_title.clone(),
        meta_description: category.meta_description.clone(),
        og_image: category.og_image.clone(),
        featured: category.featured,
        sort_order: category.sort_order,
        parent: category.parent_id.and_then(slug_of).map(|parent| parent.slug.clone()),
    };
    categories.iter().map(entry).collect()
}

impl From<Post> for PostEntry {
    fn from(Post { summary, content }: Post) -> Self {
        Self {
            title: summary.title,
            slug: summary.slug,
            excerpt: summary.excerpt,
            content: content.into_html(),
            category: summary.category,
            tags: summary.tags,
            meta_description: summary.meta_description,
            featured_image: summary.featured_image,
            is_published: summary.is_published,
            published_at: summary.published_at.map(Timestamp::to_iso),
            scheduled_for: summary.scheduled_for.map(Timestamp::to_iso),
            created_at: summary.created_at.to_iso(),
            updated_at: summary.updated_at.to_iso(),
        }
    }
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
