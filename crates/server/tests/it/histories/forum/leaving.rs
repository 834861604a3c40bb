//! Ends of accounts, and passing time.

use axum::http::Method;
use serde_json::json;
use server::community::forum;

use super::{Called, Dice, ForumHistory, same};
use crate::forum::{DAY, ForumMember, HOUR};
use crate::harness::PASSWORD;

impl ForumHistory {
    pub(super) async fn leave(&mut self, dice: &mut Dice) -> Called {
        let (member, erases) = (dice.below(self.members.len()), dice.has_chance(50));
        let body = json!({"password": PASSWORD, "erasePosts": erases});
        let answer = self.members[member]
            .send(&self.app, Method::DELETE, "/api/auth/user", body)
            .await;
        let made = same("the end of an account", &answer.status.as_u16(), &204);
        self.written += 1;
        self.members[member] = ForumMember::sign_up(&self.app, &format!("fay-{}x", self.written)).await;
        self.model.leave(member, erases);
        (format!("member {member} leaves, and erases the posts: {erases}"), made)
    }

    /// Some hours or some weeks pass, and what is due is erased.
    pub(super) async fn wait(&mut self, dice: &mut Dice) -> Called {
        let micros = dice.pick_weighted(&[(6, 20 * HOUR), (2, 9 * DAY), (1, 31 * DAY)]);
        for _ in 0..2 {
            self.pass(micros / 2);
            self.use_sessions().await;
        }
        let cleaned = forum::clean_up(&self.app.state)
            .await
            .map_err(|error| format!("{error:?}"));
        self.model.clean_up();
        (format!("{} hours pass", micros / HOUR), cleaned)
    }

    /// Visits the site with each session: one ends after thirty days without a visit.
    async fn use_sessions(&self) {
        for member in self.members.iter().chain(&self.moderators) {
            let visited = member.get(&self.app, "/api/forum/limits").await;
            assert_eq!(visited.status, 200, "{}", visited.text());
        }
        // The use of a session is stored behind the answer. The clock moves on after this.
        self.app.state.db.wait_for_writes().await;
    }
}
