//! Counts of page views, by path, until they are written to the database. No data of a reader are kept.

use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, header};

use crate::identity::callers;

/// Parts of the names of programs that identify themselves. Nearly all of them name an address or a bot; the list is
/// short because every page uses it.
const PROGRAMS: [&str; 6] = ["http", "bot", "Bot", "rawl", "pider", "Slurp"];
/// Browsers name themselves so, and hardly any simple program does.
const BROWSER: &str = "Mozilla/";

/// Reads by path. Only paths of existing pages are counted, which bounds its size.
#[derive(Debug, Default)]
pub struct ReadCounter(Mutex<HashMap<String, u32>>);

impl ReadCounter {
    /// Counts the page at a path, unless an admin or a program requested it.
    pub fn count_read(&self, path: &str, headers: &HeaderMap) {
        if !is_reader(headers) {
            return;
        }
        let mut counts = self.lock_counts();
        match counts.get_mut(path) {
            Some(count) => *count += 1,
            None => drop(counts.insert(path.to_owned(), 1)),
        }
    }

    /// Takes the counts since the last time.
    pub fn take_counts(&self) -> HashMap<String, u32> {
        mem::take(&mut self.lock_counts())
    }

    /// Adds counts again that could not be written.
    pub fn give_back(&self, reads: HashMap<String, u32>) {
        let mut counts = self.lock_counts();
        for (path, count) in reads {
            *counts.entry(path).or_default() += count;
        }
    }

    fn lock_counts(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        // A count is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_reader(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &axum::http::HeaderValue| value.to_str().ok())
    };
    let agent = text(header::USER_AGENT).unwrap_or_default();
    // A browser that prefetches a page has no reader yet.
    let is_prefetch = headers.get("sec-purpose").is_some();
    agent.contains(BROWSER) && !is_prefetch && !names_program(agent) && !callers::has_admin_cookie(headers)
}

fn names_program(agent: &str) -> bool {
    PROGRAMS.iter().any(|part| agent.contains(part))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

    fn is_counted(headers: &[(&'static str, &str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
        let counter = ReadCounter::default();
        counter.count_read("/blog/a", &headers.collect());
        !counter.take_counts().is_empty()
    }

    #[test]
    fn a_browser_is_a_reader_and_a_program_that_says_so_is_none() {
        assert!(is_counted(&[("user-agent", FIREFOX)]));
        for agent in [
            "curl/8.9.1",
            "",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)",
            "Mozilla/5.0 (compatible; Yahoo! Slurp)",
            "Mozilla/5.0 (compatible; Some Crawler)",
            "Mozilla/5.0 (compatible; Baiduspider/2.0)",
            "Mozilla/5.0 (compatible; Previews; +https://preview.test)",
        ] {
            assert!(!is_counted(&[("user-agent", agent)]), "{agent}");
        }
        assert!(!is_counted(&[]));
    }

    #[test]
    fn admins_and_prefetches_are_not_counted() {
        let cookie = format!("sidestart_admin={}", "a".repeat(43));
        assert!(!is_counted(&[("user-agent", FIREFOX), ("cookie", &cookie)]));
        assert!(!is_counted(&[("user-agent", FIREFOX), ("sec-purpose", "prefetch")]));
    }

    #[test]
    fn what_could_not_be_written_is_counted_with_what_came_since() {
        let headers = HeaderMap::from_iter([(header::USER_AGENT, FIREFOX.parse().unwrap())]);
        let counter = ReadCounter::default();
        counter.count_read("/blog/a", &headers);
        let taken = counter.take_counts();
        counter.count_read("/blog/a", &headers);
        counter.give_back(taken);
        assert_eq!(counter.take_counts(), HashMap::from([("/blog/a".to_owned(), 2)]));
    }
}
