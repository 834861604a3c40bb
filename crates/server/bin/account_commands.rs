//! Commands that help a member whose devices are lost or in other hands.

use std::io::Write;
use std::path::Path;

use clap::Args;
use server::db::Db;
use server::identity::accounts;
use server::membership::auth;
use server::platform::clock::Clock;
use server::platform::config::{Config, GivenSettings};

use super::Failure;

#[derive(Debug, Args)]
pub struct AccountArgs {
    /// The account's email
    email: String,
    #[command(flatten)]
    settings: GivenSettings,
}

#[derive(Debug, Args)]
pub struct EndSessionsArgs {
    /// The account's email
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    email: Option<String>,
    /// Log every member out
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    settings: GivenSettings,
}

/// Works beside a running server, too.
pub fn disable_second_factor(args: AccountArgs) -> Result<(), Failure> {
    let was_on = with_database(args.settings, async |db, clock| {
        let disabled = auth::disable_without_code(db, &args.email, clock).await;
        disabled
            .map_err(Failure::Refused)?
            .ok_or_else(|| Failure::NoAccount(args.email.clone()))
    })?;
    let line = match was_on {
        true => "The second factor is off. Every session of the account has ended.",
        false => "The second factor was not on.",
    };
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

/// Works beside a running server, too: the next request of each session is refused.
pub fn end_sessions(args: EndSessionsArgs) -> Result<(), Failure> {
    let ended = with_database(args.settings, async |db, clock| match &args.email {
        Some(email) => {
            let ended = accounts::end_sessions_of(db, email, clock.now()).await?;
            ended.ok_or_else(|| Failure::NoAccount(email.clone()))
        }
        None => Ok(accounts::end_all_sessions(db).await?),
    })?;
    let unit = if ended == 1 { "session has" } else { "sessions have" };
    Ok(writeln!(std::io::stdout(), "{ended} {unit} ended.")?)
}

/// Runs a command on the database of the settings and closes it.
fn with_database<T>(
    settings: GivenSettings,
    command: impl AsyncFnOnce(&Db, &Clock) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let config = Config::load(settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let clock = Clock::from_system();
        let db = Db::connect(&config.database, &clock).await?;
        let result = command(&db, &clock).await;
        db.close().await?;
        result
    })
}
