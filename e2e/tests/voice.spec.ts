import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { newEmail, PASSWORD, signUp } from "../support/account";
import { openAdmin } from "../support/admin";
import { codeAt, RECOVERY_CODE, STEP_MS } from "../support/authenticator";
import { startMailbox } from "../support/mailbox";
import { openPersona } from "../support/persona";
import { readProse } from "../support/prose";
import { REVIEWS } from "../support/reviews";
import { type Server, startServer } from "../support/server";
import { analyze, test as base, expect, gotoHydrated, seeReport } from "../support/test";
import { Editor, gradeSentences, middleGrade } from "../support/voice";

/** Highest grade of the sentence in the middle. Articles have more to explain than screens. */
const GRADES = { screen: 8, article: 10 };

interface Site extends Server {
  mails: string[];
}

// A site of its own, which sends mail and holds no texts of other tests.
const test = base.extend<object, { site: Site; editor: Editor }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const mailbox = await startMailbox();
      const settings = { SIDESTART_SMTP_URL: mailbox.url, SIDESTART_MAIL_FROM: "Sidestart <hello@example.org>" };
      const server = await startServer(settings);
      await use({ ...server, mails: mailbox.mails });
      await server.stop();
      mailbox.stop();
    },
    { scope: "worker" },
  ],
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(await Editor.open()),
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test.use({ expectedMessages: /status of (401|402|404|422)/ });

/** Texts that a test has read, each once, and pages that are too hard to read. */
class Reading {
  private readonly texts = new Set<string>();
  private readonly hard: string[] = [];

  constructor(private readonly editor: Editor) {}

  async page(page: Page, name: string, kind: keyof typeof GRADES = "screen") {
    const { texts, own } = await readProse(page);
    expect(own.length, `texts of ${name}`).toBeGreaterThan(0);
    this.add(name, texts, kind, own);
  }

  add(name: string, texts: readonly string[], kind: keyof typeof GRADES, own = texts) {
    for (const text of texts) this.texts.add(text);
    const graded = gradeSentences(own);
    if (middleGrade(graded) <= GRADES[kind]) return;
    const worst = graded.slice(0, 8).map(({ grade, sentence }) => `  ${grade.toFixed(1)} ${sentence}`);
    this.hard.push(
      `${name}: grade ${middleGrade(graded).toFixed(1)} of ${graded.length} sentences, the hardest:`,
      ...worst,
    );
  }

  async expectGood() {
    expect.soft(await this.editor.findFaults([...this.texts]), "faults of language").toEqual([]);
    expect(this.hard.join("\n"), "pages that are hard to read").toBe("");
  }
}

/** Pages as everyone gets them. */
const PUBLIC = [
  "/",
  "/niche-discovery",
  "/niche-discovery?q=dog+grooming",
  "/niche-discovery?q=garden+parties",
  "/niche-discovery?q=xqzzv+wrtplk",
  "/markets",
  "/markets?sector=pets&cost=500&license=none",
  "/markets/candles",
  "/markets?location=48453",
  // A county with every part, a region without a map, and a state.
  "/markets/dog-grooming/travis-county-tx",
  "/markets/candles/western-connecticut-planning-region-ct",
  "/markets/dog-grooming/wyoming",
  "/markets/no-such-market",
  "/customer-persona",
  "/audience-problem-finder",
  "/profitability-calculator",
  "/what-should-i-sell",
  "/blog",
  "/reading-list",
  "/resources",
  "/resources?view=tips",
  "/login",
  "/signup",
  "/reset",
  "/account",
  "/dashboard",
  "/plan",
  "/tasks",
  "/experiments",
  "/evenings",
  "/analytics",
  "/method",
  "/pricing",
  "/privacy",
  "/terms",
  "/contact",
  "/support",
  "/forum",
  "/forum/rules",
  "/forum/log",
  "/forum/new",
  "/nowhere",
];
/** Starter content, found by the links to it. */
const CONTENT = /^\/(blog|resources|forum\/t)\/[\w/-]+$/;
/** Lists with a sentence of each market, which names the things of a trade one after the other. */
const DIRECTORY = /^\/markets(\?|$)/;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("public pages, articles and resources are written in good and plain English", async ({ page, editor }) => {
    // It reads about a hundred pages.
    test.slow();
    const reading = new Reading(editor);
    const addresses = new Set(PUBLIC);
    for (const address of addresses) {
      await page.goto(address);
      const isArticle = CONTENT.test(address) || DIRECTORY.test(address);
      await reading.page(page, address, isArticle ? "article" : "screen");
      const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      for (const link of links) if (CONTENT.test(link ?? "")) addresses.add(link ?? "");
      for (const link of links.filter((link) => /^\/resources\/.*\.txt$/.test(link ?? ""))) {
        const file = await (await page.request.get(link ?? "")).text();
        reading.add(link ?? "", file.split(/\n\s*\n/).map(reflow), "article");
      }
    }
    expect([...addresses].filter((address) => CONTENT.test(address)).length).toBeGreaterThan(40);
    await reading.expectGood();
  });
});

