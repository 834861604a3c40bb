//! Comparison of the forum's rows and pages with the model.

use std::collections::BTreeSet;

use super::{ForumHistory, read, same};
use crate::forum::TOPICS;
use crate::histories::forum_model::{ModelPost, ModelState};

impl ForumHistory {
    pub(super) async fn compare_rows(&self) -> Result<(), String> {
        let posts = "SELECT id, topic_id, number, state, body, pending_body, is_moderated, erase_at FROM forum_posts WHERE author <> 'operator'";
        let rows = self.app.rows(posts).await;
        same("number of posts", &rows.len(), &self.model.posts.len())?;
        for row in rows {
            let id: i64 = read(&row, "id");
            let post = &self.model.posts[&id];
            let shown = (
                read::<i64>(&row, "topic_id"),
                read::<i64>(&row, "number"),
                read::<String>(&row, "state"),
                read::<String>(&row, "body"),
            );
            let expected = (post.topic, post.number, post.state.key().to_owned(), post.text.clone());
            same(&format!("post {id}"), &shown, &expected)?;
            let rest = (
                read::<Option<String>>(&row, "pending_body"),
                read::<bool>(&row, "is_moderated"),
                read::<Option<i64>>(&row, "erase_at"),
            );
            same(
                &format!("rest of post {id}"),
                &rest,
                &(post.pending.clone(), post.is_moderated, post.erase_at),
            )?;
        }
        for row in self.app.rows("SELECT id, state, is_locked, is_pinned, merged_into, visible_posts FROM forum_topics WHERE author <> 'operator'").await {
            let id: i64 = read(&row, "id");
            let topic = &self.model.topics[&id];
            let shown = (read::<String>(&row, "state"), read::<bool>(&row, "is_locked"), read::<bool>(&row, "is_pinned"), read::<Option<i64>>(&row, "merged_into"));
            let expected = (topic.state.key().to_owned(), topic.is_locked, topic.is_pinned, topic.merged_into);
            same(&format!("topic {id}"), &shown, &expected)?;
            let count = i64::try_from(self.model.count_visible(id)).unwrap();
            same(&format!("visible posts of topic {id}"), &read::<i64>(&row, "visible_posts"), &count)?;
        }
        Ok(())
    }

    /// Compares the page of a topic as a guest reads it.
    pub(super) async fn compare_page(&self, id: i64) -> Result<(), String> {
        let topic = &self.model.topics[&id];
        if topic.merged_into.is_some() {
            return Ok(());
        }
        let answer = self.app.get(&format!("{TOPICS}/{id}")).await;
        let is_open = topic.state == ModelState::Visible;
        same(
            &format!("topic {id} is read by guests"),
            &answer.status.is_success(),
            &is_open,
        )?;
        let page = if is_open { answer.json() } else { return Ok(()) };
        if page["pages"] != 1 {
            return Ok(());
        }
        let shown: BTreeSet<i64> = page["posts"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|post| post["id"].as_i64())
            .collect();
        let is_visible = |(_, post): &(i64, &ModelPost)| post.state == ModelState::Visible;
        let visible: BTreeSet<i64> = self.model.posts_of(id).filter(is_visible).map(|(id, _)| id).collect();
        same(&format!("posts that guests read in topic {id}"), &shown, &visible)
    }
}
