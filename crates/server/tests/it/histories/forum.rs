//! Histories of the forum: authors write, edit, delete, withdraw and leave; moderators act and undo; members flag; days
//! pass.

mod comparison;
mod leaving;
mod moderating;

use std::collections::BTreeSet;

use axum::http::Method;
use sea_orm::QueryResult;
use serde_json::{Value, json};

use super::forum_model::{ForumModel, ModelMember, ModelPost, ModelState, ModelTopic};
use super::{Dice, History, run_histories, same};
use crate::forum::{ForumMember, SECOND};
use crate::forum_moderation::moderator;
use crate::harness::{Answer, Engine, TestApp};

/// Members who are above newcomers at the start; one more is none.
const HANDLES: [&str; 4] = ["anna", "ben", "cleo", "dora"];

type Called = (String, Result<(), String>);

/// Kind of a call.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Ask,
    Reply,
    Edit,
    Delete,
    Withdraw,
    ActOnPost,
    ActOnTopic,
    Merge,
    Split,
    Undo,
    Flag,
    Leave,
    Wait,
}

/// Kinds with the number of each in a hundred calls.
const KINDS: [(usize, Kind); 13] = [
    (7, Kind::Ask),
    (20, Kind::Reply),
    (8, Kind::Edit),
    (9, Kind::Delete),
    (4, Kind::Withdraw),
    (18, Kind::ActOnPost),
    (4, Kind::ActOnTopic),
    (2, Kind::Merge),
    (2, Kind::Split),
    (14, Kind::Undo),
    (8, Kind::Flag),
    (1, Kind::Leave),
    (3, Kind::Wait),
];

struct ForumHistory {
    app: TestApp,
    model: ForumModel,
    members: Vec<ForumMember>,
    moderators: Vec<ForumMember>,
    /// Number of written texts and accounts, which makes each one different.
    written: usize,
}

impl History for ForumHistory {
    const FEATURE: &'static str = "the forum";

    async fn start(app: TestApp) -> Self {
        let moderators = vec![moderator(&app, "mona").await, moderator(&app, "mats").await];
        let mut members = Vec::new();
        for handle in HANDLES {
            members.push(ForumMember::above_newcomer(&app, handle).await);
        }
        members.push(ForumMember::sign_up(&app, "eve").await);
        let mut history = Self {
            app,
            model: ForumModel::default(),
            members,
            moderators,
            written: 0,
        };
        history.read_start().await;
        history
    }

    async fn make_call(&mut self, dice: &mut Dice) -> Called {
        self.pass(SECOND * i64::try_from(61 + dice.below(7_000)).unwrap());
        let (call, made) = match dice.pick_weighted(&KINDS) {
            Kind::Ask => self.ask(dice).await,
            Kind::Reply => self.reply(dice).await,
            Kind::Edit => self.edit(dice).await,
            Kind::Delete => self.delete(dice).await,
            Kind::Withdraw => self.withdraw(dice).await,
            Kind::ActOnPost => self.act_on_post(dice).await,
            Kind::ActOnTopic => self.act_on_topic(dice).await,
            Kind::Merge => self.merge(dice).await,
            Kind::Split => self.split(dice).await,
            Kind::Undo => self.undo(dice).await,
            Kind::Flag => self.flag(dice).await,
            Kind::Leave => self.leave(dice).await,
            Kind::Wait => self.wait(dice).await,
        };
        let compared = match made {
            Ok(()) => self.compare_rows().await,
            Err(difference) => Err(difference),
        };
        (call, compared)
    }

    async fn compare_all(&mut self) -> Result<(), String> {
        for id in self.model.topics.keys().copied().collect::<Vec<_>>() {
            self.compare_page(id).await?;
        }
        let indexed = self.ids("SELECT DISTINCT post_id AS id FROM forum_words").await;
        let is_visible = |post: &ModelPost| post.state == ModelState::Visible;
        let visible: BTreeSet<i64> = self
            .model
            .posts
            .iter()
            .filter(|(_, post)| is_visible(post))
            .map(|(id, _)| *id)
            .collect();
        same("posts of the search", &indexed, &visible)?;
        let feed = self.app.get("/forum/feed.xml").await;
        for post in self
            .model
            .posts
            .values()
            .filter(|post| !is_visible(post) && !post.text.is_empty())
        {
            same(
                "the feed holds a post that is not visible",
                &feed.text().contains(&post.text),
                &false,
            )?;
        }
        Ok(())
    }
}

impl ForumHistory {
    fn pass(&mut self, micros: i64) {
        self.app.clock.advance_micros(micros);
        self.model.now = self.app.clock.now().micros();
    }

