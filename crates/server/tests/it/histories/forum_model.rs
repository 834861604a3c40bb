//! A model of the forum: the state of each post and topic after the calls of authors and moderators. It knows no HTTP
//! and no SQL.

mod moderation;

use std::collections::{BTreeMap, BTreeSet};

use crate::forum::DAY;

/// Days until a removed text is erased, for which spam makes a newcomer, and for which a flag stays open.
const THIRTY_DAYS: i64 = 30 * DAY;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelState {
    Visible,
    Held,
    Hidden,
    Withdrawn,
    Removed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostAction {
    Hide,
    Restore,
    Approve,
    Reject,
}

/// Action of a moderator on a topic that is undone by its opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicAction {
    Lock,
    Unlock,
    Pin,
    Unpin,
}

#[derive(Debug, Clone)]
pub struct ModelPost {
    pub topic: i64,
    pub number: i64,
    /// Place among the members; None for a former one.
    pub author: Option<usize>,
    /// Text as it was written; empty when it is erased.
    pub text: String,
    pub state: ModelState,
    pub why: BTreeSet<String>,
    pub pending: Option<String>,
    pub version: i64,
    pub is_moderated: bool,
    pub erase_at: Option<i64>,
    pub created_at: i64,
    /// When the text was replaced last.
    pub edited_at: i64,
    /// Flags by the place of their member, as in `author`.
    pub flags: BTreeMap<usize, ModelFlag>,
}

#[derive(Debug, Clone)]
pub struct ModelFlag {
    /// True for a flag of a member above the newcomers.
    is_above: bool,
    at: i64,
    is_open: bool,
    /// Id and time of the action that answered it.
    answer: Option<(i64, i64)>,
}

#[derive(Debug, Clone)]
pub struct ModelTopic {
    pub author: Option<usize>,
    pub state: ModelState,
    pub is_locked: bool,
    pub is_pinned: bool,
    pub merged_into: Option<i64>,
    pub last_number: i64,
}

/// Rest of a member that the level follows from.
#[derive(Debug, Clone, Default)]
pub struct ModelMember {
    pub joined_at: i64,
    pub newcomer_until: Option<i64>,
}

/// State before an action.
#[derive(Debug, Clone)]
enum Before {
    Post {
        state: ModelState,
        is_moderated: bool,
        why: BTreeSet<String>,
        erase_at: Option<i64>,
        spam: Option<(Option<i64>, Vec<i64>)>,
    },
    /// An edit that was rejected, with the version of the post after it.
    Pending(Option<String>, i64),
    /// Text before an approved edit.
    Text(String, i64),
    Locked(bool),
    Pinned(bool),
    Moved {
        posts: Vec<(i64, i64)>,
        to: i64,
        state: ModelState,
        is_merge: bool,
    },
}

#[derive(Debug, Clone)]
pub struct ModelAction {
    pub id: i64,
    /// Id of a post or a topic.
    target: i64,
    /// Part of the target that it changes.
    part: &'static str,
    before: Before,
    is_undone: bool,
    is_rejection: bool,
    /// True for a decision that left a post visible.
    is_review: bool,
    at: i64,
}

#[derive(Debug, Default)]
pub struct ForumModel {
    pub now: i64,
    pub posts: BTreeMap<i64, ModelPost>,
    pub topics: BTreeMap<i64, ModelTopic>,
    pub members: Vec<ModelMember>,
    pub actions: Vec<ModelAction>,
}

impl ModelState {
    pub const fn key(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Held => "held",
            Self::Hidden => "hidden",
            Self::Withdrawn => "withdrawn",
            Self::Removed => "removed",
        }
    }
}

impl PostAction {
    pub const fn key(self) -> &'static str {
        match self {
            Self::Hide => "hide",
            Self::Restore => "restore",
            Self::Approve => "approve",
            Self::Reject => "reject",
        }
    }
}

impl TopicAction {
    pub const fn key(self) -> &'static str {
        match self {
            Self::Lock => "lock",
            Self::Unlock => "unlock",
            Self::Pin => "pin",
            Self::Unpin => "unpin",
        }
    }
}

impl ModelPost {
    pub const fn is_gone(&self) -> bool {
        matches!(self.state, ModelState::Withdrawn | ModelState::Removed)
    }
}

impl ForumModel {
    pub fn posts_of(&self, topic: i64) -> impl Iterator<Item = (i64, &ModelPost)> {
        let of_topic = move |(_, post): &(&i64, &ModelPost)| post.topic == topic;
        self.posts.iter().filter(of_topic).map(|(id, post)| (*id, post))
    }

    pub fn count_visible(&self, topic: i64) -> usize {
        let visible = |(_, post): &(i64, &ModelPost)| post.state == ModelState::Visible;
        self.posts_of(topic).filter(visible).count()
    }

    pub fn has_held_post(&self, member: usize) -> bool {
        let is_held = |post: &ModelPost| post.author == Some(member) && post.state == ModelState::Held;
        self.posts.values().any(is_held)
    }

    pub fn is_newcomer(&self, member: usize) -> bool {
        let of_member = || self.posts.values().filter(|post| post.author == Some(member));
        let facts = &self.members[member];
        facts.newcomer_until.is_some_and(|until| self.now < until)
            || self.now - facts.joined_at < DAY
            || of_member().filter(|post| post.state == ModelState::Visible).count() < 3
            || of_member().any(|post| post.is_moderated)
    }

