// Types of the forum's answers, as crates/server/src/forum/wire.rs and queue.rs write them.

export type PostState = "visible" | "held" | "hidden" | "withdrawn" | "removed";
export type HeldReason =
  | "link"
  | "new_host"
  | "too_many_links"
  | "repeated"
  | "trap"
  | "too_fast"
  | "capitals"
  | "phone_numbers"
  | "too_many_mentions"
  | "spam_review";
export interface HeldWhy {
  reason: HeldReason;
  text: string;
}
export type WatchLevel = "watching" | "tracking" | "normal" | "muted";
export interface ForumCategory {
  slug: string;
  name: string;
  description: string;
  topicCount: number;
  postCount: number;
  lastPostAt: string | null;
}
export interface ForumAuthor {
  handle: string;
  isModerator: boolean;
  isOperator: boolean;
}
export interface TopicRow {
  id: number;
  slug: string;
  path: string;
  title: string;
  category: string;
  categoryName: string;
  state: PostState;
  author: ForumAuthor | null;
  excerpt: string;
  replyCount: number;
  createdAt: string;
  lastPostAt: string;
  lastPostNumber: number;
  isPinned: boolean;
  isLocked: boolean;
  planStep: number | null;
}
export interface PageOf<Item> {
  items: Item[];
  page: number;
  pages: number;
  total: number;
}
export type TopicList = PageOf<TopicRow>;
export interface ForumPost {
  id: number | null;
  number: number;
  state: PostState;
  author: ForumAuthor | null;
  html: string;
  createdAt: string;
  editedAt: string | null;
  replyTo: number | null;
  helped: number;
  didNotHelp: number;
  version: number;
  heldWhy: HeldWhy[];
  isMine: boolean;
  body: string | null;
  pendingEdit: { body: string; html: string; heldWhy: HeldWhy[] } | null;
}
export interface Topic {
  id: number;
  slug: string;
  path: string;
  title: string;
  category: string;
  categoryName: string;
  state: PostState;
  author: ForumAuthor | null;
  createdAt: string;
  isPinned: boolean;
  isLocked: boolean;
  planStep: number | null;
  planStepTitle: string | null;
  progress: { done: number; steps: number; activeEvenings: number } | null;
  replyCount: number;
  participants: number;
  posts: ForumPost[];
  page: number;
  pages: number;
  pageSize: number;
  order: "time" | "helped";
}
export interface ForumUser {
  handle: string;
  joinedOn: string;
  level: number;
  levelName: string;
  isModerator: boolean;
  topicCount: number;
  postCount: number;
  helpedCount: number;
  recent: { path: string; title: string; number: number; excerpt: string; createdAt: string }[];
}
export interface LevelRules {
  level: number;
  name: string;
  from: string;
  topicsPerDay: number;
  repliesPerDay: number;
  gapSeconds: number;
  linksPerPost: number | null;
  links: string;
  mentionsPerPost: number;
  flagsPerDay: number;
}
export interface ForumRules {
  levels: LevelRules[];
  flagsToQueue: number;
  flagsToHide: number;
  repeatDays: number;
  fastSeconds: number;
  editHours: number;
  eraseDays: number;
  titleMin: number;
  titleMax: number;
  bodyMax: number;
  penaltySteps: string[];
  usualWaitHours: number | null;
}
export interface LogEntry {
  id: number;
  at: string;
  action: string;
  text: string;
  reason: string;
  category: string | null;
  categoryName: string | null;
  isUndone: boolean;
  undoes: number | null;
}
export type ForumLog = PageOf<LogEntry>;
export interface Written {
  id: number;
  state: PostState;
  topicId: number;
  postId: number;
  slug: string;
  title: string;
  path: string;
  number: number;
  heldWhy: HeldWhy[];
  usualWaitHours: number | null;
  version: number;
  post: ForumPost;
}
export interface MyTopic {
  watchLevel: WatchLevel;
  readUpTo: number;
  isModerator: boolean;
  votes: Record<string, boolean>;
  flagged: number[];
  ownPosts: ForumPost[];
  canReply: boolean;
  whyNot: string | null;
}
interface LimitUse {
  used: number;
  limit: number;
}
export interface MyLimits {
  handle: string | null;
  level: number;
  levelName: string;
  isModerator: boolean;
  topics: LimitUse;
  replies: LimitUse;
  flags: LimitUse;
  gapSeconds: number;
  nextPostAt: string | null;
  linksPerPost: number | null;
  mentionsPerPost: number;
  heldPost: {
    postId: number;
    topicId: number;
    title: string;
    path: string;
    createdAt: string;
    heldWhy: HeldWhy[];
  } | null;
  usualWaitHours: number | null;
  silencedUntil: string | null;
  suspendedUntil: string | null;
  reason: string | null;
  next: {
    level: number;
    name: string;
    conditions: { text: string; have: number; need: number; isMet: boolean }[];
  } | null;
}
export interface ForumDraft {
  key: string;
  title: string;
  body: string;
  category: string;
  planStep: number | null;
  replyTo: number | null;
  updatedAt: string;
}
export interface ForumNotice {
  id: number;
  kind: string;
  text: string;
  count: number;
  path: string | null;
  createdAt: string;
  isRead: boolean;
}
export interface OwnHeld {
  postId: number;
  topicId: number;
  title: string;
  path: string;
  number: number;
  body: string;
  html: string;
  version: number;
  isEdit: boolean;
  heldWhy: HeldWhy[];
  createdAt: string;
}
export interface QueueItem {
  id: number;
  kind: "held" | "edit" | "flagged" | "hidden";
  topicId: number;
  topicTitle: string;
  path: string;
  number: number;
  category: string;
  categoryName: string;
  author: ForumAuthor | null;
  authorLevel: number;
  html: string;
  body: string;
  previousHtml: string | null;
  heldWhy: HeldWhy[];
  flags: { reason: string; count: number; notes: string[] }[];
  since: string;
  state: PostState;
  isOwn: boolean;
}
export interface DoneAction {
  id: number;
  action: string;
  target: string;
  targetText: string;
  reason: string;
  note: string | null;
  until: string | null;
  at: string;
  by: string;
  isUndone: boolean;
  path: string | null;
}

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
