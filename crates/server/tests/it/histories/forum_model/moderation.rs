//! Actions of moderators in the model, and the undo of each.

use std::collections::BTreeSet;

use super::{Before, ForumModel, ModelAction, ModelPost, ModelState, PostAction, THIRTY_DAYS, TopicAction};
use crate::forum::DAY;

impl ForumModel {
    /// Does an action on a post. Returns false when the post is not in a state for it.
    pub fn act(&mut self, action_id: i64, action: PostAction, id: i64, is_spam: bool) -> bool {
        let Some(before) = self.perform(action, id, is_spam) else {
            return false;
        };
        let now = self.now;
        if matches!(before, Before::Post { .. }) {
            for flag in self.post(id).flags.values_mut().filter(|flag| flag.is_open) {
                (flag.is_open, flag.answer) = (false, Some((action_id, now)));
            }
        }
        let was_shown = |before: &Before| match before {
            Before::Post { state, .. } => matches!(state, ModelState::Visible | ModelState::Hidden),
            _ => false,
        };
        self.actions.push(ModelAction {
            id: action_id,
            target: id,
            part: "post",
            is_review: matches!(action, PostAction::Restore | PostAction::Approve) && was_shown(&before),
            before,
            is_undone: false,
            is_rejection: action == PostAction::Reject,
            at: now,
        });
        true
    }

    /// Returns whether an action fits a post.
    pub fn takes(&self, action: PostAction, id: i64) -> bool {
        use ModelState::{Held, Hidden, Visible};
        let post = &self.posts[&id];
        match action {
            PostAction::Hide => matches!(post.state, Visible | Hidden | Held),
            PostAction::Restore => matches!(post.state, Visible | Hidden),
            PostAction::Approve => matches!(post.state, Visible | Hidden | Held),
            PostAction::Reject => {
                matches!(post.state, Hidden | Held) || (post.state == Visible && post.pending.is_some())
            }
        }
    }

    fn perform(&mut self, action: PostAction, id: i64, is_spam: bool) -> Option<Before> {
        if !self.takes(action, id) {
            return None;
        }
        let now = self.now;
        let post = self.post(id);
        let is_shown = post.state == ModelState::Visible;
        if action == PostAction::Approve
            && is_shown
            && let Some(text) = post.pending.take()
        {
            post.edited_at = now;
            return Some(Before::Text(std::mem::replace(&mut post.text, text), post.version));
        }
        if action == PostAction::Reject && post.state != ModelState::Held && post.pending.is_some() {
            post.version += 1;
            return Some(Before::Pending(post.pending.take(), post.version));
        }
        let mut before = Before::Post {
            state: post.state,
            is_moderated: post.is_moderated,
            why: post.why.clone(),
            erase_at: post.erase_at,
            spam: None,
        };
        match action {
            PostAction::Restore | PostAction::Approve if is_shown => {}
            PostAction::Restore | PostAction::Approve => {
                post.erase_at = None;
                self.show(id);
            }
            PostAction::Hide | PostAction::Reject => self.take_away(action, id, is_spam),
        }
        if is_spam
            && matches!(action, PostAction::Hide | PostAction::Reject)
            && let Before::Post { spam, .. } = &mut before
        {
            *spam = self.punish_spam(id);
        }
        Some(before)
    }

    fn take_away(&mut self, action: PostAction, id: i64, is_spam: bool) {
        let erase_at = self.now + THIRTY_DAYS;
        let post = self.post(id);
        post.is_moderated |= is_spam || action == PostAction::Hide;
        if action == PostAction::Hide {
            return self.unshow(id, ModelState::Hidden);
        }
        post.erase_at = Some(erase_at);
        self.unshow(id, ModelState::Removed);
    }

    /// Makes the author a newcomer and holds the author's other posts of the last day.
    fn punish_spam(&mut self, id: i64) -> Option<(Option<i64>, Vec<i64>)> {
        let author = self.posts[&id].author?;
        let since = self.now - DAY;
        let until = self.members[author].newcomer_until.replace(self.now + THIRTY_DAYS);
        let is_held = |other: &i64, post: &ModelPost| {
            *other != id && post.author == Some(author) && post.created_at > since && post.state == ModelState::Visible
        };
        let held: Vec<i64> = self
            .posts
            .iter()
            .filter(|(other, post)| is_held(other, post))
            .map(|(other, _)| *other)
            .collect();
        for other in &held {
            self.post(*other).why = BTreeSet::from(["spam_review".to_owned()]);
            self.unshow(*other, ModelState::Held);
        }
        Some((until, held))
    }

    /// Does an action on a topic. Returns false for one that is merged.
    pub fn act_on_topic(&mut self, action_id: i64, action: TopicAction, id: i64) -> bool {
        let topic = self.topic(id);
        if topic.merged_into.is_some() {
            return false;
        }
        let (part, before) = match action {
            TopicAction::Lock | TopicAction::Unlock => (
                "lock",
                Before::Locked(std::mem::replace(&mut topic.is_locked, action == TopicAction::Lock)),
            ),
            TopicAction::Pin | TopicAction::Unpin => (
                "pin",
                Before::Pinned(std::mem::replace(&mut topic.is_pinned, action == TopicAction::Pin)),
            ),
        };
        self.note_topic_action(action_id, id, part, before);
        true
    }

