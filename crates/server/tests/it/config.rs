use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use server::platform::config::{Config, DatabaseUrl, FILE, GivenSettings};

fn given_with(change: impl FnOnce(&mut GivenSettings)) -> GivenSettings {
    let mut given = GivenSettings::default();
    change(&mut given);
    given
}

/// Returns the message about a refused setting.
fn config_complaint(change: impl FnOnce(&mut GivenSettings)) -> String {
    Config::from_given(given_with(change)).unwrap_err().to_string()
}

/// Returns the message for a complete analyst with one change.
fn analyst_complaint(change: impl FnOnce(&mut GivenSettings)) -> String {
    config_complaint(|given| {
        given.analyst_url = Some("https://analyst.example/v1".into());
        given.analyst_model = Some("small".into());
        change(given);
    })
}

/// Returns the message for a complete Stripe setup with one change.
fn stripe_complaint(change: impl FnOnce(&mut GivenSettings)) -> String {
    config_complaint(|given| {
        given.stripe_secret_key = Some("sk_test_1".into());
        given.stripe_webhook_secret = Some("whsec_1".into());
        given.stripe_price_monthly = Some("price_1".into());
        given.stripe_price_yearly = Some("price_2".into());
        change(given);
    })
}

fn load_file(text: &str, flags: GivenSettings) -> Result<Config, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(FILE), text).unwrap();
    let path = folder.path().display().to_string();
    Config::load(flags, folder.path()).map_err(|error| error.to_string().replace(&path, "."))
}

#[test]
fn nothing_given_is_a_good_start() {
    let config = Config::load(GivenSettings::default(), Path::new("/nonexistent")).unwrap();
    assert_eq!(config.addr.to_string(), "127.0.0.1:8080");
    assert_eq!(config.base_url.as_str(), "http://127.0.0.1:8080/");
    assert_eq!(config.database, DatabaseUrl::Sqlite("./data/sidestart.db".into()));
    assert!(!config.is_https());
}

#[test]
fn flags_come_before_the_file_and_empty_texts_count_as_absent() {
    let file = "addr = \"0.0.0.0:80\"\nrate_limit_per_second = 5\ndata_dir = \"/srv\"\n";
    let flags = given_with(|given| {
        given.addr = Some("127.0.0.1:9".into());
        given.data_dir = Some(" ".into());
    });
    let config = load_file(file, flags).unwrap();
    assert_eq!((config.addr.port(), config.rate_limit_per_second), (9, 5));
    assert_eq!(config.database, DatabaseUrl::Sqlite("/srv/sidestart.db".into()));
}

#[test]
fn a_key_that_nobody_knows_is_an_error_with_its_line() {
    let error = load_file("addr = \"127.0.0.1:9\"\nadress = \"x\"\n", GivenSettings::default()).unwrap_err();
    assert!(
        error.starts_with("./sidestart.toml: line 2: unknown field `adress`"),
        "{error}"
    );
    assert!(!error.contains('\n'), "{error}");
    let wrong_type = load_file("max_connections = \"many\"", GivenSettings::default()).unwrap_err();
    assert!(wrong_type.starts_with("./sidestart.toml: line 1: "), "{wrong_type}");
}

fn set_mail(given: &mut GivenSettings, url: &str, from: &str) {
    given.smtp_url = Some(url.into());
    given.mail_from = Some(from.into());
}

#[test]
fn mail_can_be_sent_by_every_usual_kind_of_server() {
    for url in [
        "smtps://me:secret@mail.example.com",
        "smtp://me:secret@mail.example.com:587?tls=required",
        "smtp://127.0.0.1:2525",
        "smtp://localhost",
    ] {
        let config = Config::from_given(given_with(|given| {
            set_mail(given, url, "Sidestart <hello@example.com>")
        }))
        .unwrap();
        assert_eq!(config.smtp.unwrap().url, url);
    }
    assert_eq!(Config::from_given(GivenSettings::default()).unwrap().smtp, None);
}

