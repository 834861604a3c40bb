import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];

export type HeldWhy = Schemas["HeldWhy"];
export type HeldReason = HeldWhy["reason"];
export type WatchLevel = Schemas["WatchLevel"];
export type ForumCategory = Schemas["ForumCategory"];
export type ForumAuthor = Schemas["ForumAuthor"];
export type TopicRow = Schemas["ForumTopicRow"];
export type TopicList = Schemas["ForumTopicList"];
export type ForumPost = Schemas["ForumPost"];
export type Topic = Schemas["ForumTopic"];
export type ForumUser = Schemas["ForumUser"];
export type LevelRules = Schemas["LevelRules"];
export type ForumRules = Schemas["ForumRules"];
export type LogEntry = Schemas["ModerationLogEntry"];
export type ForumLog = Schemas["ForumLog"];
export type WrittenPost = Schemas["WrittenPost"];
export type MyTopic = Schemas["MyTopic"];
export type MyLimits = Schemas["MyLimits"];
export type ForumNotice = Schemas["ForumNotice"];
export type OwnHeld = Schemas["OwnHeld"];
export type QueueItem = Schemas["QueueItem"];
export type DoneAction = Schemas["DoneAction"];

/** Reason of a flag. */
export type FlagReason = "spam" | "abuse" | "off_topic" | "personal_data" | "illegal" | "other";

/** Action of a moderator. */
export type ModerationAction =
  | "hide"
  | "restore"
  | "lock"
  | "unlock"
  | "pin"
  | "unpin"
  | "move"
  | "merge"
  | "split"
  | "approve"
  | "reject"
  | "warn"
  | "silence"
  | "suspend"
  | "note";
