//! Name of a session in its owner's list: browser and system, in a few words.

use axum::http::{HeaderMap, header};

/// The first that is found counts: many browsers name those that they want to pass for, after themselves.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// The header itself is not kept: it tells more than the list needs.
pub fn device_label(headers: &HeaderMap) -> String {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let first = |known: &[(&str, &'static str)]| {
        let found = known.iter().find(|(sign, _)| agent.contains(sign));
        found.map(|(_, name)| *name)
    };
    match (first(&BROWSERS), first(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.into(),
        (None, None) => "Unknown device".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device_of(agent: &str) -> String {
        device_label(&HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]))
    }

    #[test]
    fn a_session_is_named_after_browser_and_system() {
        let chrome = "(KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
        let windows = format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 {chrome}");
        assert_eq!(device_of(&windows), "Chrome on Windows");
        assert_eq!(device_of(&format!("{windows} Edg/150.0.0.0")), "Edge on Windows");
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
        assert_eq!(device_of(firefox), "Firefox on Linux");
        assert_eq!(device_of("curl/8.9.1"), "Unknown device");
        assert_eq!(device_label(&HeaderMap::new()), "Unknown device");
    }
}
