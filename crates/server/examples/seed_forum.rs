//! Fills a data folder with a long topic and many short ones for the bench: `seed_forum FOLDER POSTS`. The same number
//! is the same forum.

use std::error::Error;

use sea_orm::{ConnectionTrait, DbErr};
use server::db::Db;
use server::platform::clock::Clock;
use server::platform::config::{Config, GivenSettings};
use texts::member_text::render_member_text;

/// Topics of five posts each.
const SHORT_TOPICS: usize = 1_000;
const MEMBERS: usize = 200;
/// Rows of a statement.
const TOGETHER: usize = 200;
/// 2026-01-01 in microseconds.
const START: usize = 1_767_225_600_000_000;
const WORDS: [&str; 16] = [
    "evening", "offer", "price", "customer", "market", "candle", "garden", "lesson", "repair", "letter", "budget",
    "weekend", "plan", "niche", "photo", "bicycle",
];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(posts)) = (arguments.next(), arguments.next()) else {
        return Err("usage: seed_forum FOLDER POSTS".into());
    };
    let config = Config::from_given(GivenSettings {
        data_dir: Some(folder),
        ..GivenSettings::default()
    })?;
    let db = Db::connect(&config.database, &Clock::from_system()).await?;
    write_members(&db).await?;
    write_topic(&db, 1, posts.parse()?).await?;
    for number in 2..=SHORT_TOPICS + 1 {
        write_topic(&db, number, 5).await?;
    }
    db.close().await?;
    Ok(())
}

async fn write_rows(db: &Db, statement: String) -> Result<(), DbErr> {
    db.write(move |tx| Box::pin(async move { tx.execute_unprepared(&statement).await.map(drop) }))
        .await
}

async fn write_members(db: &Db) -> Result<(), DbErr> {
    let rows: Vec<String> = (0..MEMBERS)
        .map(|number| format!("('m:{number}', 'member-{number}x', 'member{number}x', {START}, 1, 1, 0, '')"))
        .collect();
    let columns = "owner, handle, shape, joined_at, active_days, active_on, penalties, penalty_reason";
    write_rows(
        db,
        format!("INSERT INTO forum_members ({columns}) VALUES {}", rows.join(", ")),
    )
    .await
}

async fn write_topic(db: &Db, number: usize, posts: usize) -> Result<(), Box<dyn Error>> {
    let id = 1_000_000 + number;
    let newest = START + number * 1_000_000 + posts;
    let columns = "id, title, slug, category, author, state, is_pinned, is_locked, shows_progress, created_at, last_number, visible_posts, \
        last_post_at, last_post_number, excerpt";
    let topic = format!(
        "INSERT INTO forum_topics ({columns}) VALUES ({id}, 'Topic of the bench {number}', 'topic-of-the-bench-{number}', 'progress', 'm:1', \
         'visible', FALSE, FALSE, FALSE, {START}, {posts}, {posts}, {newest}, {posts}, '{}')",
        make_words(number, 20)
    );
    write_rows(db, topic).await?;
    let numbers: Vec<usize> = (1..=posts).collect();
    for some in numbers.chunks(TOGETHER) {
        let rows: Result<Vec<String>, Box<dyn Error>> = some.iter().map(|post| post_row(id, number, *post)).collect();
        let columns = "id, topic_id, number, author, state, body, html, created_at, shown_at, changed_at, version, held_why, pending_html, \
            pending_title, pending_why, helped, did_not_help, score, is_moderated";
        write_rows(
            db,
            format!("INSERT INTO forum_posts ({columns}) VALUES {}", rows?.join(", ")),
        )
        .await?;
        let found: Vec<String> = some.iter().flat_map(|post| word_rows(id, number, *post)).collect();
        let columns = "word, post_id, topic_id, in_title";
        write_rows(
            db,
            format!("INSERT INTO forum_words ({columns}) VALUES {}", found.join(", ")),
        )
        .await?;
    }
    Ok(())
}

fn post_id(topic: usize, post: usize) -> usize {
    1_000_000 + topic * 100_000 + post
}

/// Some 120 words in two paragraphs and a list.
fn post_row(id: usize, topic: usize, post: usize) -> Result<String, Box<dyn Error>> {
    let seed = topic * 31 + post;
    let body = format!(
        "{}.\n\n- {}\n- **{}**\n\n{}.",
        make_words(seed, 60),
        make_words(seed + 1, 8),
        make_words(seed + 2, 4),
        make_words(seed + 3, 50)
    );
    let html = render_member_text(&body)?.html.into_html();
    let (at, author) = (START + topic * 1_000_000 + post, seed % MEMBERS);
    Ok(format!(
        "({}, {id}, {post}, 'm:{author}', 'visible', '{body}', '{html}', {at}, {at}, {at}, 1, '', '', '', '', 0, 0, 0, FALSE)",
        post_id(topic, post)
    ))
}

fn word_rows(id: usize, topic: usize, post: usize) -> Vec<String> {
    let common = WORDS[post % WORDS.len()];
    [common.to_owned(), format!("rare{topic}x{post}")]
        .map(|word| format!("('{word}', {}, {id}, FALSE)", post_id(topic, post)))
        .to_vec()
}

fn make_words(seed: usize, count: usize) -> String {
    let at =
        |step: usize| WORDS[(seed.wrapping_mul(2_654_435_761) >> 7).wrapping_add(step * (seed % 13 + 3)) % WORDS.len()];
    (0..count).map(at).collect::<Vec<_>>().join(" ")
}
