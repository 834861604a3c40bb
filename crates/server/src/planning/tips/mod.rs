//! Tip of the day: one for all readers of the same day, the same on every instance. Pages that are equal for everybody
//! show the tip of the site's day, and their script replaces it where the reader's day is another.

mod http;

use std::sync::LazyLock;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::ApiError;
use crate::pages::{PageQueries, QueryAnswer};
use crate::platform::calendar::{days_between, read_day};
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;

pub use http::router;

/// Step through an edition: neighbors in the file are far apart in time. It has no common divisor with the number of
/// tips.
const STEP: usize = 37;

/// A tip with its basis and one action of at most ten minutes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    #[schema(example = "Write the next step down")]
    pub title: String,
    /// Advice of the tip in one sentence.
    pub sentence: String,
    pub why: String,
    /// "from practice", or "study".
    #[schema(example = "from practice")]
    pub basis: String,
    /// Author, year, title and link of a study; blank for tips from practice.
    #[serde(default)]
    pub source: String,
    /// Something to do tonight.
    pub action: String,
    /// Minutes of the action, 1 to 10.
    pub minutes: u16,
}

/// Tips from a day on. An edition never changes after its first day, except for corrections of its text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Edition {
    starts_on: String,
    tip: Vec<Tip>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TipFile {
    edition: Vec<Edition>,
}

/// Tip of the caller's day, with the moment of the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailyTip {
    /// The day of the caller, such as "2026-03-15".
    #[schema(example = "2026-03-15")]
    pub date: String,
    pub tip: Tip,
    /// The moment at which the next tip replaces it.
    pub ends_at: Timestamp,
}

/// Editions of the file, by their first day. A file that cannot be read is one line in the log, and the site has no
/// tips.
static EDITIONS: LazyLock<Vec<(Date, Vec<Tip>)>> = LazyLock::new(|| {
    read_editions(include_str!("../../../../../content/tips.toml")).unwrap_or_else(|problem| {
        tracing::error!(tips.problem = %problem, "the tips cannot be read");
        Vec::new()
    })
});

fn read_editions(text: &str) -> Result<Vec<(Date, Vec<Tip>)>, String> {
    let file: TipFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let read = |edition: Edition| {
        let first = read_day(&edition.starts_on).ok_or_else(|| format!("no day: {}", edition.starts_on))?;
        Ok((first, edition.tip))
    };
    let mut editions = file.edition.into_iter().map(read).collect::<Result<Vec<_>, String>>()?;
    editions.sort_by_key(|(first, _)| *first);
    Ok(editions)
}

/// The tip of a day; `None` before the first edition.
fn tip_of(editions: &[(Date, Vec<Tip>)], day: Date) -> Option<&Tip> {
    let (first, tips) = editions.iter().rfind(|(first, _)| *first <= day)?;
    let days = usize::try_from(days_between(*first, day)).ok()?;
    tips.get((days * STEP).checked_rem(tips.len())?)
}

/// Returns the tip of the day of a moment.
fn daily_tip(moment: &LocalMoment) -> Option<DailyTip> {
    let today = moment.today();
    let ends_at = today.tomorrow().ok()?.to_zoned(moment.zone.clone()).ok()?;
    Some(DailyTip {
        date: today.to_string(),
        tip: tip_of(&EDITIONS, today)?.clone(),
        ends_at: Timestamp::from_micros(ends_at.timestamp().as_microsecond()),
    })
}

/// All tips of the edition of a moment.
fn current_tips(moment: &LocalMoment) -> &'static [Tip] {
    let today = moment.today();
    let edition = EDITIONS.iter().rfind(|(first, _)| *first <= today);
    edition.map_or(&[], |(_, tips)| tips)
}

/// Paths of the calls whose answers pages show.
const TODAY: &str = "/api/tips/today";
const ALL: &str = "/api/tips";

