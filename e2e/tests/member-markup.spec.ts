import type { Browser, Page } from "@playwright/test";
import { openRawTopic, openUnguarded, renderAsNotes, renderAsPost } from "../support/member-markup";
import { isRun, provoke, watch } from "../support/run-signs";
import { expect, test } from "../support/test";

// Two guards keep the texts of members from running: the sanitizer and the Content-Security-Policy. Each is tried alone, with a few texts of
// our own of every kind; `corpora/member-markup.spec.ts` does the same by hand with a large collection.

/** Markup that runs in a page without guards, at once or when a reader points at it. */
const LIVE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<input autofocus onfocus=alert(1)>",
  "<b onmouseover=alert(1)>x</b>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='java&#10;script:alert(1)'>x</a>",
  "<form action=javascript:alert(1)><button>x</button></form>",
];

/** Texts that only become markup when something goes wrong on the way. */
const SLY = [
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt&colon;alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x]\n\n[x]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
  '![x" onerror="alert(1)](https://a.example/x.png)',
  '[x](https://a.example/"onmouseover="alert(1))',
  'https://a.example/"onmouseover="alert(1)',
  "<https://a.example/'onmouseover='alert(1)>",
  '```"onmouseover=alert(1)\n<img src=x onerror=alert(1)>\n```',
  "`<img src=x onerror=alert(1)>`",
  "| <img src=x onerror=alert(1)> |\n|---|\n| <svg onload=alert(1)> |",
  "<!--><img src=x onerror=alert(1)>-->",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "&lt;img src=x onerror=alert(1)&gt;",
  "\\<img src=x onerror=alert(1)>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
];

/** Opens a page and returns the signs that a part of it ran. */
async function findSigns(browser: Browser, open: (page: Page) => Promise<void>) {
  const page = await browser.newPage();
  const signs = new Set<string>();
  await watch(page, process.env.E2E_BASE_URL ?? "", signs);
  await open(page);
  await provoke(page, "main *");
  await page.close();
  return [...signs].filter(isRun);
}

test("without the policy, no text of a member runs", async ({ browser, request }) => {
  const text = [...LIVE, ...SLY].join("\n\n");
  for (const render of [renderAsPost, renderAsNotes]) {
    const html = await render(request, text);
    expect(await findSigns(browser, (page) => openUnguarded(page, html))).toEqual([]);
  }
});

test("without the sanitizer, no text of a member runs", async ({ browser }) => {
  const html = [...LIVE, ...SLY].map((text) => `<div>${text}</div>`).join("");
  expect(await findSigns(browser, (page) => openRawTopic(page, html))).toEqual([]);
});

for (const text of LIVE) {
  test(`without both, this runs and is seen to: ${text}`, async ({ browser }) => {
    expect(await findSigns(browser, (page) => openUnguarded(page, text))).not.toEqual([]);
  });
}
