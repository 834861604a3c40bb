import { configure, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, json, refusal } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import ForumPage from "./feed/forum-page";
import { POST as PLAIN_POST } from "./tests";
import TopicPage from "./topic/topic-page";
import type { ForumPost, MyLimits, MyTopic, Topic, TopicList, WrittenPost } from "./types";
import { readDraft } from "./writing/drafts/use-draft";
import NewTopicPage from "./writing/new-topic-page";

const AT = "2026-11-22T20:14:00Z";
const JO = { handle: "jo_makes", isModerator: false, isOperator: false };
const WHY = { reason: "link" as const, text: "It contains a link." };
const POST: ForumPost = { ...PLAIN_POST, author: JO };
const HELD: ForumPost = { ...POST, id: 102, number: 2, state: "held", isMine: true, body: "See it", heldWhy: [WHY] };
const TOPIC: Topic = {
  id: 2,
  slug: "first-sale",
  path: "/forum/t/2-first-sale",
  title: "First sale",
  category: "progress",
  categoryName: "Progress",
  state: "visible",
  author: JO,
  createdAt: AT,
  isPinned: false,
  isLocked: false,
  planStep: null,
  planStepTitle: null,
  progress: null,
  replyCount: 0,
  participants: 1,
  posts: [POST],
  page: 1,
  pages: 1,
  pageSize: 20,
  order: "time",
  description: "I sold the first candle.",
};
const MINE: MyTopic = {
  watchLevel: "normal",
  readUpTo: 1,
  isModerator: false,
  votes: {},
  flagged: [],
  ownPosts: [],
  canReply: true,
  whyNot: null,
};
const LIMITS: MyLimits = {
  handle: "anna",
  level: 0,
  levelName: "Newcomer",
  isModerator: false,
  topics: { used: 1, limit: 3 },
  replies: { used: 2, limit: 10 },
  flags: { used: 0, limit: 3 },
  gapSeconds: 60,
  nextPostAt: null,
  linksPerPost: 0,
  mentionsPerPost: 2,
  heldPost: null,
  usualWaitHours: 5,
  silencedUntil: null,
  suspendedUntil: null,
  reason: null,
  next: null,
};
const WRITTEN: WrittenPost = {
  id: 102,
  state: "visible",
  topicId: 2,
  postId: 102,
  slug: "first-sale",
  title: "First sale",
  path: "/forum/t/2-first-sale#post-2",
  number: 2,
  heldWhy: [],
  usualWaitHours: 5,
  version: 1,
  post: { ...HELD, state: "visible", heldWhy: [] },
};
const ANSWERS: Record<string, Answer> = {
  "GET /api/forum/topics/2-first-sale": () => json(TOPIC),
  "GET /api/forum/topics/2/mine?page=1": () => json(MINE),
  "GET /api/forum/limits": () => json(LIMITS),
  "GET /api/forum/drafts/reply-2": () => new Response(null, { status: 204 }),
  "PUT /api/forum/drafts/reply-2": () => json({}),
};

// Parts load late, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => closePage());

const textBox = () => screen.findByRole("textbox", { name: "Your reply" });