    fn post(&mut self, id: i64) -> &mut ModelPost {
        self.posts.get_mut(&id).unwrap()
    }

    fn topic(&mut self, id: i64) -> &mut ModelTopic {
        self.topics.get_mut(&id).unwrap()
    }

    fn show(&mut self, id: i64) {
        let post = self.post(id);
        post.state = ModelState::Visible;
        post.why.clear();
        post.is_moderated = false;
        let (topic, number) = (post.topic, post.number);
        if number == 1 {
            self.topic(topic).state = ModelState::Visible;
        }
    }

    fn unshow(&mut self, id: i64, state: ModelState) {
        let post = self.post(id);
        post.state = state;
        let (topic, number) = (post.topic, post.number);
        if number == 1 && !(state == ModelState::Removed && self.has_replies_of_others(topic)) {
            self.topic(topic).state = state;
        }
    }

    fn has_replies_of_others(&self, topic: i64) -> bool {
        let author = self.topics[&topic].author;
        self.posts_of(topic)
            .any(|(_, post)| post.state == ModelState::Visible && post.author != author)
    }

    /// Replaces the text of a post, or lets the new one wait.
    pub fn edit(&mut self, id: i64, text: String, why: BTreeSet<String>) {
        let now = self.now;
        let post = self.post(id);
        post.version += 1;
        if post.state == ModelState::Visible && !why.is_empty() {
            post.pending = Some(text);
            return;
        }
        post.text = text;
        post.edited_at = now;
        post.pending = None;
        post.why = why;
        if post.state == ModelState::Held && post.why.is_empty() {
            self.show(id);
        }
    }

    pub fn delete(&mut self, id: i64) {
        let erase_at = Some(self.now + THIRTY_DAYS);
        let post = self.post(id);
        let state = match post.state {
            ModelState::Held => ModelState::Withdrawn,
            _ => ModelState::Removed,
        };
        post.pending = None;
        post.version += 1;
        post.erase_at = erase_at;
        self.unshow(id, state);
    }

    /// Takes a post or an edit back that waits. Returns false when none does.
    pub fn withdraw(&mut self, id: i64) -> bool {
        let post = self.post(id);
        if post.state == ModelState::Held {
            self.delete(id);
            return true;
        }
        let has_edit = !post.is_gone() && post.pending.take().is_some();
        post.version += i64::from(has_edit);
        has_edit
    }

    /// Ends the account of a member, whose place another one takes.
    pub fn leave(&mut self, member: usize, erases: bool) {
        let own: Vec<i64> = self
            .posts
            .iter()
            .filter(|(_, post)| post.author == Some(member))
            .map(|(id, _)| *id)
            .collect();
        for id in own {
            let post = self.post(id);
            post.pending = None;
            let waits = matches!(post.state, ModelState::Held | ModelState::Withdrawn);
            if !erases && !waits {
                continue;
            }
            post.text.clear();
            post.erase_at = None;
            self.unshow(
                id,
                if waits {
                    ModelState::Withdrawn
                } else {
                    ModelState::Removed
                },
            );
        }
        for post in self.posts.values_mut() {
            post.author = post.author.filter(|author| *author != member);
            post.flags.remove(&member);
        }
        for topic in self.topics.values_mut() {
            topic.author = topic.author.filter(|author| *author != member);
        }
        self.members[member] = ModelMember {
            joined_at: self.now,
            newcomer_until: None,
        };
    }

    /// Erases the texts whose time has come, and forgets old flags.
    pub fn clean_up(&mut self) {
        let now = self.now;
        for post in self
            .posts
            .values_mut()
            .filter(|post| post.erase_at.is_some_and(|at| at <= now))
        {
            post.text.clear();
            post.erase_at = None;
        }
        for post in self.posts.values_mut() {
            for flag in post.flags.values_mut().filter(|flag| flag.at < now - THIRTY_DAYS) {
                flag.is_open = false;
            }
        }
    }

    /// Counts a flag of a member. Three of members above newcomers hide a visible post that no moderator has looked at.
    pub fn flag(&mut self, id: i64, member: usize) {
        let flag = ModelFlag {
            is_above: !self.is_newcomer(member),
            at: self.now,
            is_open: true,
            answer: None,
        };
        let is_reviewed = self.is_reviewed(id);
        let post = self.post(id);
        let edited_at = post.edited_at;
        match post.flags.get(&member) {
            Some(earlier) if earlier.is_open => {}
            Some(earlier) if earlier.answer.is_some_and(|(_, at)| edited_at <= at) => {}
            _ => _ = post.flags.insert(member, flag),
        }
        let open = post.flags.values().filter(|flag| flag.is_open && flag.is_above);
        if open.count() >= 3 && !is_reviewed {
            post.is_moderated = true;
            self.unshow(id, ModelState::Hidden);
        }
    }

    fn is_reviewed(&self, id: i64) -> bool {
        let edited_at = self.posts[&id].edited_at;
        let reviews = self
            .actions
            .iter()
            .filter(|action| action.is_review && action.target == id && action.part == "post");
        reviews
            .filter(|action| !action.is_undone)
            .any(|action| edited_at <= action.at)
    }
}