    /// Takes the topics over that made the members what they are.
    async fn read_start(&mut self) {
        self.model.now = self.app.clock.now().micros();
        let owners = self
            .app
            .rows("SELECT owner, joined_at FROM forum_members ORDER BY joined_at")
            .await;
        let owners: Vec<(String, i64)> = owners
            .iter()
            .map(|row| (read(row, "owner"), read(row, "joined_at")))
            .collect();
        let mut joined: Vec<i64> = owners.iter().map(|(_, at)| *at).collect();
        joined.push(self.model.now);
        self.model.members = joined
            .into_iter()
            .map(|joined_at| ModelMember {
                joined_at,
                newcomer_until: None,
            })
            .collect();
        for row in self
            .app
            .rows("SELECT id, topic_id, author, body, created_at FROM forum_posts WHERE author <> 'operator'")
            .await
        {
            let (id, topic): (i64, i64) = (read(&row, "id"), read(&row, "topic_id"));
            let author = owners
                .iter()
                .position(|(owner, _)| *owner == read::<String>(&row, "author"));
            self.add_topic(topic, author, true);
            self.add_post(id, topic, 1, author, read(&row, "body"), BTreeSet::new());
            self.model.posts.get_mut(&id).unwrap().created_at = read(&row, "created_at");
        }
    }

    fn add_topic(&mut self, id: i64, author: Option<usize>, is_visible: bool) {
        let state = if is_visible {
            ModelState::Visible
        } else {
            ModelState::Held
        };
        let topic = ModelTopic {
            author,
            state,
            is_locked: false,
            is_pinned: false,
            merged_into: None,
            last_number: 1,
        };
        self.model.topics.insert(id, topic);
    }

    fn add_post(
        &mut self,
        id: i64,
        topic: i64,
        number: i64,
        author: Option<usize>,
        text: String,
        why: BTreeSet<String>,
    ) {
        let state = if why.is_empty() {
            ModelState::Visible
        } else {
            ModelState::Held
        };
        let created_at = self.model.now;
        let post = ModelPost {
            topic,
            number,
            author,
            text,
            state,
            why,
            pending: None,
            version: 1,
            is_moderated: false,
            erase_at: None,
            created_at,
            edited_at: 0,
            flags: std::collections::BTreeMap::new(),
        };
        self.model.posts.insert(id, post);
    }

    /// A text like no other, every fifth with a link.
    fn new_text(&mut self, dice: &mut Dice) -> (String, bool) {
        self.written += 1;
        let number = self.written;
        let has_link = dice.has_chance(20);
        let link = if has_link {
            format!(" https://shop{number}.example/offer")
        } else {
            String::new()
        };
        (
            format!("note{number}a note{number}b note{number}c note{number}d note{number}e{link}"),
            has_link,
        )
    }

    fn pick_post(&self, dice: &mut Dice, is_fit: impl Fn(&ModelPost) -> bool) -> Option<i64> {
        let fit: Vec<i64> = self
            .model
            .posts
            .iter()
            .filter(|(_, post)| is_fit(post))
            .map(|(id, _)| *id)
            .collect();
        // The newest ones are changed more often, so that calls meet.
        let newest = &fit[fit.len().saturating_sub(6)..];
        if dice.has_chance(70) {
            dice.pick(newest).copied()
        } else {
            dice.pick(&fit).copied()
        }
    }

    fn pick_topic(&self, dice: &mut Dice, is_fit: impl Fn(&ModelTopic) -> bool) -> Option<i64> {
        let fit: Vec<i64> = self
            .model
            .topics
            .iter()
            .filter(|(_, topic)| is_fit(topic))
            .map(|(id, _)| *id)
            .collect();
        dice.pick(&fit).copied()
    }

    /// Checks a new text's answer. A limit of the day is no difference: nothing was written.
    fn check_written(
        &self,
        answer: &Answer,
        member: usize,
        has_link: bool,
        is_open: bool,
    ) -> Result<Option<BTreeSet<String>>, String> {
        let is_held_up = self.model.has_held_post(member);
        match answer.status.as_u16() {
            429 => Ok(None),
            404 | 409 if !is_open || is_held_up => Ok(None),
            201 if is_open && !is_held_up => {
                let why = reasons(answer);
                let must_wait = has_link && self.model.is_newcomer(member);
                same(
                    "a text is held",
                    &(!why.is_empty() || !must_wait, has_link || why.is_empty()),
                    &(true, true),
                )?;
                Ok(Some(why))
            }
            _ => Err(format!("writing was {}", answer.text())),
        }
    }

    async fn ask(&mut self, dice: &mut Dice) -> Called {
        let member = dice.below(self.members.len());
        let (text, has_link) = self.new_text(dice);
        let answer = self.members[member]
            .ask(&self.app, &format!("Topic {}x", self.written), &text)
            .await;
        let checked = self.check_written(&answer, member, has_link, true);
        let made = checked.map(|why| {
            if let Some(why) = why {
                let written = answer.json();
                let (id, topic) = (
                    written["postId"].as_i64().unwrap(),
                    written["topicId"].as_i64().unwrap(),
                );
                self.add_topic(topic, Some(member), why.is_empty());
                self.add_post(id, topic, 1, Some(member), text.clone(), why);
            }
        });
        (format!("member {member} asks {text:?}: {}", answer.status), made)
    }

