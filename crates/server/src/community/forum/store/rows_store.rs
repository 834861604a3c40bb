//! The tables of the forum as rows.

pub mod categories {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_categories")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub name: String,
        pub description: String,
        pub position: i64,
    }

    crate::db::without_relations!();
}

pub mod members {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_members")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub handle: Option<String>,
        pub shape: Option<String>,
        pub joined_at: i64,
        pub active_days: i32,
        pub active_on: i64,
        pub newcomer_until: Option<i64>,
        pub silenced_until: Option<i64>,
        pub suspended_until: Option<i64>,
        pub penalties: i32,
        pub penalty_reason: String,
        /// Number of the level that the member was told last. `None` for members from before it was noted.
        pub told_level: Option<i32>,
    }

    crate::db::without_relations!();
}

pub mod former_handles {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_former_handles")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub shape_hash: String,
        pub free_at: i64,
    }

    crate::db::without_relations!();
}

pub mod topics {
    use sea_orm::entity::prelude::*;

    use crate::community::forum::PostState;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_topics")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub title: String,
        pub slug: String,
        pub category: String,
        pub author: String,
        pub state: PostState,
        pub is_pinned: bool,
        pub is_locked: bool,
        pub plan_step: Option<i32>,
        pub shows_progress: bool,
        pub created_at: i64,
        pub last_number: i64,
        pub visible_posts: i64,
        pub last_post_at: i64,
        pub last_post_number: i64,
        pub excerpt: String,
        pub merged_into: Option<i64>,
    }

    crate::db::without_relations!();
}

pub mod posts {
    use sea_orm::entity::prelude::*;

    use crate::community::forum::PostState;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_posts")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub topic_id: i64,
        pub number: i64,
        pub author: String,
        pub state: PostState,
        pub body: String,
        pub html: String,
        pub reply_to: Option<i64>,
        pub created_at: i64,
        pub shown_at: Option<i64>,
        pub edited_at: Option<i64>,
        pub changed_at: i64,
        pub version: i64,
        pub held_why: String,
        pub pending_body: Option<String>,
        pub pending_html: String,
        pub pending_title: String,
        pub pending_why: String,
        pub pending_at: Option<i64>,
        pub helped: i32,
        pub did_not_help: i32,
        pub score: f64,
        pub erase_at: Option<i64>,
        pub is_moderated: bool,
    }

    crate::db::without_relations!();
}

pub mod edits {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_edits")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub post_id: i64,
        pub title: String,
        pub body: String,
        pub replaced_at: i64,
    }

    crate::db::without_relations!();
}

pub mod hosts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_hosts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub host: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
    }

    crate::db::without_relations!();
}

pub mod sketches {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_sketches")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

pub mod words {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_words")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub word: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        pub topic_id: i64,
        pub in_title: bool,
    }

    crate::db::without_relations!();
}

pub mod drafts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_drafts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub title: String,
        pub body: String,
        pub category: String,
        pub plan_step: Option<i32>,
        pub reply_to: Option<i64>,
        pub updated_at: i64,
    }

    crate::db::without_relations!();
}

pub mod watches {
    use sea_orm::entity::prelude::*;

    use crate::community::forum::wire::WatchLevel;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_watches")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub topic_id: i64,
        pub level: WatchLevel,
        pub read_up_to: i64,
    }

    crate::db::without_relations!();
}

pub mod notices {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_notices")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub kind: String,
        pub text: String,
        pub path: String,
        pub count: i64,
        pub created_at: i64,
        pub is_read: bool,
        /// Post that it tells of. Its title is joined when the notice is shown: it may be hidden by then.
        pub post_id: Option<i64>,
        /// Part of `count` that a mail has told of. No mail is due while both are equal.
        pub mailed_count: i64,
    }

    crate::db::without_relations!();
}

pub mod flags {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_flags")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub reason: String,
        pub note: String,
        pub level: i32,
        /// Both blank since traces have a table of their own.
        pub cookie: String,
        pub network: String,
        pub created_at: i64,
        pub is_cleared: bool,
        /// Action that cleared the flag; `None` for one that became old.
        pub cleared_by: Option<i64>,
        /// First account of the person who flagged the post.
        pub person: String,
    }

    crate::db::without_relations!();
}

pub mod votes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_votes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub helped: bool,
        /// False for a further account of a person who voted before.
        pub is_counted: bool,
    }

    crate::db::without_relations!();
}

pub mod actions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_actions")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub created_at: i64,
        pub moderator: String,
        pub action: String,
        pub target: String,
        pub category: String,
        pub reason: String,
        pub note: String,
        pub until: Option<i64>,
        pub before: String,
        pub undoes: Option<i64>,
        pub undone_by: Option<i64>,
    }

    crate::db::without_relations!();
}
