//! The command that lists the jobs that are due.

use std::io::{self, Write};
use std::path::Path;

use server::db::Db;
use server::db::jobs;
use server::platform::clock::Clock;
use server::platform::config::{Config, GivenSettings};

use crate::Failure;

/// Lines of a list.
const MAX_LINES: u64 = 100;

/// Works beside a running server, too. Prints no personal data.
pub fn print_due_jobs(settings: GivenSettings) -> Result<(), Failure> {
    let config = Config::load(settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let clock = Clock::from_system();
    let now = clock.now();
    let due = runtime.block_on(async {
        let db = Db::connect(&config.database, &clock).await?;
        let due = jobs::list_due(&db, now, MAX_LINES).await;
        db.close().await?;
        Ok::<_, Failure>(due?)
    })?;
    let mut out = io::stdout().lock();
    if due.is_empty() {
        writeln!(out, "No job is due.")?;
    }
    for job in due {
        writeln!(out, "{}", job.describe(now))?;
    }
    Ok(())
}
