//! Settings: flags before environment before `sidestart.toml` before defaults. A bad one stops the start.

mod analyst;
mod contact_email;
mod contacts;
mod parsing;
mod stripe;
mod time_zone;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use ipnet::IpNet;
use jiff::tz::TimeZone;
use serde::Deserialize;
use url::{Host, Url};

pub use analyst::AnalystSettings;
pub use stripe::StripeSettings;

use parsing::{
    at_least_one, parse_addr, parse_base_url, parse_database, parse_log, parse_log_format, parse_proxies,
    parse_seconds, parse_smtp, parse_token,
};

/// Name of the settings file in the working directory.
pub const FILE: &str = "sidestart.toml";

/// The settings as they are given, by flag, by environment variable or by a key of the file.
#[derive(Debug, Clone, Default, Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenSettings {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, env = "SIDESTART_ADDR", value_name = "IP:PORT")]
    pub addr: Option<String>,
    /// Folder of the embedded database [default: ./data]
    #[arg(long, env = "SIDESTART_DATA_DIR", value_name = "FOLDER")]
    pub data_dir: Option<String>,
    /// postgres://… or sqlite:… [default: sqlite in the data folder]
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Address under which people reach the site, such as `https://example.com` [default: the listening address]
    #[arg(long, env = "SIDESTART_BASE_URL", value_name = "URL")]
    pub base_url: Option<String>,
    /// Password of the blog's administration [default: the first start makes one up and prints it]
    #[arg(
        long,
        env = "SIDESTART_ADMIN_PASSWORD",
        value_name = "PASSWORD",
        hide_env_values = true
    )]
    pub admin_password: Option<String>,
    /// Comma list of addresses or networks whose X-Forwarded-For is believed [default: none]
    #[arg(long, env = "SIDESTART_TRUSTED_PROXIES", value_name = "LIST")]
    pub trusted_proxies: Option<String>,
    /// Bearer token that opens /metrics [default: none, loopback only, and no clients of a trusted proxy]
    #[arg(long, env = "SIDESTART_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub metrics_token: Option<String>,
    /// Comma list of mailto: or https: addresses for reports of weaknesses, in /.well-known/security.txt [default:
    /// none]
    #[arg(long, env = "SIDESTART_SECURITY_CONTACT", value_name = "LIST")]
    pub security_contact: Option<String>,
    /// Log filter: error, warn, info, debug or a tracing filter [default: info]
    #[arg(long, env = "SIDESTART_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// text or json [default: text]
    #[arg(long, env = "SIDESTART_LOG_FORMAT", value_name = "FORMAT")]
    pub log_format: Option<String>,
    /// Writes and analyses per second and address; 0 is no limit [default: 20]
    #[arg(long, env = "SIDESTART_RATE_LIMIT", value_name = "NUMBER")]
    pub rate_limit_per_second: Option<u32>,
    /// Number of them that may come at once [default: 60]
    #[arg(long, env = "SIDESTART_RATE_LIMIT_BURST", value_name = "NUMBER")]
    pub rate_limit_burst: Option<u32>,
    /// Tries to log in, sign up or set a password per minute and address; 0 is no limit [default: 20]
    #[arg(long, env = "SIDESTART_AUTH_RATE_LIMIT", value_name = "NUMBER")]
    pub auth_rate_limit_per_minute: Option<u32>,
    /// Megabytes of work that people without an account may save per day and network; 0 is no limit [default: 32]
    #[arg(long, env = "SIDESTART_GUEST_ROOM_MB", value_name = "NUMBER")]
    pub guest_room_mb: Option<u32>,
    /// Mail server, such as `smtps://user:password@mail.example.com` [default: none, no mail is sent]
    #[arg(long, env = "SIDESTART_SMTP_URL", value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Sender of mails, such as `Sidestart <hello@example.com>`; needed with a mail server
    #[arg(long, env = "SIDESTART_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// Address that the contact page shows, such as `hello@example.com` [default: none]
    #[arg(long, env = "SIDESTART_CONTACT_EMAIL", value_name = "ADDRESS")]
    pub contact_email: Option<String>,
    /// IANA time zone in which the day of the site begins, such as `Europe/Berlin` [default: UTC]
    #[arg(long, env = "SIDESTART_TIME_ZONE", value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// Connections served at once; more wait [default: 4096]
    #[arg(long, env = "SIDESTART_MAX_CONNECTIONS", value_name = "NUMBER")]
    pub max_connections: Option<u32>,
    /// Connections that one address may have at once; 0 is no limit [default: 256]
    #[arg(long, env = "SIDESTART_MAX_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER")]
    pub max_connections_per_address: Option<u32>,
    /// Seconds a request may take, half of them for its body [default: 30]
    #[arg(long, env = "SIDESTART_REQUEST_TIMEOUT", value_name = "SECONDS")]
    pub request_timeout_s: Option<u32>,
    /// Seconds that running requests get when the server stops [default: 20]
    #[arg(long, env = "SIDESTART_SHUTDOWN_TIMEOUT", value_name = "SECONDS")]
    pub shutdown_timeout_s: Option<u32>,
    /// Megabytes of memory for rendered pages [default: 8]
    #[arg(long, env = "SIDESTART_PAGE_CACHE_MB", value_name = "NUMBER")]
    pub page_cache_mb: Option<u32>,
    /// Base of an OpenAI-compatible API whose model may word ideas and actions; keywords are sent there [default: none]
    #[arg(long, env = "SIDESTART_ANALYST_URL", value_name = "URL")]
    pub analyst_url: Option<String>,
    /// Key of that API [default: none]
    #[arg(long, env = "SIDESTART_ANALYST_KEY", value_name = "KEY", hide_env_values = true)]
    pub analyst_key: Option<String>,
    /// Name of the model, at most 80 characters; needed beside the address [default: none]
    #[arg(long, env = "SIDESTART_ANALYST_MODEL", value_name = "NAME")]
    pub analyst_model: Option<String>,
    /// Seconds that it gets for an answer [default: two thirds of a request's]
    #[arg(long, env = "SIDESTART_ANALYST_TIMEOUT", value_name = "SECONDS")]
    pub analyst_timeout_s: Option<u32>,
    /// Allow a plain http address on another machine [default: false]
    #[arg(long, env = "SIDESTART_ANALYST_ALLOW_HTTP", value_name = "BOOL")]
    pub analyst_allow_http: Option<bool>,
    /// Secret key of Stripe; with none of the four, Premium is a demo that charges no money [default: none]
    #[arg(
        long,
        env = "SIDESTART_STRIPE_SECRET_KEY",
        value_name = "KEY",
        hide_env_values = true
    )]
    pub stripe_secret_key: Option<String>,
    /// Secret with which Stripe signs its webhooks
    #[arg(
        long,
        env = "SIDESTART_STRIPE_WEBHOOK_SECRET",
        value_name = "SECRET",
        hide_env_values = true
    )]
    pub stripe_webhook_secret: Option<String>,
    /// Id of the price that is charged every month
    #[arg(long, env = "SIDESTART_STRIPE_PRICE_MONTHLY", value_name = "ID")]
    pub stripe_price_monthly: Option<String>,
    /// Id of the price that is charged once a year
    #[arg(long, env = "SIDESTART_STRIPE_PRICE_YEARLY", value_name = "ID")]
    pub stripe_price_yearly: Option<String>,
    /// Another address of Stripe's API, for tests [default: `https://api.stripe.com`]
    #[arg(long, env = "SIDESTART_STRIPE_API_BASE", value_name = "URL")]
    pub stripe_api_base: Option<String>,
    /// Import the starter articles at the first start [default: true]
    #[arg(long, env = "SIDESTART_STARTER_CONTENT", value_name = "true|false")]
    pub starter_content: Option<bool>,
}

