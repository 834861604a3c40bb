import type { Page } from "@playwright/test";
import { logOut, newEmail, signUp } from "../support/account";
import { newTitle } from "../support/admin";
import { makeModerator, newHandle, openMember, openPlainMember, reply, startTopic } from "../support/forum";
import { expect, gotoHydrated, test, testStates } from "../support/test";

// Newcomers of a busy network wait for a moderator, and all tests run on one machine.
const [third, fourth] = [0, 1].map(() => Math.floor(Math.random() * 256));
test.use({ extraHTTPHeaders: { "x-forwarded-for": `10.9.${third}.${fourth}` } });

const WAITING = "Your post is waiting for a moderator";

/** Approves the first text of this topic that waits. */
async function approve(page: Page, title: string) {
  await gotoHydrated(page, "/forum/queue");
  const entry = page.getByRole("article").filter({ hasText: title });
  await entry.getByLabel("Action").selectOption("Approve");
  await entry.getByLabel("Reason").fill("A useful link");
  await entry.getByRole("button", { name: "Approve" }).click();
  await expect(entry).toHaveCount(0);
}

test("a newcomer's question with a link waits, is approved and answered, and the newcomer is told", async ({
  page,
  browser,
}) => {
  const title = newTitle("What do you charge for delivery?");
  const newcomer = await openMember(browser);
  await startTopic(newcomer.page, { title, text: "I looked at https://example.com/prices", handle: newHandle("anna") });

  // The author sees the post, the reason, and how to take it back. Others see nothing.
  await expect(newcomer.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(newcomer.page.getByText(WAITING)).toBeVisible();
  await expect(newcomer.page.getByRole("listitem").filter({ hasText: WAITING })).toContainText(/link/);
  await expect(newcomer.page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  const address = new URL(newcomer.page.url()).pathname;
  await gotoHydrated(page, "/forum");
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);

  const moderator = await openMember(browser);
  await makeModerator(moderator.email);
  await approve(moderator.page, title);

  const member = await openMember(browser);
  await gotoHydrated(member.page, address);
  await reply(member.page, "I charge what the post office charges.", newHandle("mara"));
  await expect(member.page.locator("#post-2")).toContainText("what the post office charges");

  await gotoHydrated(newcomer.page, "/forum/notices");
  const notices = newcomer.page.getByRole("main").getByRole("listitem");
  await expect(notices.filter({ hasText: title }).first()).toBeVisible();
  await expect(newcomer.page.getByRole("main").getByText("New", { exact: true }).first()).toBeVisible();

  // The public log has the action and its reason without any name.
  await gotoHydrated(page, "/forum/log");
  const entry = page.getByRole("listitem").filter({ hasText: "A useful link" }).first();
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText("anna");
});

test.describe("a refusal", () => {
  test.use({ expectedMessages: /status of 4(09|22)/ });

  test("a text that is refused stays in the form, also after a reload", async ({ page }) => {
    await page.clock.install();
    await signUp(page);
    await startTopic(page, {
      title: newTitle("Evenings with two children"),
      text: "How do you do it?",
      handle: "admin",
    });
    await expect(page.getByLabel("Your name in the forum")).toBeFocused();
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("How do you do it?");
    await gotoHydrated(page, "/forum/new");
    await expect(page.getByText("Your draft is back.")).toBeVisible();
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("How do you do it?");
  });
});

test("a guest's text survives the log-in", async ({ page }) => {
  const email = newEmail();
  await signUp(page, { email });
  await logOut(page);
  await gotoHydrated(page, "/forum/new");
  await expect(page.getByRole("button", { name: "Log in to post" })).toBeVisible();
  await page.getByLabel("Title").fill("How do you ship candles?");
  await page.getByLabel("Text", { exact: true }).fill("They break on the way.");
  await page.getByLabel("Category").selectOption("Tools and help");
  await page.getByRole("button", { name: "Log in to post" }).click();
  await expect(page).toHaveURL("/login?next=%2Fforum%2Fnew");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("lamps over quiet desks");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("How do you ship candles?");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("They break on the way.");
});

test("all of it works without scripts", async ({ browser }) => {
  const title = newTitle("Which table for a market");
  const handle = newHandle("ben");
  const newcomer = await openPlainMember(browser, "/forum/new");
  await newcomer.page.getByLabel("Title").fill(title);
  await newcomer.page.getByLabel("Category").selectOption("Pricing and selling");
  await newcomer.page.getByLabel("Text", { exact: true }).fill("Like the one on https://example.com/tables");
  await newcomer.page.getByLabel("Your name in the forum").fill(handle);
  await newcomer.page.getByRole("button", { name: "Post topic" }).click();
  await expect(newcomer.page.getByText(/Your topic is waiting for a moderator\. It has a link/)).toBeVisible();

  const moderatorEmail = newEmail();
  const alive = await browser.newPage();
  await signUp(alive, { email: moderatorEmail });
  await makeModerator(moderatorEmail);
  const moderator = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await moderator.goto("/login?next=%2Fforum%2Fqueue");
  await moderator.getByLabel("Email").fill(moderatorEmail);
  await moderator.getByLabel("Password", { exact: true }).fill("lamps over quiet desks");
  await moderator.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await moderator.getByRole("button", { name: "Show the queue" }).click();
  const entry = moderator.getByRole("article").filter({ hasText: title });
  await entry.getByLabel("Reason").fill("A useful link");
  await entry.getByRole("button", { name: "Do it" }).click();
  await expect(moderator.getByRole("article").filter({ hasText: title })).toHaveCount(0);

  // A guest reads, searches, and is asked to log in with the text kept.
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.goto("/forum");
  await guest.getByRole("searchbox").fill(title);
  await guest.getByRole("button", { name: "Search" }).click();
  await guest.getByRole("link", { name: title }).click();
  await guest.getByLabel("Your reply").fill("A folding one.");
  await guest.getByRole("button", { name: "Post reply" }).click();
  await expect(guest.getByRole("alert").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(guest.getByLabel("Your reply")).toHaveValue("A folding one.");
  await guest.getByRole("link", { name: "Flag post 1" }).click();
  const flag = guest.getByRole("form", { name: "Flag a post" });
  await expect(flag.getByLabel("Post", { exact: true })).toBeInViewport();
  await flag.getByLabel("What is wrong with this post?").selectOption("Off topic");
  await flag.getByRole("button", { name: "Send to the moderators" }).click();
  await expect(guest.getByRole("alert").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(flag.getByLabel("What is wrong with this post?")).toHaveValue("off_topic");

  // The moderator replies, and the newcomer is told.
  await moderator.goto(new URL(guest.url()).pathname);
  await moderator.getByLabel("Your reply").fill("A folding table of six feet, and a cloth that reaches the floor.");
  await moderator.getByLabel("Your name in the forum").fill(newHandle("mona"));
  await moderator.getByRole("button", { name: "Post reply" }).click();
  await newcomer.page.goto("/forum/notices");
  await newcomer.page.getByRole("button", { name: "Show my notices" }).click();
  await expect(newcomer.page.getByRole("main").getByRole("listitem").filter({ hasText: title }).first()).toBeVisible();

  // The public log has the action and its reason without any name.
  await guest.goto("/forum/log");
  const logged = guest.getByRole("listitem").filter({ hasText: "A useful link" }).first();
  await expect(logged).toBeVisible();
  await expect(logged).not.toContainText(handle);
});

test.describe("the forum's pages", () => {
  test.use({ expectedMessages: /status of 40[134]/ });
  const PAGES: Record<string, (page: Page) => Promise<void>> = {
    list: (page) => gotoHydrated(page, "/forum"),
    "list without results": (page) => gotoHydrated(page, "/forum?q=xqzzv"),
    category: (page) => gotoHydrated(page, "/forum/c/progress"),
    topic: async (page) => {
      await gotoHydrated(page, "/forum");
      await page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Forum");
    },
    "new topic": (page) => gotoHydrated(page, "/forum/new"),
    rules: (page) => gotoHydrated(page, "/forum/rules"),
    log: (page) => gotoHydrated(page, "/forum/log"),
    "notices of a guest": (page) => gotoHydrated(page, "/forum/notices"),
    "notices of a member": async (page) => {
      await signUp(page, { next: "/forum/notices" });
      await expect(page.getByText("Nothing yet.")).toBeVisible();
    },
    "the form of a member": async (page) => {
      await signUp(page, { next: "/forum/new" });
      await expect(page.getByText(/left today/)).toBeVisible();
    },
    "missing topic": (page) => gotoHydrated(page, "/forum/t/999999-nothing"),
    "queue of a member without the role": async (page) => {
      await signUp(page, { next: "/forum/queue" });
      await expect(page.getByText("This page is for the moderators of the forum.")).toBeVisible();
    },
    "queue with a post": async (page) => {
      const email = newEmail();
      await page.clock.install();
      await signUp(page, { email });
      const text = "Is https://example.com any good?";
      await startTopic(page, { title: newTitle("A shop of my own"), text, handle: newHandle("carl") });
      await expect(page.getByText(WAITING)).toBeVisible();
      await makeModerator(email);
      await gotoHydrated(page, "/forum/queue");
      await expect(page.getByText("another moderator decides").first()).toBeVisible();
    },
  };
  testStates(PAGES);
});
