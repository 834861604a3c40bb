//! The command line of `sidestart`.

mod account_commands;
mod backup_commands;
mod blog_commands;
mod build_identity;
mod data_commands;
mod jobs_command;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};
use place::OwnRelease;
use texts::portability::source::ImportSource;
use tokio::net::TcpListener;

use server::app;
use server::background;
use server::db::{ConnectError, Db};
use server::http::{ServeLimits, connections_within, raise_open_files, serve_router};
use server::identity::accounts;
use server::membership::admin;
use server::membership::auth;
use server::platform::clock::Clock;
use server::platform::config::{Config, ConfigError, GivenSettings, LogFormat};
use server::platform::http_client::CallError;
use server::platform::release_file::{self, ReleaseFileError};
use server::platform::rng::{NoEntropy, Rng};
use server::publishing::blog;
use server::start::{self, StartError};
use server::state::app_state::AppState;

/// Returns memory to the system after log-ins, documents and pictures. Decision 0019 has the figures.
#[cfg(all(unix, feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Interval in which recorded samples are folded together.
const UPKEEP: std::time::Duration = std::time::Duration::from_secs(5);

/// Quick start tools for part-time side hustlers, in one binary.
#[derive(Debug, Parser)]
#[command(name = "sidestart", args_conflicts_with_subcommands = true)]
struct Cli {
    /// Print the version and the identity of this build.
    #[arg(short = 'V', long)]
    version: bool,
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the site and its API. The default.
    Serve(Box<ServeArgs>),
    /// Print the API document.
    Openapi,
    /// Help a member with the account.
    #[command(subcommand)]
    User(UserCommand),
    /// Take in an export of WordPress. Drafts, private texts and pages come as drafts.
    ImportWordpress(Box<blog_commands::ImportArgs>),
    /// Take in an export of Ghost.
    ImportGhost(Box<blog_commands::ImportArgs>),
    /// Take in an export that `sidestart export` made.
    Import(Box<blog_commands::ImportArgs>),
    /// Write everything of the blog into one file.
    Export(Box<blog_commands::ExportArgs>),
    /// Write the whole site into one file. The server may run meanwhile.
    Backup(Box<backup_commands::BackupArgs>),
    /// Put the site of a backup in place. The server must not run.
    Restore(Box<backup_commands::RestoreArgs>),
    /// List the jobs that are due, such as mails that wait, with the last error of each. The server may run meanwhile.
    Jobs(Box<ServeArgs>),
    /// Check and use newer official figures, from the publishers' files.
    #[command(subcommand)]
    Data(data_commands::DataCommand),
    /// See to the blog's administration.
    #[command(subcommand)]
    Admin(AdminCommand),
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Set the password, read from the first line of standard input. Every session of the administration ends.
    SetPassword(Box<ServeArgs>),
    /// Turn the second factor off, for a lost device. Every session of the administration ends.
    DisableSecondFactor(Box<ServeArgs>),
}

#[derive(Debug, Subcommand)]
enum UserCommand {
    /// Print a link with which the owner of an account sets a new password. It works once, for an hour.
    ResetLink(Box<ResetLinkArgs>),
    /// Give the account with an email a role, or take its role.
    Role(Box<RoleArgs>),
    /// Turn the second factor of an account off, for a lost device. Every session of the account ends.
    DisableSecondFactor(Box<account_commands::AccountArgs>),
    /// End every session of an account, or of all accounts.
    EndSessions(Box<account_commands::EndSessionsArgs>),
}

#[derive(Debug, Args)]
struct ResetLinkArgs {
    /// The account's email
    email: String,
    #[command(flatten)]
    settings: GivenSettings,
}

#[derive(Debug, Args)]
struct RoleArgs {
    /// The account's email
    email: String,
    /// Role of the account from now on
    #[arg(value_enum)]
    role: Role,
    #[command(flatten)]
    settings: GivenSettings,
}

/// Role of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Role {
    /// Moderates the forum.
    Moderator,
    /// Has no role.
    Member,
}

#[derive(Debug, Args)]
struct ServeArgs {
    #[command(flatten)]
    settings: GivenSettings,
}

