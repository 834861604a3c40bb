//! Fills a data folder with posts for the bench: `seed_blog FOLDER NUMBER`. The same number is the same posts.

use std::error::Error;
use std::sync::Arc;

use futures_util::{StreamExt, TryStreamExt, stream};
use server::db::Db;
use server::db::api_error::ApiError;
use server::platform::clock::Clock;
use server::platform::config::{Config, GivenSettings};
use server::platform::rng::Rng;
use server::publishing::blog;
use server::publishing::blog::PostDraft;
use server::state::app_state::AppState;

/// Writes that share a commit.
const TOGETHER: usize = 64;
const WORDS: [&str; 32] = [
    "evening",
    "offer",
    "price",
    "customer",
    "market",
    "candle",
    "garden",
    "lesson",
    "repair",
    "letter",
    "budget",
    "weekend",
    "plan",
    "niche",
    "photo",
    "bicycle",
    "soap",
    "coffee",
    "tutor",
    "website",
    "parcel",
    "season",
    "receipt",
    "neighbour",
    "question",
    "answer",
    "promise",
    "tool",
    "margin",
    "story",
    "habit",
    "contract",
];
const CATEGORIES: [&str; 4] = ["start-here", "niche-discovery", "productivity", "uncategorized"];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(number)) = (arguments.next(), arguments.next()) else {
        return Err("usage: seed_blog FOLDER NUMBER".into());
    };
    let config = Config::from_given(GivenSettings {
        data_dir: Some(folder),
        ..GivenSettings::default()
    })?;
    let clock = Clock::from_system();
    let db = Db::connect(&config.database, &clock).await?;
    let engine = Arc::new(niche::Engine::load()?);
    let state = AppState::new(config, db, engine, clock, Rng::from_system()?);
    let saves = (1..=number.parse()?).map(|number| blog::save_post(&state, None, make_post(number)));
    let saved = stream::iter(saves).buffer_unordered(TOGETHER).map_ok(|_| ());
    saved.try_collect::<()>().await.map_err(describe_error)?;
    state.db.close().await?;
    Ok(())
}

fn describe_error(error: ApiError) -> String {
    error.body().message.clone()
}

/// Some 900 words in sections, as an article has them.
fn make_post(number: usize) -> PostDraft {
    let mut content = String::new();
    for section in 0..6 {
        content.push_str(&format!("<h2>{}</h2>", make_words(number * 7 + section, 4)));
        for paragraph in 0..3 {
            content.push_str(&format!(
                "<p>{}.</p>",
                make_words(number * 31 + section * 5 + paragraph, 50)
            ));
        }
    }
    content.push_str(&format!("<p>rare{number}</p>"));
    PostDraft {
        title: format!("Post of the bench {number}"),
        excerpt: make_words(number, 20),
        content,
        author_id: 1,
        category: CATEGORIES[number % CATEGORIES.len()].to_owned(),
        tags: vec![
            WORDS[number % WORDS.len()].to_owned(),
            WORDS[number / 3 % WORDS.len()].to_owned(),
        ],
        meta_description: make_words(number + 1, 24),
        is_published: true,
        ..PostDraft::default()
    }
}

fn make_words(seed: usize, count: usize) -> String {
    let at =
        |step: usize| WORDS[(seed.wrapping_mul(2_654_435_761) >> 7).wrapping_add(step * (seed % 13 + 3)) % WORDS.len()];
    (0..count).map(at).collect::<Vec<_>>().join(" ")
}