/// Path of the SQLite file, or URL of a PostgreSQL server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    Postgres(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

/// A text that no log and no message repeats.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(String);

impl SecretText {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// Transport of mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpSettings {
    /// Holds the password: no message may repeat it.
    pub url: String,
    pub from: String,
}

/// The settings, checked.
#[derive(Debug, Clone)]
pub struct Config {
    pub addr: SocketAddr,
    pub data_dir: PathBuf,
    pub database: DatabaseUrl,
    pub base_url: Url,
    /// `None`: the one in the database.
    pub admin_password: Option<SecretText>,
    pub trusted_proxies: Vec<IpNet>,
    pub metrics_token: Option<String>,
    /// `mailto:` and `https:` addresses. Empty: there is no security.txt.
    pub security_contacts: Vec<Url>,
    pub log: String,
    pub log_format: LogFormat,
    pub rate_limit_per_second: u32,
    pub rate_limit_burst: u32,
    /// Attempts to log in, sign up or set a password, per address; 0 is no limit.
    pub auth_rate_limit_per_minute: u32,
    /// Texts of runs that guests of one network may store in a day, in KiB; 0 is no limit.
    pub guest_room_kib: u32,
    /// `None`: no mail is sent.
    pub smtp: Option<SmtpSettings>,
    pub contact_email: Option<String>,
    /// Zone in which the day of the site begins: the tip of the day changes then.
    pub time_zone: TimeZone,
    pub max_connections: usize,
    /// 0 is no limit.
    pub max_connections_per_address: usize,
    pub header_timeout: Duration,
    pub body_timeout: Duration,
    pub request_timeout: Duration,
    pub shutdown_timeout: Duration,
    /// Weight limit of the page cache, in bytes.
    pub page_cache_bytes: u64,
    pub analyst: Option<AnalystSettings>,
    pub stripe: Option<StripeSettings>,
    /// Imports the starter articles at the first start.
    pub starter_content: bool,
}

