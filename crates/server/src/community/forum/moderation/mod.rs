//! Decisions of moderators: reports, the queue of held texts, sanctions and their undo.

pub(crate) mod actions;
pub(crate) mod flagging;
pub(crate) mod merging;
pub(crate) mod moderation_action;
pub(crate) mod queue;
pub(crate) mod sanctions;
pub(crate) mod undo;
