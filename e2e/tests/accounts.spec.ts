import { accountButton, logIn, logOut, newEmail, PASSWORD, resetLink, signUp } from "../support/account";
import { analyze, chooseMore, expect, gotoHydrated, seeReport, test } from "../support/test";

test("a new account leads to the dashboard, and logging out makes a guest again", async ({ page }) => {
  const email = await signUp(page, { next: "/dashboard" });
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(`^Your account: ${email}.*Free plan$`));
  await page.reload();
  await logOut(page);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test("a log-in from the bar leads to the dashboard", async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await gotoHydrated(page, "/niche-discovery?geo=Europe");
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(accountButton(page)).toBeVisible();
});

test("the menu opens and closes by keyboard and gives focus back", async ({ page }) => {
  await signUp(page);
  await accountButton(page).focus();
  await page.keyboard.press("Enter");
  const account = page.getByRole("link", { name: "Account", exact: true });
  await expect(account).toBeVisible();
  for (const name of ["Analytics", "Notices", "Account"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(account).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
});

test("what a guest kept is the member's after signing up", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "dog grooming");
  await seeReport(page);
  await chooseMore(page, "Save to My Projects");
  const dialog = page.getByRole("dialog", { name: "Save to My Projects" });
  await dialog.getByLabel("Name").fill("Kept as a guest");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved to My Projects")).toBeVisible();
  await signUp(page, { next: "/niche-discovery" });
  await page.getByText("My Projects (1)").click();
  await expect(page.getByRole("button", { name: /^Kept as a guest/ })).toBeVisible();
});

test("tabs stay in step", async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await gotoHydrated(other, "/account");
  await expect(other.getByRole("heading", { name: "Password" })).toBeVisible();
  await logOut(page);
  await expect(other.getByRole("heading", { name: "Log in to see your account" })).toBeVisible();
});

test("the password can be changed, and the new one opens the account", async ({ page }) => {
  const email = await signUp(page);
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await password.getByLabel("New password", { exact: true }).fill("desks under quiet lamps");
  await password.getByLabel("New password, again", { exact: true }).fill("desks under quiet lamps");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("All other devices are now logged out.")).toBeVisible();
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await logOut(page);
  await logIn(page, email, "desks under quiet lamps");
  await expect(accountButton(page)).toBeVisible();
});

test("another browser's session is listed and can be ended from here", async ({ page, browser, baseURL }) => {
  const email = await signUp(page);
  const elsewhere = await browser.newContext({ baseURL });
  const phone = await elsewhere.newPage();
  await logIn(phone, email, PASSWORD, "/login?next=%2Faccount");
  await expect(phone.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.reload();
  const sessions = page.getByRole("region", { name: "Where you are logged in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions
    .getByRole("listitem")
    .filter({ hasNotText: "This device" })
    .getByRole("button", { name: /^Log out/ })
    .click();
  const asked = page.getByRole("dialog", { name: /^Log out .*\?$/ });
  await asked.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button", { name: "Log out" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Log in to see your account" })).toBeVisible();
  await logIn(phone, email, PASSWORD, "/login?next=%2Faccount");
  await page.reload();
  await expect(sessions.getByText(/Last used \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/)).toHaveCount(2);
  await sessions.getByRole("button", { name: "Log out all others" }).click();
  const dialog = page.getByRole("dialog", { name: "Log out all other devices?" });
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("button", { name: "Log out all others" })).toBeHidden();
  await elsewhere.close();
});

test("the export is a file with what the account holds", async ({ page }) => {
  const email = await signUp(page);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export my data" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("sidestart-export.json");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(email);
});

test("a link sets a new password, once", async ({ page }) => {
  const email = await signUp(page);
  const link = await resetLink(email);
  await gotoHydrated(page, link);
  await page.getByLabel("New password", { exact: true }).fill("a moon over the street");
  await page.getByLabel("New password, again", { exact: true }).fill("a moon over the street");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, email, "a moon over the street", "/login?next=%2Faccount");
  await expect(page).toHaveURL("/account");
});

test("a site without mail says so before anybody types", async ({ page }) => {
  await gotoHydrated(page, "/reset");
  await expect(page.getByText("This site does not send email.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByRole("link", { name: "Log in", exact: true }).last().click();
  await expect(page).toHaveURL("/login");
});

test("a deleted account is gone, with everything that it held", async ({ page }) => {
  await signUp(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Guest")).toBeVisible();
});

test.describe("what is refused", () => {
  test.use({ expectedMessages: /status of (401|409|422)/ });

  test("a wrong password says no more than that", async ({ page }) => {
    await logIn(page, newEmail(), "not the password");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).not.toBeEmpty();
    await expect(alert.locator("p")).toBeFocused();
    await expect(page).toHaveURL("/login");
  });

  test("a weak or mistyped password is told at its field", async ({ page }) => {
    await gotoHydrated(page, "/signup");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Password, again", { exact: true }).fill("short");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });

  test("a second account with the same email", async ({ page, browser, baseURL }) => {
    const email = await signUp(page);
    const elsewhere = await browser.newContext({ baseURL });
    const other = await elsewhere.newPage();
    await gotoHydrated(other, "/signup");
    await other.getByLabel("Email").fill(email);
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.getByLabel("Password, again", { exact: true }).fill(PASSWORD);
    await other.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(other.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await elsewhere.close();
  });

  test("a token that opens nothing is forgotten, and a wrong password changes nothing", async ({ page }) => {
    const email = await signUp(page);
    await page.evaluate(() => localStorage.setItem("authToken", "x".repeat(43)));
    await gotoHydrated(page, "/account");
    await expect(page.getByRole("heading", { name: "Log in to see your account" })).toBeVisible();
    await logIn(page, email, `${PASSWORD} no more`);
    await expect(page.getByRole("main").getByRole("alert")).not.toBeEmpty();
  });
});
