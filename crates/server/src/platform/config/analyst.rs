//! Settings of the analyst: a language model on another machine that may reword computed texts. Off by default.

use std::time::Duration;

use url::Url;

use super::{ConfigError, GivenSettings, SecretText, bad_setting, is_loopback};

const URL: &str = "SIDESTART_ANALYST_URL";
const MODEL: &str = "SIDESTART_ANALYST_MODEL";
const TIMEOUT: &str = "SIDESTART_ANALYST_TIMEOUT";

/// Address and model of the analyst.
#[derive(Debug, Clone)]
pub struct AnalystSettings {
    /// The call itself, such as `https://host/v1/chat/completions`.
    pub endpoint: Url,
    pub key: Option<SecretText>,
    pub model: String,
    /// Time for the whole answer; shorter than that of a request to us.
    pub timeout: Duration,
}

/// `None` without any of its settings.
pub(super) fn parse_analyst(
    given: &GivenSettings,
    request_timeout: Duration,
) -> Result<Option<AnalystSettings>, ConfigError> {
    let (url, model) = (given.analyst_url.as_deref(), given.analyst_model.as_deref());
    let (url, model) = match (url, model) {
        (Some(url), Some(model)) => (url.trim(), model.trim()),
        (Some(_), None) => return Err(bad_setting(MODEL, format!("is needed beside {URL}"))),
        (None, Some(_)) => return Err(bad_setting(URL, format!("is needed beside {MODEL}"))),
        (None, None) if given.analyst_key.is_some() => {
            return Err(bad_setting(URL, "is needed beside SIDESTART_ANALYST_KEY"));
        }
        (None, None) => return Ok(None),
    };
    Ok(Some(AnalystSettings {
        endpoint: parse_endpoint(url, given.analyst_allow_http.unwrap_or(false))?,
        key: given.analyst_key.as_deref().map(parse_key).transpose()?,
        model: parse_model(model)?,
        timeout: parse_timeout(given.analyst_timeout_s, request_timeout)?,
    }))
}

fn parse_endpoint(base: &str, allow_http: bool) -> Result<Url, ConfigError> {
    // The address may hold a key: the message never repeats it.
    let wrong = || {
        bad_setting(
            URL,
            "must be the base of an API, such as https://host/v1, without user, query or fragment",
        )
    };
    let mut url = Url::parse(base).map_err(|_| wrong())?;
    let plain = url.host().is_some()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    match url.scheme() {
        "https" if plain => {}
        "http" if plain && (allow_http || is_loopback(&url)) => {}
        "http" if plain => {
            let problem =
                "http would show the keywords to everybody on the way; use https, or set SIDESTART_ANALYST_ALLOW_HTTP";
            return Err(bad_setting(URL, problem));
        }
        _ => return Err(wrong()),
    }
    let path = format!("{}/chat/completions", url.path().trim_end_matches('/'));
    url.set_path(&path);
    Ok(url)
}

fn parse_key(key: &str) -> Result<SecretText, ConfigError> {
    let key = key.trim();
    match key.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(SecretText::new(key)),
        false => Err(bad_setting(
            "SIDESTART_ANALYST_KEY",
            "must be printable ASCII without spaces",
        )),
    }
}

fn parse_model(model: &str) -> Result<String, ConfigError> {
    // The page shows the name.
    match model.chars().count() <= 80 && !model.chars().any(char::is_control) {
        true => Ok(model.to_owned()),
        false => Err(bad_setting(MODEL, "must be a name of at most 80 characters")),
    }
}

fn parse_timeout(given: Option<u32>, request_timeout: Duration) -> Result<Duration, ConfigError> {
    match given.map(|seconds| Duration::from_secs(seconds.into())) {
        None => Ok(request_timeout * 2 / 3),
        Some(timeout) if !timeout.is_zero() && timeout < request_timeout => Ok(timeout),
        Some(_) => Err(bad_setting(
            TIMEOUT,
            "must be at least 1 and less than SIDESTART_REQUEST_TIMEOUT",
        )),
    }
}