const reflow = (text: string) => text.replace(/\s+/g, " ").trim();

/** Paragraphs of a PDF. Blocks, because plain text loses the hyphen of a compound at the end of a line; cells of tables are no sentences. */
function readPdf(file: Buffer): string[] {
  const xml = execFileSync("pdftotext", ["-bbox-layout", "-", "-"], { input: file, encoding: "utf8" });
  const blocks = xml
    .split("<block ")
    .slice(1)
    .map((block) => {
      const lines = block.split("<line ").slice(1);
      const words = lines.map((line) => [...line.matchAll(/<word [^>]*>([^<]*)</g)].map(([, word]) => word).join(" "));
      return words.reduce((text, line) => (text.endsWith("-") ? text + line : `${text} ${line}`), "");
    });
  const plain = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" } as Record<string, string>;
  const texts = blocks.map((text) => reflow(text.replace(/&\w+;/g, (entity) => plain[entity] ?? entity)));
  return texts.filter((paragraph) => /^[A-Z“].*[.!?]$/.test(paragraph));
}

test("screens of a guest at work are written in good and plain English", async ({ page, editor }) => {
  const reading = new Reading(editor);
  await gotoHydrated(page, "/niche-discovery?q=candles");
  await seeReport(page);
  await reading.page(page, "a report");
  await gotoHydrated(page, "/niche-discovery?compare=candles,dog-grooming,bookkeeping");
  await expect(page.getByRole("table", { name: /compared/ })).toBeVisible();
  await reading.page(page, "a comparison");

  await openPersona(page, "/customer-persona?market=dog-walking");
  await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog by six");
  await page.getByLabel("Basis of Job to be done").selectOption("Heard");
  await expect(page.getByText("Enter the words you heard.")).toBeVisible();
  await reading.page(page, "a persona");

  await gotoHydrated(page, "/audience-problem-finder");
  await page.getByLabel("Customer comments").fill(REVIEWS);
  await page.getByRole("button", { name: "Find problems" }).click();
  await expect(page.getByRole("heading", { name: "2 problems" })).toBeVisible();
  await reading.page(page, "problems");

  await gotoHydrated(page, "/profitability-calculator?market=dog-grooming");
  await page.getByLabel("Pay per hour before tax, in dollars").fill("30");
  await expect(page.getByText("1 of 11 figures are yours.")).toBeVisible();
  await reading.page(page, "a calculation");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share this result" })).toBeVisible();
  await reading.page(page, "the dialog of a link");

  await gotoHydrated(page, "/what-should-i-sell");
  await page.getByLabel("What can you do?").fill("I can sew");
  await page.getByRole("button", { name: "Show my ideas" }).click();
  await expect(page.getByRole("heading", { name: "Ideas for you" })).toBeFocused();
  await reading.page(page, "ranked ideas");

  await gotoHydrated(page, "/evenings");
  await expect(page.getByRole("heading", { name: "Your plan, evening by evening" })).toBeVisible();
  await reading.page(page, "example evenings");
  await gotoHydrated(page, "/tasks");
  await page.getByLabel("New task").fill("Call Ola tomorrow 5pm #sales !high 30m");
  await page.keyboard.press("Enter");
  await page.getByText("What fits tonight?").click();
  await reading.page(page, "tasks");
  await gotoHydrated(page, "/login");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("main").getByRole("alert")).not.toBeEmpty();
  await reading.page(page, "a refused log-in");

  const report = await page.request.post("/api/niche/report.pdf", { data: { request: { keywords: "candles" } } });
  expect(report.status()).toBe(200);
  const paragraphs = readPdf(await report.body());
  expect(paragraphs.length).toBeGreaterThan(10);
  reading.add("the report's PDF", paragraphs, "screen");
  await reading.expectGood();
});