describe("a topic", () => {
  beforeEach(() => window.history.replaceState(null, "", "/forum/t/2-first-sale"));

  const open = (answers: Record<string, Answer> = {}, user: typeof ANNA | null = ANNA) =>
    openAs(user, <TopicPage />, { ...ANSWERS, ...answers });

  it("shows the author a waiting post with its reason, the usual time and a way back", async () => {
    open({ "GET /api/forum/topics/2/mine?page=1": () => json({ ...MINE, ownPosts: [HELD] }) });
    expect(await screen.findByText("Your post is waiting for a moderator")).toBeTruthy();
    expect(screen.getByText(WHY.text)).toBeTruthy();
    expect(screen.getByText(/usually looks at it within 5 hours/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Withdraw" })).toBeTruthy();
  });

  it("sends a reply and forgets its draft", async () => {
    const { user, calls } = open({ "POST /api/forum/topics/2/posts": () => json(WRITTEN, 201) });
    await screen.findByText("as anna");
    await user.type(await textBox(), "Well done");
    expect(readDraft("reply-2")?.values["body"]).toBe("Well done");
    await user.click(screen.getByRole("button", { name: "Post reply" }));
    expect(await screen.findByText("Reply posted")).toBeTruthy();
    const sent = calls.find(({ method }) => method === "POST")?.body as { body: string; writingSeconds: number };
    expect(sent.body).toBe("Well done");
    expect(sent.writingSeconds).toBeTypeOf("number");
    expect(readDraft("reply-2")).toBeNull();
    expect(await textBox()).toHaveProperty("value", "");
  });

  it("keeps the text of a refused reply, in the form and as a draft", async () => {
    const { user } = open({
      "POST /api/forum/topics/2/posts": refusal(429, "rate_limited", "Please wait 40 seconds before your next post."),
    });
    await screen.findByText("as anna");
    await user.type(await textBox(), "Well done");
    await user.click(screen.getByRole("button", { name: "Post reply" }));
    expect(await screen.findByText(/Please wait 40 seconds/)).toBeTruthy();
    expect(await textBox()).toHaveProperty("value", "Well done");
    expect(readDraft("reply-2")?.values["body"]).toBe("Well done");
  });

  it("shows the text as its post would look, and follows a change when asked", async () => {
    const { user, calls } = open({
      "POST /api/forum/preview": ({ body }) => json({ html: `<p>${(body as { body: string }).body}</p>` }),
    });
    await screen.findByText("as anna");
    await user.type(await textBox(), "Well done");
    await user.click(await screen.findByRole("button", { name: "Preview" }));
    const preview = await screen.findByRole("region", { name: "Preview" });
    expect(preview.innerHTML).toContain("<p>Well done</p>");
    await user.type(await textBox(), ", Jo");
    await user.click(screen.getByRole("button", { name: "Update preview" }));
    await waitFor(() => expect(preview.textContent).toBe("Well done, Jo"));
    await user.click(screen.getByRole("button", { name: "Close preview" }));
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    expect(calls.filter(({ path }) => path.endsWith("/posts"))).toEqual([]);
  });

  it("asks for the name with the first post, and shows a refusal at its field", async () => {
    const { user } = open({
      "GET /api/forum/limits": () => json({ ...LIMITS, handle: null }),
      "POST /api/forum/topics/2/posts": refusal(422, "invalid_handle", "Choose another name.", {
        handle: "This name is reserved.",
      }),
    });
    await user.type(await textBox(), "Well done");
    await screen.findByText(/left today/);
    const handle = screen.getByRole("textbox", { name: "Your name in the forum" });
    await user.type(handle, "admin");
    await user.click(screen.getByRole("button", { name: "Post reply" }));
    expect(await screen.findByText("This name is reserved.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(handle));
  });

  it("quotes a post into the form", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("link", { name: "Quote post 1" }));
    await waitFor(async () => expect(await textBox()).toHaveProperty("value", "> Nine candles sold.\n\n"));
  });

  it("brings a guest's text through the log-in", async () => {
    const { user } = open({}, null);
    const send = await screen.findByRole("button", { name: "Log in to reply" });
    await user.type(await textBox(), "Well done");
    await waitFor(() => expect(readDraft("reply-2")?.values["body"]).toBe("Well done"));
    await user.click(send);
    expect(window.location.pathname + window.location.search).toBe("/login?next=%2Fforum%2Ft%2F2-first-sale%23reply");
  });

  it("votes once, and takes the vote back with the same button", async () => {
    const { user, calls } = open({
      "POST /api/forum/posts/101/helped": () => json({ helped: 1, didNotHelp: 0, value: true }),
    });
    const vote = await screen.findByRole("button", { name: /^This helped/ });
    await user.click(vote);
    await waitFor(() => expect(vote.getAttribute("aria-pressed")).toBe("true"));
    await user.click(vote);
    await waitFor(() => expect(vote.getAttribute("aria-pressed")).toBe("false"));
    expect(calls.filter(({ path }) => path.endsWith("/helped")).map(({ body }) => body)).toEqual([
      { value: true },
      { value: null },
    ]);
  });

  it("flags with a reason", async () => {
    const { user, calls } = open({ "POST /api/forum/posts/101/flag": () => new Response(null, { status: 204 }) });
    await user.click(await screen.findByRole("link", { name: "Flag post 1" }));
    const form = within(screen.getByRole("form", { name: "Flag post 1" }));
    await user.selectOptions(form.getByRole("combobox"), "Off topic");
    await waitFor(() => expect(screen.getByRole("form", { name: "Flag post 1" })).toHaveProperty("noValidate", true));
    await user.click(form.getByRole("button", { name: "Send to the moderators" }));
    expect(await screen.findByText(/Thank you/)).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith("/flag"))?.body).toEqual({ reason: "off_topic" });
  });

  it("that is not public is asked for again as its author", async () => {
    let isKnown = false;
    open({
      "GET /api/forum/topics/2-first-sale": () => {
        const answer = isKnown ? json({ ...TOPIC, state: "held" }) : json({ code: "not_found", message: "" }, 404);
        isKnown = true;
        return answer;
      },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "First sale" })).toBeTruthy();
  });
});