    fn note_topic_action(&mut self, id: i64, target: i64, part: &'static str, before: Before) {
        self.actions.push(ModelAction {
            id,
            target,
            part,
            before,
            is_undone: false,
            is_rejection: false,
            is_review: false,
            at: self.now,
        });
    }

    /// Moves posts of a topic to the end of another one: all of them in a merge.
    pub fn move_posts(&mut self, action_id: i64, from: i64, posts: &[i64], to: i64, is_merge: bool) {
        let state = self.topics[&from].state;
        let mut moved = Vec::new();
        for id in posts {
            let number = self.topics[&to].last_number + 1;
            self.topic(to).last_number = number;
            let post = self.post(*id);
            moved.push((*id, post.number));
            (post.topic, post.number) = (to, number);
        }
        if is_merge {
            let topic = self.topic(from);
            topic.merged_into = Some(to);
            topic.state = ModelState::Removed;
        }
        let part = if is_merge { "merge" } else { "split" };
        self.note_topic_action(
            action_id,
            from,
            part,
            Before::Moved {
                posts: moved,
                to,
                state,
                is_merge,
            },
        );
    }

    /// Undoes an action. Returns false, and changes nothing, when it cannot be undone.
    pub fn undo(&mut self, index: usize) -> bool {
        let action = self.actions[index].clone();
        let is_later =
            |other: &ModelAction| other.part == action.part && other.target == action.target && !other.is_undone;
        if action.is_undone || self.actions[index + 1..].iter().any(is_later) || !self.reverse(&action) {
            return false;
        }
        self.actions[index].is_undone = true;
        for post in self.posts.values_mut() {
            for flag in post
                .flags
                .values_mut()
                .filter(|flag| flag.answer.is_some_and(|(id, _)| id == action.id))
            {
                (flag.is_open, flag.answer) = (true, None);
            }
        }
        true
    }

    fn reverse(&mut self, action: &ModelAction) -> bool {
        let id = action.target;
        match &action.before {
            Before::Locked(before) => self.topic(id).is_locked = *before,
            Before::Pinned(before) => self.topic(id).is_pinned = *before,
            Before::Moved {
                posts,
                to,
                state,
                is_merge,
            } => return self.move_back(id, posts, *to, *state, *is_merge),
            Before::Text(..) | Before::Pending(..) => return self.reverse_edit(id, &action.before),
            Before::Post { .. } => {
                let post = &self.posts[&id];
                let is_taken =
                    post.state == ModelState::Withdrawn || (post.state == ModelState::Removed && !action.is_rejection);
                // Its author took it away, or its text is erased: nothing brings it back.
                if is_taken || post.text.is_empty() {
                    return false;
                }
                self.reverse_post(id, &action.before);
            }
        }
        true
    }

    fn reverse_edit(&mut self, id: i64, before: &Before) -> bool {
        let now = self.now;
        let post = self.post(id);
        let (Before::Text(_, version) | Before::Pending(_, version)) = before else {
            return false;
        };
        if post.is_gone() || post.text.is_empty() || post.version != *version {
            return false;
        }
        post.version += 1;
        match before {
            Before::Text(text, _) => {
                post.text.clone_from(text);
                post.edited_at = now;
            }
            Before::Pending(pending, _) => post.pending.clone_from(pending),
            _ => return false,
        }
        true
    }

    fn reverse_post(&mut self, id: i64, before: &Before) {
        let Before::Post {
            state,
            is_moderated,
            why,
            erase_at,
            spam,
        } = before
        else {
            return;
        };
        if let (Some((until, held)), Some(author)) = (spam, self.posts[&id].author) {
            self.members[author].newcomer_until = *until;
            for other in held
                .iter()
                .filter(|other| self.posts[other].state == ModelState::Held)
                .copied()
                .collect::<Vec<_>>()
            {
                self.post(other).why.remove("spam_review");
                if self.posts[&other].why.is_empty() {
                    self.show(other);
                }
            }
        }
        let post = self.post(id);
        (post.is_moderated, post.erase_at) = (*is_moderated, *erase_at);
        match state {
            // The author edited it while it was hidden.
            ModelState::Visible if !post.why.is_empty() => self.unshow(id, ModelState::Held),
            ModelState::Visible => self.show(id),
            state => {
                post.why.extend(why.iter().cloned());
                self.unshow(id, *state);
            }
        }
    }

    fn move_back(&mut self, from: i64, posts: &[(i64, i64)], to: i64, state: ModelState, is_merge: bool) -> bool {
        let is_there = posts.iter().all(|(id, _)| self.posts[id].topic == to);
        let is_whole = is_merge
            || self
                .posts_of(to)
                .all(|(id, _)| posts.iter().any(|(moved, _)| *moved == id));
        if !is_there || !is_whole || (!is_merge && self.topics[&from].merged_into.is_some()) {
            return false;
        }
        for (id, number) in posts {
            let post = self.post(*id);
            (post.topic, post.number) = (from, *number);
        }
        if is_merge {
            let opening = self.posts_of(from).find(|(_, post)| post.number == 1);
            let opening = opening.map_or(ModelState::Removed, |(_, post)| post.state);
            let stays = opening == ModelState::Removed && self.has_replies_of_others(from);
            let topic = self.topic(from);
            topic.merged_into = None;
            topic.state = if stays { state } else { opening };
        } else {
            let topic = self.topic(to);
            topic.merged_into = Some(from);
            topic.state = ModelState::Removed;
        }
        true
    }
}
