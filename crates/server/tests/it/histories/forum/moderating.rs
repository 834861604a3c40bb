//! Calls of moderators: actions on posts and topics, merges, splits, and undos.

use serde_json::{Value, json};

use super::{Called, Dice, ForumHistory, nothing, same};
use crate::forum_moderation::ACTIONS;
use crate::harness::Answer;
use crate::histories::forum_model::{ModelPost, ModelState, PostAction, TopicAction};

impl ForumHistory {
    pub(super) async fn act_on_post(&mut self, dice: &mut Dice) -> Called {
        use PostAction::{Approve, Hide, Reject, Restore};
        let action = dice.pick_weighted(&[(8, Hide), (4, Restore), (4, Approve), (4, Reject)]);
        let is_fit = dice.has_chance(85);
        let Some(id) = self.pick_fit_post(dice, action, is_fit) else {
            return nothing();
        };
        let is_spam = dice.has_chance(15);
        let reason = if is_spam {
            "Spam for a shop"
        } else {
            "A reason of the model"
        };
        let (action_id, answer) = self
            .moderate(
                dice,
                json!({"action": action.key(), "target": format!("post:{id}"), "reason": reason}),
            )
            .await;
        let made = same(
            "an action",
            &answer.status.is_success(),
            &self.model.act(action_id, action, id, is_spam),
        );
        (
            format!(
                "{} {id} for {reason:?} is action {action_id}: {}",
                action.key(),
                answer.status
            ),
            made,
        )
    }

    fn pick_fit_post(&self, dice: &mut Dice, action: PostAction, is_fit: bool) -> Option<i64> {
        let fit: Vec<i64> = self
            .model
            .posts
            .keys()
            .copied()
            .filter(|id| !is_fit || self.model.takes(action, *id))
            .collect();
        let newest = &fit[fit.len().saturating_sub(6)..];
        dice.pick(newest).copied()
    }

    async fn moderate(&mut self, dice: &mut Dice, body: Value) -> (i64, Answer) {
        let answer = dice
            .pick(&self.moderators)
            .unwrap()
            .post(&self.app, ACTIONS, body)
            .await;
        let id = if answer.status == 201 {
            answer.json()["id"].as_i64().unwrap()
        } else {
            0
        };
        (id, answer)
    }

    pub(super) async fn act_on_topic(&mut self, dice: &mut Dice) -> Called {
        use TopicAction::{Lock, Pin, Unlock, Unpin};
        let action = dice.pick_weighted(&[(2, Lock), (3, Unlock), (1, Pin), (1, Unpin)]);
        let Some(topic) = self.pick_topic(dice, |_| true) else {
            return nothing();
        };
        let body = json!({"action": action.key(), "target": topic, "reason": "A reason of the model"});
        let (id, answer) = self.moderate(dice, body).await;
        let made = same(
            "an action",
            &answer.status.is_success(),
            &self.model.act_on_topic(id, action, topic),
        );
        (
            format!("{} topic {topic} is action {id}: {}", action.key(), answer.status),
            made,
        )
    }

    pub(super) async fn merge(&mut self, dice: &mut Dice) -> Called {
        let (Some(from), Some(to)) = (self.pick_topic(dice, |_| true), self.pick_topic(dice, |_| true)) else {
            return nothing();
        };
        let (source, target) = (&self.model.topics[&from], &self.model.topics[&to]);
        let is_allowed = from != to
            && source.merged_into.is_none()
            && target.merged_into.is_none()
            && target.state == ModelState::Visible;
        let body = json!({"action": "merge", "target": from, "to": to, "reason": "A reason of the model"});
        let (id, answer) = self.moderate(dice, body).await;
        let made = same("a merge", &answer.status.is_success(), &is_allowed);
        if is_allowed {
            let mut posts: Vec<(i64, i64)> = self.model.posts_of(from).map(|(id, post)| (post.number, id)).collect();
            posts.sort_unstable();
            let posts: Vec<i64> = posts.into_iter().map(|(_, id)| id).collect();
            self.model.move_posts(id, from, &posts, to, true);
        }
        (
            format!("merge {from} into {to} is action {id}: {}", answer.status),
            made,
        )
    }

    pub(super) async fn split(&mut self, dice: &mut Dice) -> Called {
        let is_reply = |post: &ModelPost| post.number > 1 && post.state == ModelState::Visible;
        let Some(post) = self.pick_post(dice, is_reply) else {
            return nothing();
        };
        let from = self.model.posts[&post].topic;
        self.written += 1;
        let title = format!("Split {}x", self.written);
        let body = json!({"action": "split", "target": from, "title": title, "posts": [post], "reason": "A reason of the model"});
        let (id, answer) = self.moderate(dice, body).await;
        let made = same("a split", &answer.status.is_success(), &true);
        if let Some(to) = self
            .ids("SELECT MAX(id) AS id FROM forum_topics")
            .await
            .first()
            .copied()
            .filter(|_| made.is_ok())
        {
            self.add_topic(to, self.model.posts[&post].author, true);
            self.model.topics.get_mut(&to).unwrap().last_number = 0;
            self.model.move_posts(id, from, &[post], to, false);
        }
        (
            format!("split {post} from {from} is action {id}: {}", answer.status),
            made,
        )
    }

    pub(super) async fn undo(&mut self, dice: &mut Dice) -> Called {
        let count = self.model.actions.len();
        if count == 0 {
            return nothing();
        }
        let newest = count.min(8);
        let index = if dice.has_chance(75) {
            count - 1 - dice.below(newest)
        } else {
            dice.below(count)
        };
        let id = self.model.actions[index].id;
        let answer = dice
            .pick(&self.moderators)
            .unwrap()
            .post(&self.app, &format!("{ACTIONS}/{id}/undo"), json!({}))
            .await;
        let expected = if self.model.undo(index) { 201 } else { 409 };
        let made = same("an undo", &answer.status.as_u16(), &expected);
        (format!("undo {id}: {}", answer.status), made)
    }
}
