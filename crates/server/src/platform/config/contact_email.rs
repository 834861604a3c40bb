//! The address to which people can write.

use lettre::Address;

use super::{ConfigError, bad_setting};

/// `None` when the site has no contact address.
pub(super) fn parse_contact_email(given: Option<String>) -> Result<Option<String>, ConfigError> {
    let Some(given) = given else { return Ok(None) };
    let email = given.trim();
    if email.parse::<Address>().is_err() {
        let problem = format!("\"{email}\" is not an email address, such as hello@example.com");
        return Err(bad_setting("SIDESTART_CONTACT_EMAIL", problem));
    }
    Ok(Some(email.to_owned()))
}