describe("the list", () => {
  beforeEach(() => window.history.replaceState(null, "", "/forum"));
  const EMPTY: TopicList = { items: [], page: 1, pages: 1, total: 0 };

  it("without topics says so, and leads to the form", async () => {
    openAs(null, <ForumPage />, {
      "GET /api/forum/topics": () => json(EMPTY),
      "GET /api/forum/categories": () => json([]),
    });
    expect(await screen.findByRole("heading", { name: "No topics here yet" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Start a topic" })).toHaveLength(2);
  });

  it("that does not load can be asked for again", async () => {
    let isUp = false;
    const { user } = openAs(null, <ForumPage />, {
      "GET /api/forum/topics": () => (isUp ? json(EMPTY) : json({}, 500)),
      "GET /api/forum/categories": () => json([]),
    });
    const again = await screen.findByRole("button", { name: "Try again" });
    isUp = true;
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "No topics here yet" })).toBeTruthy();
  });
});

describe("a new topic", () => {
  beforeEach(() => window.history.replaceState(null, "", "/forum/new?category=progress"));
  const RULES = { titleMin: 5, titleMax: 150 };
  const open = (answers: Record<string, Answer> = {}, stored = {}) =>
    openAs(
      ANNA,
      <NewTopicPage />,
      {
        "GET /api/forum/categories": () => json([{ slug: "progress", name: "Progress" }]),
        "GET /api/forum/rules": () => json(RULES),
        "GET /api/forum/limits": () => json(LIMITS),
        "GET /api/forum/drafts/topic": () => new Response(null, { status: 204 }),
        "PUT /api/forum/drafts/topic": () => json({}),
        ...answers,
      },
      stored,
    );

  it("starts in the category of the address and shows what is left today", async () => {
    open();
    expect(await screen.findByRole("combobox", { name: "Category" })).toHaveProperty("value", "progress");
    expect(await screen.findByText(/2 of 3 topics left today/)).toBeTruthy();
  });

  it("brings back the draft of this browser", async () => {
    const draft = { values: { title: "First sale", body: "Nine candles" }, startedAt: 1, savedAt: 2 };
    open({}, { "forum.draft.topic": JSON.stringify(draft) });
    expect(await screen.findByText("Your draft is back.")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "First sale");
  });

  it("offers the newer text of another device beside the own one", async () => {
    const draft = { values: { title: "First sale", body: "Nine candles" }, startedAt: 1, savedAt: 2 };
    const { user } = open(
      {
        "GET /api/forum/drafts/topic": () =>
          json({ key: "topic", title: "First sale", body: "Ten candles", category: "progress", updatedAt: AT }),
      },
      { "forum.draft.topic": JSON.stringify(draft) },
    );
    await user.click(await screen.findByRole("button", { name: "Use that one" }));
    expect(screen.getByRole("textbox", { name: "Text" })).toHaveProperty("value", "Ten candles");
  });

  it("tells that a post of the member is waiting already", async () => {
    const heldPost = { postId: 1, topicId: 2, title: "First sale", path: TOPIC.path, createdAt: AT, heldWhy: [WHY] };
    open({ "GET /api/forum/limits": () => json({ ...LIMITS, heldPost }) });
    expect(await screen.findByText(/You can post again once it has been read/)).toBeTruthy();
  });
});