/// Reason for the end of the process. A wrong setting has its own exit code, as wrong flags do.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Setting(#[from] ConfigError),
    #[error("cannot listen on {addr}: {cause}")]
    Listen {
        addr: std::net::SocketAddr,
        cause: std::io::Error,
    },
    #[error("{0}")]
    Database(#[from] ConnectError),
    #[error("{0}")]
    Engine(#[from] niche::LoadError),
    #[error("{0}")]
    Entropy(#[from] NoEntropy),
    #[error("{0}")]
    Outgoing(#[from] CallError),
    #[error("{0}")]
    Other(#[from] std::io::Error),
    #[error("cannot write the API document: {0}")]
    Document(#[from] serde_json::Error),
    #[error("{0}")]
    Start(#[from] StartError),
    #[error("the password was not set: {}", .0.body().message)]
    AdminPassword(server::db::api_error::ApiError),
    #[error(
        "the password stands in the settings, as SIDESTART_ADMIN_PASSWORD: change it there and start the server again"
    )]
    PasswordInSettings,
    #[error("there is no account with the email {0}")]
    NoAccount(String),
    #[error("{0}")]
    Backup(#[from] server::publishing::backup::BackupError),
    #[error("{}", .0.body().message)]
    Refused(server::db::api_error::ApiError),
    #[error("{path}: {cause}")]
    File { path: String, cause: std::io::Error },
    #[error("the database did not answer: {0}")]
    Query(#[from] server::db::DbErr),
    #[error("{0}")]
    ReleaseFile(#[from] ReleaseFileError),
    #[error("{0}")]
    Data(String),
    #[error("the start was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        _ if cli.version => build_identity::print_version(),
        Some(Command::Openapi) => print_document(),
        Some(Command::User(UserCommand::ResetLink(args))) => print_reset_link(&args.email, args.settings),
        Some(Command::User(UserCommand::Role(args))) => set_role(*args),
        Some(Command::User(UserCommand::DisableSecondFactor(args))) => account_commands::disable_second_factor(*args),
        Some(Command::User(UserCommand::EndSessions(args))) => account_commands::end_sessions(*args),
        Some(Command::ImportWordpress(args)) => blog_commands::run_import(ImportSource::WordPress, *args),
        Some(Command::ImportGhost(args)) => blog_commands::run_import(ImportSource::Ghost, *args),
        Some(Command::Import(args)) => blog_commands::run_import(ImportSource::Sidestart, *args),
        Some(Command::Export(args)) => blog_commands::run_export(*args),
        Some(Command::Backup(args)) => backup_commands::run_backup(*args),
        Some(Command::Restore(args)) => backup_commands::run_restore(*args),
        Some(Command::Jobs(args)) => jobs_command::print_due_jobs(args.settings),
        Some(Command::Data(command)) => data_commands::run(command),
        Some(Command::Admin(AdminCommand::SetPassword(args))) => set_admin_password(args.settings),
        Some(Command::Admin(AdminCommand::DisableSecondFactor(args))) => disable_second_factor(args.settings),
        Some(Command::Serve(args)) => run_server(args.settings),
        None => run_server(cli.serve.settings),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            drop(writeln!(std::io::stderr(), "sidestart: {failure}"));
            let is_setting = matches!(
                failure,
                Failure::Setting(_) | Failure::Start(StartError::AdminPassword(_))
            );
            ExitCode::from(if is_setting { 2 } else { 1 })
        }
    }
}

fn print_document() -> Result<(), Failure> {
    Ok(std::io::stdout().write_all(app::document_text()?.as_bytes())?)
}

/// Works beside a running server, too.
fn print_reset_link(email: &str, settings: GivenSettings) -> Result<(), Failure> {
    let config = Config::load(settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let link = runtime.block_on(async {
        let clock = Clock::from_system();
        let db = Db::connect(&config.database, &clock).await?;
        let link = auth::link_for(&db, email, &config.base_url, &clock, &Rng::from_system()?).await?;
        db.close().await?;
        link.ok_or_else(|| Failure::NoAccount(email.to_owned()))
    })?;
    Ok(writeln!(std::io::stdout(), "{link}")?)
}

/// Works beside a running server, too: the next request of the account has the role.
fn set_role(args: RoleArgs) -> Result<(), Failure> {
    let config = Config::load(args.settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let is_moderator = args.role == Role::Moderator;
    let (email, typed) = (args.email.clone(), args.email);
    runtime.block_on(async {
        let db = Db::connect(&config.database, &Clock::from_system()).await?;
        let set = accounts::set_role(&db, &email, is_moderator).await;
        db.close().await?;
        set?.then_some(()).ok_or(Failure::NoAccount(email))
    })?;
    let line = if is_moderator {
        "moderates the forum"
    } else {
        "has no role"
    };
    Ok(writeln!(std::io::stdout(), "{typed} {line} from now on.")?)
}

/// Works beside a running server, too. Never takes the password as an argument: other people see those in the list of
/// processes.
fn set_admin_password(settings: GivenSettings) -> Result<(), Failure> {
    let config = Config::load(settings, Path::new("."))?;
    if config.admin_password.is_some() {
        return Err(Failure::PasswordInSettings);
    }
    if std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        drop(write!(std::io::stderr(), "New password (it is shown as you type): "));
    }
    let mut typed = String::new();
    std::io::stdin().read_line(&mut typed)?;
    let password = typed.trim_end_matches(['\r', '\n']);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let clock = Clock::from_system();
        let db = Db::connect(&config.database, &clock).await?;
        let set = admin::set_password(&db, password, &clock, &Rng::from_system()?).await;
        db.close().await?;
        set.map_err(Failure::AdminPassword)
    })?;
    Ok(writeln!(
        std::io::stdout(),
        "The new password is set. Every session of the administration has ended."
    )?)
}

/// Works beside a running server, too.
fn disable_second_factor(settings: GivenSettings) -> Result<(), Failure> {
    let config = Config::load(settings, Path::new("."))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let was_on = runtime.block_on(async {
        let db = Db::connect(&config.database, &Clock::from_system()).await?;
        let disabled = admin::disable_without_code(&db).await;
        db.close().await?;
        disabled.map_err(Failure::Refused)
    })?;
    let line = match was_on {
        true => "The second factor is off. Every session of the administration has ended.",
        false => "The second factor was not on.",
    };
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn run_server(settings: GivenSettings) -> Result<(), Failure> {
    let config = Config::load(settings, Path::new("."))?;
    start_log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve_requests(config))
}

async fn serve_requests(config: Config) -> Result<(), Failure> {
    let addr = config.addr;
    let listener = TcpListener::bind(addr)
        .await
        .map_err(|cause| Failure::Listen { addr, cause })?;
    let stop = stop_signal()?;
    let clock = Clock::from_system();
    // Both take their time; neither needs the other.
    let data_dir = config.data_dir.clone();
    let engine = tokio::task::spawn_blocking(move || niche::Engine::load_with(find_release(&data_dir)));
    let db = Db::connect(&config.database, &clock).await?;
    let engine = engine.await??;

    let limits = ServeLimits {
        header_timeout: config.header_timeout,
        max_connections: allow_connections(config.max_connections),
        max_per_address: config.max_connections_per_address,
        https: config.is_https(),
        shutdown_timeout: config.shutdown_timeout,
    };
    let state = AppState::new(config, db, Arc::new(engine), clock, Rng::from_system()?);
    if state.analyst.is_some() || state.config.stripe.is_some() {
        state.http_client.prepare_client()?;
    }
    Db::keep_reserve(&state.config.database);
    let generated = start::prepare_site(&state).await?;
    tokio::spawn(keep_up(state.clone()));
    background::start_tasks(&state);
    let follower = state.clone();
    tokio::spawn(async move { follower.follow_content().await });
    let router = app::router(state.clone());
    // Not waited for: a first visitor who comes sooner joins the render that is under way.
    let pages = state.pages.clone();
    tokio::spawn(async move { pages.warm_up().await });
    drop(writeln!(
        std::io::stdout(),
        "Sidestart is listening on http://{}",
        listener.local_addr()?
    ));
    if let Some(password) = generated {
        drop(writeln!(
            std::io::stdout(),
            "The password of the blog's administration is {password} (shown once; `sidestart admin set-password` sets another)"
        ));
    }
    if !serve_router(listener, router, limits, state.config.trusted_proxies.clone(), stop).await {
        tracing::warn!("requests were still running at the end of the shutdown time");
    }
    if let Err(error) = blog::write_views(&state).await {
        tracing::warn!(?error, "the last views of posts were not written");
    }
    if let Err(error) = state.db.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    tracing::info!("stopped");
    Ok(())
}

/// The operator's own figures. With a file that cannot be used the embedded ones are served alone.
fn find_release(data_dir: &Path) -> Option<OwnRelease> {
    release_file::load_release(data_dir).unwrap_or_else(|error| {
        tracing::error!(
            %error,
            "figures.release cannot be used, and the embedded figures are served. Run `sidestart data use` again"
        );
        None
    })
}

/// Makes room for connections, and answers how many fit.
fn allow_connections(wanted: usize) -> usize {
    let fit = connections_within(wanted, raise_open_files());
    if fit < wanted {
        tracing::warn!(
            connections = fit,
            "the system lets this process open few files, so that fewer connections are served at once than are set"
        );
    }
    fit
}

/// Ends when the process is asked to stop.
fn stop_signal() -> Result<impl Future<Output = ()>, std::io::Error> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        drop(tokio::signal::ctrl_c().await);
        tracing::info!("stopping: running requests are finished, new ones are not taken");
    })
}

async fn keep_up(state: AppState) {
    let mut ticks = tokio::time::interval(UPKEEP);
    loop {
        ticks.tick().await;
        state.metrics.fold_samples();
    }
}

/// Logs to standard error, panics included; standard output carries only the output of a command.
fn start_log(config: &Config) {
    let filter = tracing_subscriber::EnvFilter::new(&config.log);
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match config.log_format {
        LogFormat::Text => builder
            .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
            .init(),
        LogFormat::Json => builder.json().init(),
    }
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        // The message is not logged: it may quote typed text.
        tracing::error!(panic.place = %place, "panicked");
    }));
}
