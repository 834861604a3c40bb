//! Contacts for security reports.

use url::Url;

use super::{ConfigError, bad_setting};

/// Reads a comma list of `mailto:` and `https:` addresses.
pub(super) fn parse_contacts(list: &str) -> Result<Vec<Url>, ConfigError> {
    let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    let parse = |entry: &str| {
        let url = Url::parse(entry).ok()?;
        let is_mail = url.scheme() == "mailto" && url.path().contains('@');
        let is_page = url.scheme() == "https" && url.host().is_some();
        (is_mail || is_page).then_some(url)
    };
    entries
        .map(|entry| {
            let problem = format!(
                "\"{entry}\" is not a contact, such as mailto:security@example.com or https://example.com/report"
            );
            parse(entry).ok_or_else(|| bad_setting("SIDESTART_SECURITY_CONTACT", problem))
        })
        .collect()
}
