import { content, newTitle, openAdmin, publishSource, slugOf } from "../support/admin";
import { expect, gotoHydrated, test } from "../support/test";

// The first request has no session, and the payloads name pictures that do not exist.
test.use({ expectedMessages: /status of (401|404)/ });

/** Ways to run a script from a post, each of which would raise the flag or a dialog. */
const PAYLOADS = [
  "<script>window.ran = true</script>",
  '<img src="/nowhere.png" onerror="window.ran = true">',
  '<svg onload="window.ran = true"><script>window.ran = true</script></svg>',
  '<a href="javascript:window.ran=true">a link</a>',
  '<a href=" java\nscript:window.ran=true">a link</a>',
  '<a href="data:text/html,<script>opener.ran=true</script>">a link</a>',
  '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  '<details open ontoggle="window.ran = true">x</details>',
  '<p style="background:url(javascript:window.ran=true);position:fixed;inset:0">x</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=true&gt;">',
  '<form action="javascript:window.ran=true"><button autofocus onfocus="window.ran=true">x</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=true>"></noscript>',
  '<pre data-caption="<img src=x onerror=window.ran=true>">x</pre>',
  '<table data-caption="<img src=x onerror=window.ran=true>" data-columns="<script>window.ran=true</script>"><tr data-section=\'["script",0,[["src","x"]]]\'><td>x</td></tr></table>',
];

test("nothing that somebody wrote runs: not in the editor, not in the preview, not on the page", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const ran = () => page.evaluate(() => (window as { ran?: boolean }).ran);
  const title = newTitle();
  await openAdmin(page);
  await publishSource(page, title, PAYLOADS.map((payload) => `<p>before</p>${payload}<p>after</p>`).join("\n"));
  expect(await ran()).toBeUndefined();

  await gotoHydrated(page, `/blog/${slugOf(title)}`);
  await expect(page.getByText("after").last()).toBeVisible();
  const links = page.locator("article a", { hasText: "a link" });
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) expect(await link.getAttribute("href")).toBeNull();
  expect(await ran()).toBeUndefined();

  await openAdmin(page);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(content(page)).toBeVisible();
  expect(await ran()).toBeUndefined();
  expect(dialogs).toEqual([]);
});

test("a draft keeps what was typed, and the editor that opens it runs none of it", async ({ page }) => {
  const title = newTitle();
  await openAdmin(page);
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByLabel("Title *").fill(title);
  await page.getByRole("button", { name: "Source" }).click();
  const text = PAYLOADS.join("\n");
  await content(page).fill(text);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog", { name: "Preview" }).getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Visual editor" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Unsaved work" })).toBeVisible();
  await page.getByRole("link", { name: `Continue ${title}` }).click();
  await expect(content(page)).toHaveValue(text);
  expect(await page.evaluate(() => (window as { ran?: boolean }).ran)).toBeUndefined();
});