    async fn reply(&mut self, dice: &mut Dice) -> Called {
        let Some(topic) = self.pick_topic(dice, |topic| topic.merged_into.is_none()) else {
            return nothing();
        };
        let member = dice.below(self.members.len());
        let (text, has_link) = self.new_text(dice);
        let answer = self.members[member]
            .reply(&self.app, &json!({"topicId": topic}), &text)
            .await;
        let found = &self.model.topics[&topic];
        let checked = self.check_written(
            &answer,
            member,
            has_link,
            found.state == ModelState::Visible && !found.is_locked,
        );
        let made = checked.map(|why| {
            if let Some(why) = why {
                let found = self.model.topics.get_mut(&topic).unwrap();
                found.last_number += 1;
                let number = found.last_number;
                self.add_post(
                    answer.json()["postId"].as_i64().unwrap(),
                    topic,
                    number,
                    Some(member),
                    text.clone(),
                    why,
                );
            }
        });
        (
            format!("member {member} replies in {topic} with {text:?}: {}", answer.status),
            made,
        )
    }

    async fn edit(&mut self, dice: &mut Dice) -> Called {
        let Some(id) = self.pick_post(dice, |post| post.author.is_some()) else {
            return nothing();
        };
        let (text, _) = self.new_text(dice);
        let post = self.model.posts[&id].clone();
        let member = post.author.unwrap_or_default();
        let is_allowed = !post.is_gone() && !self.model.topics[&post.topic].is_locked;
        let body = json!({"body": text, "version": post.version});
        let answer = self.members[member]
            .send(&self.app, Method::PATCH, &post_path(id), body)
            .await;
        let made = same("an edit", &answer.status.is_success(), &is_allowed);
        if is_allowed && made.is_ok() {
            self.model.edit(id, text.clone(), reasons(&answer));
        }
        (
            format!("member {member} edits {id} to {text:?}: {}", answer.status),
            made,
        )
    }

    async fn delete(&mut self, dice: &mut Dice) -> Called {
        let Some(id) = self.pick_post(dice, |post| post.author.is_some()) else {
            return nothing();
        };
        let post = &self.model.posts[&id];
        let (member, is_allowed) = (post.author.unwrap_or_default(), !post.is_gone());
        let answer = self.members[member]
            .send(&self.app, Method::DELETE, &post_path(id), Value::Null)
            .await;
        let made = same("a deletion", &answer.status.is_success(), &is_allowed);
        if is_allowed {
            self.model.delete(id);
        }
        (format!("member {member} deletes {id}: {}", answer.status), made)
    }

    async fn withdraw(&mut self, dice: &mut Dice) -> Called {
        let waits = |post: &ModelPost| post.state == ModelState::Held || post.pending.is_some();
        let is_waiting = dice.has_chance(80);
        let Some(id) = self.pick_post(dice, |post| post.author.is_some() && (!is_waiting || waits(post))) else {
            return nothing();
        };
        let member = self.model.posts[&id].author.unwrap_or_default();
        let answer = self.members[member]
            .post(&self.app, &format!("{}/withdraw", post_path(id)), Value::Null)
            .await;
        let made = same("a withdrawal", &answer.status.is_success(), &self.model.withdraw(id));
        (format!("member {member} withdraws {id}: {}", answer.status), made)
    }

    async fn flag(&mut self, dice: &mut Dice) -> Called {
        let Some(id) = self.pick_post(dice, |post| post.state == ModelState::Visible) else {
            return nothing();
        };
        let member = dice.below(self.members.len());
        let post = &self.model.posts[&id];
        let is_open = self.model.topics[&post.topic].state == ModelState::Visible;
        let is_own = post.author == Some(member);
        let answer = self.members[member]
            .post(&self.app, &format!("{}/flag", post_path(id)), json!({"reason": "spam"}))
            .await;
        let made = match answer.status.as_u16() {
            429 => Ok(()),
            204 if is_open && !is_own => {
                self.model.flag(id, member);
                Ok(())
            }
            403 | 404 if is_own || !is_open => Ok(()),
            _ => Err(format!("a flag was {}", answer.text())),
        };
        (format!("member {member} flags {id}: {}", answer.status), made)
    }

    async fn ids(&self, sql: &str) -> BTreeSet<i64> {
        self.app.rows(sql).await.iter().map(|row| read(row, "id")).collect()
    }
}

fn post_path(id: i64) -> String {
    format!("/api/forum/posts/{id}")
}

fn nothing() -> Called {
    ("nothing to do".to_owned(), Ok(()))
}

fn reasons(answer: &Answer) -> BTreeSet<String> {
    let body = answer.json();
    let why = body["heldWhy"].as_array().into_iter().flatten();
    why.map(|why| why["reason"].as_str().unwrap().to_owned()).collect()
}

fn read<T: sea_orm::TryGetable>(row: &QueryResult, column: &str) -> T {
    row.try_get("", column).unwrap()
}

#[tokio::test]
async fn the_forum_follows_its_model_on_sqlite() {
    run_histories::<ForumHistory>(Engine::Sqlite).await;
}

#[tokio::test]
async fn the_forum_follows_its_model_on_postgres() {
    run_histories::<ForumHistory>(Engine::Postgres).await;
}