/// Registers the tip of the day and all tips for pages that show them.
pub fn add_tip_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    // The state holds the pages, and must not be held by them.
    let (zone, clock) = (state.config.time_zone.clone(), state.clock.clone());
    let site_moment = move || LocalMoment {
        at: clock.now(),
        zone: zone.clone(),
    };
    let moment_of_tips = site_moment.clone();
    queries
        .with_prefix(TODAY, move |_| {
            std::future::ready(QueryAnswer::of_optional(daily_tip(&site_moment())))
        })
        .with_prefix(ALL, move |_| {
            std::future::ready(QueryAnswer::of_optional(Some(current_tips(&moment_of_tips()))))
        })
}

/// Invalidates the pages when the tip of another day begins. `shown` is the day that they show.
pub async fn renew_pages(state: &AppState, shown: &mut String) -> Result<(), ApiError> {
    let date = daily_tip(&state.site_moment())
        .map(|daily| daily.date)
        .unwrap_or_default();
    if date == *shown {
        return Ok(());
    }
    let is_first = shown.is_empty();
    *shown = date;
    if is_first {
        return Ok(());
    }
    state
        .write_content::<_, ApiError, _>(|_| Box::pin(async { Ok(()) }))
        .await
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;
    use crate::platform::time_zones::find_zone;

    fn common_divisor(a: usize, b: usize) -> usize {
        if b == 0 { a } else { common_divisor(b, a % b) }
    }

    #[test]
    fn an_edition_shows_each_of_its_tips_once_before_it_begins_again() {
        for (first, tips) in EDITIONS.iter() {
            assert!(tips.len() >= 60 && common_divisor(STEP, tips.len()) == 1, "{first}");
            let mut titles: Vec<&str> = (0..tips.len())
                .map(|days| first.checked_add(i64::try_from(days).unwrap().days()).unwrap())
                .map(|day| tip_of(&EDITIONS, day).unwrap().title.as_str())
                .collect();
            assert!(titles.windows(2).all(|pair| pair[0] != pair[1]));
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), tips.len(), "{first}");
        }
    }

    #[test]
    fn every_tip_is_complete_and_its_action_takes_ten_minutes_at_most() {
        assert!(!EDITIONS.is_empty());
        for tip in EDITIONS.iter().flat_map(|(_, tips)| tips) {
            assert!((1..=10).contains(&tip.minutes), "{}", tip.title);
            for text in [&tip.title, &tip.sentence, &tip.why, &tip.action] {
                assert!(!text.trim().is_empty() && !text.contains('!'), "{}", tip.title);
            }
            let has_source = !tip.source.is_empty();
            assert_eq!(has_source, tip.basis == "study", "{}", tip.title);
            assert!(has_source || tip.basis == "from practice", "{}", tip.title);
        }
    }

    #[test]
    fn the_tip_changes_at_midnight_of_the_zone_on_days_with_a_clock_change_too() {
        let tip = |text: &str| {
            let (at, zone) = (Timestamp::from_iso(text).unwrap(), find_zone("Europe/Berlin").unwrap());
            daily_tip(&LocalMoment { at, zone }).unwrap()
        };
        for (before, after) in [
            ("2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z"),
            // The 29th of March has 23 hours.
            ("2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"),
            ("2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"),
        ] {
            let (old, new) = (tip(before), tip(after));
            assert_ne!((&old.date, &old.tip), (&new.date, &new.tip));
            assert_eq!(old.ends_at, Timestamp::from_iso(after).unwrap());
        }
    }

    #[test]
    fn there_is_no_tip_before_the_first_edition_or_in_an_empty_one() {
        assert_eq!(tip_of(&EDITIONS, "2025-12-31".parse().unwrap()), None);
        let empty = [("2026-01-01".parse().unwrap(), Vec::new())];
        assert_eq!(tip_of(&empty, "2026-01-05".parse().unwrap()), None);
        assert!(read_editions("edition = 3").is_err());
    }
}