test("a member's and an admin's screens and mails are written in good and plain English", async ({
  page,
  browser,
  site,
  editor,
}) => {
  const reading = new Reading(editor);
  const email = await signUp(page);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("authToken"))}` };
  const send = async (method: string, path: string, data?: unknown) => {
    const answer = await page.request.fetch(path, { method, data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json().catch(() => null);
  };
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: /Monthly/ })).toBeChecked();
  await reading.page(page, "the offer of Premium");

  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "dog grooming");
  await seeReport(page);
  await page.getByRole("button", { name: "Save to dashboard" }).click();
  await expect(page.getByRole("button", { name: "Saved!" })).toBeVisible();
  await reading.page(page, "a member's report");

  const experiment = await send("POST", "/api/experiments", { market: "dog-grooming", prepared: 0 });
  await send("POST", `/api/experiments/${experiment.id}/start`, {});
  await send("PUT", "/api/plan/start", { startDate: new Date().toISOString().slice(0, 10) });
  await send("PUT", "/api/reading-list/when-to-stop");
  const { id: question } = await send("POST", "/api/support/requests", { subject: "My chart", body: "It is empty." });
  await send("POST", "/api/forum/topics", {
    title: "What do you charge for delivery?",
    body: "I charge ten dollars and lose money.",
    category: "progress",
    handle: "anna_reads",
    writingSeconds: 30,
  });
  const visit = async (address: string, arrived: string | RegExp) => {
    await gotoHydrated(page, address);
    await expect(page.getByRole("main").getByText(arrived).first()).toBeVisible();
    await reading.page(page, `a member's ${address}`);
  };
  await visit("/dashboard", "Latest results");
  await visit("/plan", /Week 1/);
  await visit("/experiments", "Prepared for Dog grooming");
  await visit(`/experiments/${experiment.id}`, /No answers yet/);
  await visit("/reading-list", "When to stop");
  await visit("/support", "My chart");
  await visit("/forum/new", "Post topic");
  await visit("/forum/notices", /notice/i);
  await send("POST", "/api/upgrade", { billingCycle: "monthly" });
  await visit("/account", "This device");
  await visit("/analytics", "Plan burn-up");
  await send("PUT", "/api/evenings", { zone: "UTC", slots: [{ weekday: 2, start: "19:00", end: "21:00" }] });
  await visit("/evenings", "Your plan, evening by evening");
  const plan = await page.request.get("/api/downloads/business-plan.pdf", { headers });
  reading.add("the business plan", readPdf(await plan.body()), "article");

  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openAdmin(admin);
  await reading.page(admin, "the list of posts");
  for (const view of ["bin", "media", "transfer", "links", "support", "members", "account"]) {
    await gotoHydrated(admin, `/blog-admin?view=${view}`);
    await expect(admin.getByRole("button", { name: "Logout" })).toBeVisible();
    await reading.page(admin, `the administration's ${view}`);
  }
  await gotoHydrated(admin, "/blog-admin?new=first");
  await expect(admin.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await reading.page(admin, "the form of a post");
  await openAdmin(admin, "/blog-categories", "Category Management");
  // It shows the descriptions of the blog's categories.
  await reading.page(admin, "the categories", "article");

  // Every mail but the daily one, which waits for a day.
  await admin.request.post(`/api/admin/support/${question}/answers`, { data: { body: "Please reload the page." } });
  await admin.context().close();
  await send("POST", "/api/auth/reset-request", { email });
  const { secret } = await send("POST", "/api/auth/second-factor", { currentPassword: PASSWORD });
  const { recoveryCodes } = await send("PUT", "/api/auth/second-factor", { code: codeAt(secret, Date.now()) });
  expect(recoveryCodes[0]).toMatch(RECOVERY_CODE);
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD, code: recoveryCodes[0] });
  headers.authorization = `Bearer ${login.token}`;
  await send("DELETE", "/api/auth/second-factor", {
    currentPassword: PASSWORD,
    code: codeAt(secret, Date.now() + STEP_MS),
  });
  await expect.poll(() => site.mails.length, { timeout: 15_000 }).toBe(5);
  for (const mail of site.mails)
    reading.add(
      "a mail",
      mail
        .replace(/https?:\S+/g, "")
        .split(/\n\s*\n/)
        .map(reflow),
      "screen",
    );
  await reading.expectGood();
});
