import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Answer, done, json } from "../../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../../testing/page";
import { MailEnd } from "./mail-end";
import NoticesView from "./notices-view";

const NOTICE = {
  id: 4,
  kind: "support",
  text: 'Support answered your question "The chart".',
  count: 1,
  path: "/support",
  createdAt: "2026-03-01T09:31:00.000000Z",
  isRead: false,
};

const ANSWERS: Record<string, Answer> = {
  "GET /api/forum/notices": () => json({ unread: 1, items: [NOTICE] }),
  "GET /api/forum/mine": () => json({ held: [] }),
  "GET /api/forum/limits": () => json({ usualWaitHours: null }),
  "POST /api/forum/notices/read": done,
  "GET /api/forum/digest": () => json({ isAvailable: true, isOn: false }),
};

const open = (answers: Record<string, Answer> = {}) => openAs(ANNA, <NoticesView />, { ...ANSWERS, ...answers });

afterEach(() => {
  closePage();
  window.history.replaceState(null, "", "/");
});

test("an answer of support is in the list of notices", async () => {
  open();
  const link = await screen.findByRole("link", { name: NOTICE.text });
  expect(link.getAttribute("href")).toBe("/support");
});

test("the mail of the day is switched on and off", async () => {
  const { user, calls } = open({
    "PUT /api/forum/digest": ({ body }) => json({ isAvailable: true, isOn: (body as { on: boolean }).on }),
  });
  const choice = await screen.findByRole("checkbox", { name: "Email me unread notices, once a day at most" });
  for (const on of [true, false]) {
    await user.click(choice);
    await waitFor(() => expect(choice).toHaveProperty("checked", on));
  }
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
});

test("a site that sends no mail offers none", async () => {
  const { calls } = open({ "GET /api/forum/digest": () => json({ isAvailable: false, isOn: false }) });
  await screen.findByRole("link", { name: NOTICE.text });
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/forum/digest")).toBe(true));
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the link of a mail ends the mails without a log-in", async () => {
  const token = "0123456789abcdef0123456789abcdef";
  window.history.replaceState(null, "", `/forum/notices#unsubscribe=${token}`);
  const { calls } = openAs(null, <MailEnd />, { [`POST /api/forum/digest/unsubscribe?token=${token}`]: done });
  expect(await screen.findByText(/You get no more emails with notices/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});
