import { content, kept, newTitle, openAdmin, row, slugOf, writePost } from "../support/admin";
import { expect, gotoHydrated, test } from "../support/test";

test.use({ expectedMessages: /status of (401|409|415|422)/ });

/** A red dot of 8 by 8 pixels. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNYoKOEFTEMLQkAX6E7gcSMgm8AAAAASUVORK5CYII=",
  "base64",
);

test("a picture is uploaded, described, put into a post and seen by readers", async ({ page }) => {
  const title = newTitle();
  const name = `dot-${crypto.randomUUID().slice(0, 8)}.png`;
  await openAdmin(page);
  await writePost(page, title, "Look: ");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add an image" });
  await dialog.getByLabel("Files to upload").setInputFiles({ name, mimeType: "image/png", buffer: DOT });
  await dialog.getByLabel("Alt text").fill("A red dot");
  await dialog.getByRole("button", { name: "Add image" }).click();
  await expect(content(page).getByRole("img", { name: "A red dot" })).toBeVisible();
  await expect(kept(page)).toBeVisible();
  await page.getByLabel("Publish immediately").check();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(row(page, title)).toBeVisible();

  await openAdmin(page, "/blog-admin?view=media");
  const shelf = page.getByRole("region", { name: "Media library" });
  await expect(shelf.getByText(name, { exact: true })).toBeVisible();
  await gotoHydrated(page, `/blog/${slugOf(title)}`);
  await expect(page.getByRole("img", { name: "A red dot" })).toBeVisible();
});

test("a file that is no picture is refused, and the library says why", async ({ page }) => {
  await openAdmin(page, "/blog-admin?view=media");
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "script.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") });
  await expect(page.getByRole("alert").getByText("script.png was not uploaded")).toBeVisible();
});
