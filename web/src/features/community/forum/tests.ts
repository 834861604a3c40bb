import type { ForumPost } from "./types";

/** A visible post of a former member. */
export const POST: ForumPost = {
  id: 101,
  number: 1,
  state: "visible",
  author: null,
  html: "<p>Nine candles sold.</p>",
  createdAt: "2026-11-22T20:14:00Z",
  editedAt: null,
  replyTo: null,
  helped: 0,
  didNotHelp: 0,
  version: 1,
  heldWhy: [],
  isMine: false,
  body: null,
  pendingEdit: null,
};
