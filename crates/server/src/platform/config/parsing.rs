//! Settings read from their texts, each refused in one line that names it.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use ipnet::IpNet;
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use url::Url;

use super::{ConfigError, DatabaseUrl, LogFormat, SmtpSettings, bad_setting};

pub(super) fn parse_addr(given: Option<&str>) -> Result<SocketAddr, ConfigError> {
    let text = given.unwrap_or("127.0.0.1:8080").trim();
    let problem = || {
        bad_setting(
            "SIDESTART_ADDR",
            format!("\"{text}\" is not an address with a port, such as 127.0.0.1:8080"),
        )
    };
    text.replacen("localhost:", "127.0.0.1:", 1)
        .parse()
        .map_err(|_| problem())
}

pub(super) fn parse_database(given: Option<&str>, data_dir: &Path) -> Result<DatabaseUrl, ConfigError> {
    let Some(url) = given.map(str::trim) else {
        return Ok(DatabaseUrl::Sqlite(data_dir.join("sidestart.db")));
    };
    // The address may hold a password: the message never repeats it.
    let wrong = "must be postgres://user:password@host/database or sqlite:path/to/file.db";
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Url::parse(url)
            .map(|_| DatabaseUrl::Postgres(url.into()))
            .map_err(|_| bad_setting("DATABASE_URL", wrong));
    }
    let Some(rest) = url.strip_prefix("sqlite:") else {
        return Err(bad_setting("DATABASE_URL", wrong));
    };
    let path = rest.strip_prefix("//").unwrap_or(rest);
    if path.is_empty() || path.contains(":memory:") || path.contains('?') {
        let problem = "sqlite needs the path of a file, such as sqlite:data/sidestart.db, without options";
        return Err(bad_setting("DATABASE_URL", problem));
    }
    Ok(DatabaseUrl::Sqlite(path.into()))
}

pub(super) fn parse_base_url(given: Option<&str>, addr: SocketAddr) -> Result<Url, ConfigError> {
    let text = given.map_or_else(|| format!("http://{addr}"), str::to_owned);
    let problem = || {
        bad_setting(
            "SIDESTART_BASE_URL",
            format!("\"{text}\" is not the address of a site, such as https://example.com"),
        )
    };
    let url = Url::parse(text.trim()).map_err(|_| problem())?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.host_str().is_some()
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty();
    if plain { Ok(url) } else { Err(problem()) }
}

pub(super) fn parse_proxies(list: &str) -> Result<Vec<IpNet>, ConfigError> {
    let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    let parse = |entry: &str| {
        entry
            .parse::<IpNet>()
            .ok()
            .or_else(|| entry.parse::<IpAddr>().ok().map(IpNet::from))
    };
    entries
        .map(|entry| {
            let problem = format!("\"{entry}\" is not an address or a network, such as 10.0.0.0/8");
            parse(entry).ok_or_else(|| bad_setting("SIDESTART_TRUSTED_PROXIES", problem))
        })
        .collect()
}

pub(super) fn parse_token(given: Option<String>) -> Result<Option<String>, ConfigError> {
    match given {
        Some(token) if token.trim().len() < 16 => Err(bad_setting(
            "SIDESTART_METRICS_TOKEN",
            "must have at least 16 characters, so that nobody can guess it",
        )),
        other => Ok(other.map(|token| token.trim().to_owned())),
    }
}

/// Both settings or none. Mail that opens accounts does not leave the machine in plain text by accident.
pub(super) fn parse_smtp(url: Option<String>, from: Option<String>) -> Result<Option<SmtpSettings>, ConfigError> {
    let (url, from) = match (url, from) {
        (Some(url), Some(from)) => (url.trim().to_owned(), from.trim().to_owned()),
        (None, None) => return Ok(None),
        (Some(_), None) => return Err(bad_setting("SIDESTART_MAIL_FROM", "is needed with SIDESTART_SMTP_URL")),
        (None, Some(_)) => return Err(bad_setting("SIDESTART_SMTP_URL", "is needed with SIDESTART_MAIL_FROM")),
    };
    let wrong = "must be smtps://user:password@host or smtp://user:password@host:587?tls=required";
    let parsed = Url::parse(&url).map_err(|_| bad_setting("SIDESTART_SMTP_URL", wrong))?;
    if AsyncSmtpTransport::<Tokio1Executor>::from_url(&url).is_err() {
        return Err(bad_setting("SIDESTART_SMTP_URL", wrong));
    }
    let is_here = matches!(parsed.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    if parsed.scheme() == "smtp" && !is_here && !parsed.query_pairs().any(|(name, _)| name == "tls") {
        let plain = "would send mail unencrypted: use smtps://, or add ?tls=required to the address";
        return Err(bad_setting("SIDESTART_SMTP_URL", plain));
    }
    if from.parse::<Mailbox>().is_err() {
        let problem = format!("\"{from}\" is not a sender, such as Sidestart <hello@example.com>");
        return Err(bad_setting("SIDESTART_MAIL_FROM", problem));
    }
    Ok(Some(SmtpSettings { url, from }))
}

/// The HTML parser warns of faults in typed text, which no reader of the log can mend. A filter that names the parser
/// takes precedence.
const QUIET: &str = "html5ever=error";

pub(super) fn parse_log(given: Option<String>) -> Result<String, ConfigError> {
    let text = given.unwrap_or_else(|| "info".into());
    match tracing_subscriber::EnvFilter::try_new(&text) {
        Ok(_) => Ok(format!("{QUIET},{text}")),
        Err(_) => Err(bad_setting(
            "SIDESTART_LOG",
            format!("\"{text}\" is not a level such as info, nor a filter"),
        )),
    }
}

pub(super) fn parse_log_format(given: Option<&str>) -> Result<LogFormat, ConfigError> {
    match given.map(str::trim) {
        None | Some("text") => Ok(LogFormat::Text),
        Some("json") => Ok(LogFormat::Json),
        Some(other) => Err(bad_setting(
            "SIDESTART_LOG_FORMAT",
            format!("\"{other}\" is neither text nor json"),
        )),
    }
}

pub(super) fn at_least_one(name: &'static str, given: Option<u32>, default: u32) -> Result<u32, ConfigError> {
    match given.unwrap_or(default) {
        0 => Err(bad_setting(name, "must be at least 1")),
        number => Ok(number),
    }
}

pub(super) fn parse_seconds(name: &'static str, given: Option<u32>, default: u32) -> Result<Duration, ConfigError> {
    at_least_one(name, given, default).map(|number| Duration::from_secs(u64::from(number)))
}
