//! Commands that bring the blog in and out.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use texts::portability::source::{ImportReport, ImportSource};

use server::db::Db;
use server::platform::clock::Clock;
use server::platform::config::{Config, GivenSettings};
use server::platform::rng::Rng;
use server::publishing::portability;
use server::publishing::portability::SidecarFiles;
use server::state::app_state::AppState;

use crate::Failure;

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The export, or a zip that holds it and its pictures
    file: PathBuf,
    /// Say what would happen, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// A folder with the pictures that the export names, such as wp-content/uploads
    #[arg(long, value_name = "DIR")]
    media: Option<PathBuf>,
    #[command(flatten)]
    settings: GivenSettings,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// File to write. An existing file is not overwritten
    file: PathBuf,
    /// One JSON file, or a zip with a Markdown file for each post and all pictures
    #[arg(long, value_enum, default_value_t = ExportFormat::Markdown)]
    format: ExportFormat,
    #[command(flatten)]
    settings: GivenSettings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    Json,
    Markdown,
}

/// Adds the path to an I/O error, which names none.
pub fn name_error<T>(path: &Path, read: io::Result<T>) -> Result<T, Failure> {
    read.map_err(|cause| Failure::File {
        path: path.display().to_string(),
        cause,
    })
}

/// Works beside a running server, too: it notices that the blog has changed.
pub fn run_import(source: ImportSource, args: ImportArgs) -> Result<(), Failure> {
    let bytes = name_error(&args.file, std::fs::read(&args.file))?;
    let beside = match args.media {
        Some(folder) => {
            name_error(&folder, std::fs::read_dir(&folder))?;
            SidecarFiles::Folder(folder)
        }
        None => SidecarFiles::Nothing,
    };
    let report = with_state(args.settings, async |state| {
        let imported = portability::run_import(state, source, bytes.into(), beside, args.dry_run).await;
        imported.map_err(Failure::Refused)
    })?;
    Ok(print_report(&report)?)
}

pub fn run_export(args: ExportArgs) -> Result<(), Failure> {
    let mut file = name_error(&args.file, File::create_new(&args.file))?;
    let written = with_state(args.settings, async |state| {
        match args.format {
            ExportFormat::Json => {
                let json = portability::export_json(state).await.map_err(Failure::Refused)?;
                name_error(&args.file, file.write_all(&json))?;
            }
            ExportFormat::Markdown => {
                let mut archive = portability::export_zip(state).await.map_err(Failure::Refused)?;
                name_error(&args.file, io::copy(&mut archive, &mut file))?;
            }
        }
        name_error(&args.file, file.sync_all())
    });
    if written.is_err() {
        // Removes an incomplete export.
        drop(std::fs::remove_file(&args.file));
    }
    written
}

/// Opens the site's database for one piece of work.
fn with_state<T>(
    settings: GivenSettings,
    work: impl AsyncFnOnce(&AppState) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let config = Config::load(settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let clock = Clock::from_system();
        let db = Db::connect(&config.database, &clock).await?;
        let engine = Arc::new(niche::Engine::load()?);
        let state = AppState::new(config, db, engine, clock, Rng::from_system()?);
        let done = work(&state).await;
        state.db.close().await?;
        done
    })
}

fn print_report(report: &ImportReport) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for item in &report.items {
        let state = match item.is_published {
            Some(true) => " (published)",
            Some(false) => " (draft)",
            None => "",
        };
        let address = if item.slug.is_empty() {
            String::new()
        } else {
            format!(" [{}]", item.slug)
        };
        let note = item.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
        let (action, kind) = (item.action.word(), item.kind.word());
        writeln!(out, "{action:<9} {kind:<8} {}{address}{state}{note}", item.title)?;
    }
    let counts = report.counts;
    writeln!(
        out,
        "{}: {} posts, {} pages, {} categories, {} tags, {} pictures, {} comments; {} left out.",
        if report.dry_run { "Would be looked at" } else { "Done" },
        counts.posts,
        counts.pages,
        counts.categories,
        counts.tags,
        counts.media,
        counts.comments,
        counts.skipped
    )
}