/// One clear line about a setting.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("{name}: {problem}")]
    Bad { name: &'static str, problem: String },
    #[error("{path}: {problem}")]
    File { path: String, problem: String },
}

fn bad_setting(name: &'static str, problem: impl Into<String>) -> ConfigError {
    ConfigError::Bad {
        name,
        problem: problem.into(),
    }
}

impl Config {
    /// Reads the file of `folder`, overrides it with flags and environment, and checks the result.
    ///
    /// # Errors
    /// At the first invalid setting, in one line that names it.
    pub fn load(flags: GivenSettings, folder: &Path) -> Result<Self, ConfigError> {
        Self::from_given(flags.merge_over(read_file(&folder.join(FILE))?))
    }

    /// Checks settings and fills in the defaults.
    ///
    /// # Errors
    /// At the first invalid setting.
    pub fn from_given(given: GivenSettings) -> Result<Self, ConfigError> {
        let addr = parse_addr(given.addr.as_deref())?;
        let request_timeout = parse_seconds("SIDESTART_REQUEST_TIMEOUT", given.request_timeout_s, 30)?;
        let analyst = analyst::parse_analyst(&given, request_timeout)?;
        let stripe = stripe::parse_stripe(&given)?;
        let data_dir = PathBuf::from(given.data_dir.unwrap_or_else(|| "./data".into()));
        let per_second = given.rate_limit_per_second.unwrap_or(20);
        let burst = at_least_one("SIDESTART_RATE_LIMIT_BURST", given.rate_limit_burst, 60)?;
        Ok(Self {
            addr,
            database: parse_database(given.database_url.as_deref(), &data_dir)?,
            data_dir,
            base_url: parse_base_url(given.base_url.as_deref(), addr)?,
            admin_password: given.admin_password.map(SecretText::new),
            trusted_proxies: parse_proxies(given.trusted_proxies.as_deref().unwrap_or_default())?,
            metrics_token: parse_token(given.metrics_token)?,
            security_contacts: contacts::parse_contacts(given.security_contact.as_deref().unwrap_or_default())?,
            log: parse_log(given.log)?,
            log_format: parse_log_format(given.log_format.as_deref())?,
            rate_limit_per_second: per_second,
            rate_limit_burst: burst,
            auth_rate_limit_per_minute: given.auth_rate_limit_per_minute.unwrap_or(20),
            guest_room_kib: given.guest_room_mb.unwrap_or(32).saturating_mul(1024),
            smtp: parse_smtp(given.smtp_url, given.mail_from)?,
            contact_email: contact_email::parse_contact_email(given.contact_email)?,
            time_zone: time_zone::parse_time_zone(given.time_zone.as_deref())?,
            max_connections: at_least_one("SIDESTART_MAX_CONNECTIONS", given.max_connections, 4096)? as usize,
            max_connections_per_address: given.max_connections_per_address.unwrap_or(256) as usize,
            header_timeout: Duration::from_secs(10),
            // A body that trickles is refused as such before the whole request runs out of time.
            body_timeout: request_timeout / 2,
            request_timeout,
            shutdown_timeout: parse_seconds("SIDESTART_SHUTDOWN_TIMEOUT", given.shutdown_timeout_s, 20)?,
            page_cache_bytes: u64::from(given.page_cache_mb.unwrap_or(8)) * 1024 * 1024,
            analyst,
            stripe,
            starter_content: given.starter_content.unwrap_or(true),
        })
    }

