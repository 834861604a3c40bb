//! Commands that bring the whole site into a file and back.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use server::platform::clock::Clock;
use server::platform::config::{Config, GivenSettings};
use server::publishing::backup;

use crate::Failure;

#[derive(Debug, Args)]
pub struct BackupArgs {
    /// File to write, or a folder for a file with the time in its name. An existing file is not overwritten
    file: PathBuf,
    #[command(flatten)]
    settings: GivenSettings,
}

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// A file that `sidestart backup` made
    file: PathBuf,
    /// Put the site that is there aside, and this one in its place
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    settings: GivenSettings,
}

pub fn run_backup(args: BackupArgs) -> Result<(), Failure> {
    let config = Config::load(args.settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let clock = Clock::from_system();
    let file = backup::backup_path(&args.file, &clock);
    runtime.block_on(backup::write_backup(&config.database, &file, &clock))?;
    Ok(writeln!(io::stdout(), "The site is in {}.", file.display())?)
}

pub fn run_restore(args: RestoreArgs) -> Result<(), Failure> {
    let config = Config::load(args.settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let clock = Clock::from_system();
    let restored = backup::restore_backup(&args.file, &config.database, &config.data_dir, args.replace, &clock);
    let restored = runtime.block_on(restored)?;
    let mut out = io::stdout();
    if !restored.is_verified {
        writeln!(
            io::stderr(),
            "warning: {} has no checksum, because an older version of Sidestart made it. Damage to it may have gone unnoticed: \
             please look through the site, then make a new backup.",
            args.file.display()
        )?;
    }
    writeln!(out, "The site of {} is in place.", args.file.display())?;
    if let Some(aside) = restored.aside {
        writeln!(out, "What was there before is in {}.", aside.display())?;
    }
    Ok(())
}