#[test]
fn every_bad_setting_is_named_in_one_line() {
    let complaints = [
        config_complaint(|given| given.contact_email = Some("nobody".into())),
        config_complaint(|given| given.addr = Some("8080".into())),
        config_complaint(|given| given.database_url = Some("mysql://me:geheim@host/db".into())),
        config_complaint(|given| given.database_url = Some("sqlite::memory:".into())),
        config_complaint(|given| given.base_url = Some("example.com".into())),
        config_complaint(|given| given.base_url = Some("https://example.com/side".into())),
        config_complaint(|given| given.trusted_proxies = Some("10.0.0.0/8, proxy".into())),
        config_complaint(|given| given.metrics_token = Some("short".into())),
        config_complaint(|given| given.security_contact = Some("security@example.com".into())),
        config_complaint(|given| given.log = Some("server=loud".into())),
        config_complaint(|given| given.log_format = Some("xml".into())),
        config_complaint(|given| given.smtp_url = Some("smtps://mail.example.com".into())),
        config_complaint(|given| given.mail_from = Some("hello@example.com".into())),
        config_complaint(|given| set_mail(given, "mail.example.com", "hello@example.com")),
        config_complaint(|given| set_mail(given, "smtp://me:secret@mail.example.com", "hello@example.com")),
        config_complaint(|given| set_mail(given, "smtps://mail.example.com", "Sidestart")),
        config_complaint(|given| given.rate_limit_burst = Some(0)),
        config_complaint(|given| given.max_connections = Some(0)),
        analyst_complaint(|given| given.analyst_url = None),
        analyst_complaint(|given| given.analyst_model = None),
        config_complaint(|given| given.analyst_key = Some("k".into())),
        analyst_complaint(|given| given.analyst_url = Some("http://analyst.example/v1".into())),
        analyst_complaint(|given| given.analyst_url = Some("https://me:geheim@analyst.example".into())),
        analyst_complaint(|given| given.analyst_url = Some("https://analyst.example/v1?key=geheim".into())),
        analyst_complaint(|given| given.analyst_url = Some("analyst.example".into())),
        analyst_complaint(|given| given.analyst_key = Some("two words".into())),
        analyst_complaint(|given| given.analyst_model = Some("m".repeat(81))),
        analyst_complaint(|given| given.analyst_timeout_s = Some(0)),
        analyst_complaint(|given| given.analyst_timeout_s = Some(30)),
        stripe_complaint(|given| given.stripe_secret_key = None),
        stripe_complaint(|given| given.stripe_webhook_secret = None),
        stripe_complaint(|given| given.stripe_price_yearly = None),
        stripe_complaint(|given| given.stripe_secret_key = Some("pk_live_geheim".into())),
        stripe_complaint(|given| given.stripe_webhook_secret = Some("geheim".into())),
        stripe_complaint(|given| given.stripe_api_base = Some("http://stripe.example".into())),
        stripe_complaint(|given| given.stripe_price_monthly = Some("price_1,prod_2".into())),
    ];
    insta::assert_snapshot!(complaints.join("\n"), @r#"
    SIDESTART_CONTACT_EMAIL: "nobody" is not an email address, such as hello@example.com
    SIDESTART_ADDR: "8080" is not an address with a port, such as 127.0.0.1:8080
    DATABASE_URL: must be postgres://user:password@host/database or sqlite:path/to/file.db
    DATABASE_URL: sqlite needs the path of a file, such as sqlite:data/sidestart.db, without options
    SIDESTART_BASE_URL: "example.com" is not the address of a site, such as https://example.com
    SIDESTART_BASE_URL: "https://example.com/side" is not the address of a site, such as https://example.com
    SIDESTART_TRUSTED_PROXIES: "proxy" is not an address or a network, such as 10.0.0.0/8
    SIDESTART_METRICS_TOKEN: must have at least 16 characters, so that nobody can guess it
    SIDESTART_SECURITY_CONTACT: "security@example.com" is not a contact, such as mailto:security@example.com or https://example.com/report
    SIDESTART_LOG: "server=loud" is not a level such as info, nor a filter
    SIDESTART_LOG_FORMAT: "xml" is neither text nor json
    SIDESTART_MAIL_FROM: is needed with SIDESTART_SMTP_URL
    SIDESTART_SMTP_URL: is needed with SIDESTART_MAIL_FROM
    SIDESTART_SMTP_URL: must be smtps://user:password@host or smtp://user:password@host:587?tls=required
    SIDESTART_SMTP_URL: would send mail unencrypted: use smtps://, or add ?tls=required to the address
    SIDESTART_MAIL_FROM: "Sidestart" is not a sender, such as Sidestart <hello@example.com>
    SIDESTART_RATE_LIMIT_BURST: must be at least 1
    SIDESTART_MAX_CONNECTIONS: must be at least 1
    SIDESTART_ANALYST_URL: is needed beside SIDESTART_ANALYST_MODEL
    SIDESTART_ANALYST_MODEL: is needed beside SIDESTART_ANALYST_URL
    SIDESTART_ANALYST_URL: is needed beside SIDESTART_ANALYST_KEY
    SIDESTART_ANALYST_URL: http would show the keywords to everybody on the way; use https, or set SIDESTART_ANALYST_ALLOW_HTTP
    SIDESTART_ANALYST_URL: must be the base of an API, such as https://host/v1, without user, query or fragment
    SIDESTART_ANALYST_URL: must be the base of an API, such as https://host/v1, without user, query or fragment
    SIDESTART_ANALYST_URL: must be the base of an API, such as https://host/v1, without user, query or fragment
    SIDESTART_ANALYST_KEY: must be printable ASCII without spaces
    SIDESTART_ANALYST_MODEL: must be a name of at most 80 characters
    SIDESTART_ANALYST_TIMEOUT: must be at least 1 and less than SIDESTART_REQUEST_TIMEOUT
    SIDESTART_ANALYST_TIMEOUT: must be at least 1 and less than SIDESTART_REQUEST_TIMEOUT
    SIDESTART_STRIPE_SECRET_KEY: is needed beside SIDESTART_STRIPE_WEBHOOK_SECRET
    SIDESTART_STRIPE_WEBHOOK_SECRET: is needed beside SIDESTART_STRIPE_SECRET_KEY
    SIDESTART_STRIPE_PRICE_YEARLY: is needed beside SIDESTART_STRIPE_SECRET_KEY
    SIDESTART_STRIPE_SECRET_KEY: must begin with sk_ or rk_
    SIDESTART_STRIPE_WEBHOOK_SECRET: must begin with whsec_
    SIDESTART_STRIPE_API_BASE: must be an https address, such as https://api.stripe.com
    SIDESTART_STRIPE_PRICE_MONTHLY: must be ids that begin with price_, with commas between them
    "#);
}

#[test]
fn good_settings_are_read() {
    let config = Config::from_given(given_with(|given| {
        given.addr = Some("localhost:80".into());
        given.base_url = Some("https://example.com".into());
        given.trusted_proxies = Some("10.0.0.0/8, ::1 ,192.0.2.7,".into());
        given.database_url = Some("sqlite:///srv/side.db".into());
    }))
    .unwrap();
    assert!(config.is_https());
    assert_eq!(config.trusted_proxies.len(), 3);
    assert_eq!(config.database, DatabaseUrl::Sqlite("/srv/side.db".into()));
}

#[test]
fn an_analyst_is_reached_under_the_base_of_its_api_and_its_key_is_never_shown() {
    let read = |url: &str, allow: bool| {
        let config = Config::from_given(given_with(|given| {
            given.analyst_url = Some(url.into());
            given.analyst_model = Some(" small ".into());
            given.analyst_key = Some("sk-geheim".into());
            given.analyst_allow_http = Some(allow);
        }));
        config.unwrap()
    };
    for (url, endpoint) in [
        (
            "https://analyst.example/v1/",
            "https://analyst.example/v1/chat/completions",
        ),
        ("https://analyst.example", "https://analyst.example/chat/completions"),
        (
            "http://localhost:11434/v1",
            "http://localhost:11434/v1/chat/completions",
        ),
        ("http://[::1]:1/v1", "http://[::1]:1/v1/chat/completions"),
    ] {
        assert_eq!(read(url, false).analyst.unwrap().endpoint.as_str(), endpoint);
    }
    let config = read("http://10.0.0.7/v1", true);
    assert!(!format!("{config:?}").contains("geheim"));
    let analyst = config.analyst.unwrap();
    assert_eq!((analyst.model.as_str(), analyst.timeout.as_secs()), ("small", 20));
}

/// Returns the lines of a log with this setting after a warning of the HTML parser and one of ours.
fn logged_lines(setting: &str) -> Vec<String> {
    let config = Config::from_given(given_with(|given| given.log = Some(setting.into()))).unwrap();
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::new(&config.log))
        .with_writer(log.reopen().map(std::sync::Mutex::new).unwrap())
        .finish();
    tracing::subscriber::with_default(subscriber, || {
        tracing::warn!(target: "html5ever::tree_builder", "of the parser");
        tracing::warn!(target: "server::publishing::blog", "of ours");
    });
    let log = std::fs::read_to_string(log.path()).unwrap();
    let words = |line: &str| line.split_whitespace().rev().take(2).collect::<Vec<_>>().join(" ");
    log.lines().map(words).collect()
}

#[test]
fn odd_markup_fills_no_log_unless_somebody_asks_for_it() {
    assert_eq!(logged_lines("info"), ["ours of"]);
    assert_eq!(logged_lines("error,server=warn"), ["ours of"]);
    assert_eq!(logged_lines("html5ever=warn"), ["parser the"]);
}

/// The program itself, in a folder of its own and without our environment's settings. `SIDESTART_BINARY` names another
/// one, such as the binary to ship.
pub fn run_sidestart(folder: &Path) -> Command {
    let program = std::env::var_os("SIDESTART_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_sidestart").into());
    in_folder(Command::new(program), folder)
}

/// Starts the server: its process, its address, and the lines that it writes after the address.
pub fn start_server(command: &mut Command) -> (Child, String, Lines<BufReader<ChildStdout>>) {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let said = lines.next().unwrap().unwrap();
    let addr = said.strip_prefix("Sidestart is listening on http://");
    let addr = addr.unwrap_or_else(|| panic!("{said}")).to_owned();
    (child, addr, lines)
}

pub fn in_folder(mut command: Command, folder: &Path) -> Command {
    command.current_dir(folder).env_remove("DATABASE_URL");
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SIDESTART_")) {
        command.env_remove(name);
    }
    command
}