    /// Returns whether people reach the site over TLS. Decides about `Secure` cookies and HSTS.
    pub fn is_https(&self) -> bool {
        self.base_url.scheme() == "https"
    }

    /// Returns whether people reach the site at an address of this machine or at the one on which it listens: no proxy
    /// is in between.
    pub fn is_local_site(&self) -> bool {
        let own = self.addr.ip();
        let is_own = |address: IpAddr| address.is_loopback() || address == own;
        match self.base_url.host() {
            Some(Host::Ipv4(address)) => is_own(address.into()),
            Some(Host::Ipv6(address)) => is_own(address.into()),
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            None => false,
        }
    }
}

impl GivenSettings {
    /// These settings where they are given, else those of `below`. An empty text counts as not given, as a variable
    /// that a service file sets to nothing should.
    #[must_use]
    pub fn merge_over(self, below: Self) -> Self {
        fn first_text(above: Option<String>, below: Option<String>) -> Option<String> {
            let given = |value: &String| !value.trim().is_empty();
            above.filter(given).or(below.filter(given))
        }
        Self {
            addr: first_text(self.addr, below.addr),
            data_dir: first_text(self.data_dir, below.data_dir),
            database_url: first_text(self.database_url, below.database_url),
            base_url: first_text(self.base_url, below.base_url),
            admin_password: first_text(self.admin_password, below.admin_password),
            trusted_proxies: first_text(self.trusted_proxies, below.trusted_proxies),
            metrics_token: first_text(self.metrics_token, below.metrics_token),
            security_contact: first_text(self.security_contact, below.security_contact),
            log: first_text(self.log, below.log),
            log_format: first_text(self.log_format, below.log_format),
            rate_limit_per_second: self.rate_limit_per_second.or(below.rate_limit_per_second),
            rate_limit_burst: self.rate_limit_burst.or(below.rate_limit_burst),
            auth_rate_limit_per_minute: self.auth_rate_limit_per_minute.or(below.auth_rate_limit_per_minute),
            guest_room_mb: self.guest_room_mb.or(below.guest_room_mb),
            smtp_url: first_text(self.smtp_url, below.smtp_url),
            mail_from: first_text(self.mail_from, below.mail_from),
            contact_email: first_text(self.contact_email, below.contact_email),
            time_zone: first_text(self.time_zone, below.time_zone),
            max_connections: self.max_connections.or(below.max_connections),
            max_connections_per_address: self.max_connections_per_address.or(below.max_connections_per_address),
            request_timeout_s: self.request_timeout_s.or(below.request_timeout_s),
            shutdown_timeout_s: self.shutdown_timeout_s.or(below.shutdown_timeout_s),
            page_cache_mb: self.page_cache_mb.or(below.page_cache_mb),
            analyst_url: first_text(self.analyst_url, below.analyst_url),
            analyst_key: first_text(self.analyst_key, below.analyst_key),
            analyst_model: first_text(self.analyst_model, below.analyst_model),
            analyst_timeout_s: self.analyst_timeout_s.or(below.analyst_timeout_s),
            stripe_secret_key: first_text(self.stripe_secret_key, below.stripe_secret_key),
            stripe_webhook_secret: first_text(self.stripe_webhook_secret, below.stripe_webhook_secret),
            stripe_price_monthly: first_text(self.stripe_price_monthly, below.stripe_price_monthly),
            stripe_price_yearly: first_text(self.stripe_price_yearly, below.stripe_price_yearly),
            stripe_api_base: first_text(self.stripe_api_base, below.stripe_api_base),
            analyst_allow_http: self.analyst_allow_http.or(below.analyst_allow_http),
            starter_content: self.starter_content.or(below.starter_content),
        }
    }
}

/// The settings of the file; none when there is no file.
fn read_file(path: &Path) -> Result<GivenSettings, ConfigError> {
    let problem = |problem: String| ConfigError::File {
        path: path.display().to_string(),
        problem,
    };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(GivenSettings::default()),
        Err(error) => return Err(problem(format!("cannot be read: {error}"))),
    };
    toml::from_str(&text).map_err(|error| {
        let line = error
            .span()
            .map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        problem(format!("line {line}: {}", error.message().replace('\n', " ")))
    })
}

/// Returns whether requests to the address stay on this machine.
fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}
