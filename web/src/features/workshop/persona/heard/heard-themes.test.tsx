import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { heardAddress } from "../../../../lib/address/heard-link";
import { json } from "../../../../testing/fake-api";
import { closePage, openAs } from "../../../../testing/page";
import { addHeard, EMPTY_DRAFT, toRequest } from "../drafts/draft";
import { HeardThemes } from "./heard-themes";

afterEach(() => {
  closePage();
  history.replaceState(null, "", "/");
});

const LATE = { text: "late, waited", quote: "We waited an hour.", source: "9 comments from 9 people" };
const PART = {
  toolName: "audience-problem-finder",
  label: "Audience Problem Finder",
  path: "/audience-problem-finder",
  run: { id: 7, version: 1, progress: 100, savedAt: "2026-03-01T09:30:00Z" },
  headline: null,
  market: null,
  isComplete: true,
  stale: [],
  canRenew: true,
  findings: [
    { kind: "theme", text: "late, waited", basis: "heard", quote: "We waited an hour.", count: 4, key: "t3" },
    { kind: "theme", text: "hidden fee", basis: "heard", quote: "A fee of $15.", count: 3 },
  ],
};
const chain = (parts: object[]) => ({ "GET /api/chain": () => json({ market: null, parts, nextTool: null }) });

it("a theme of a link and the saved ones are offered once each, and added to the chosen field", async () => {
  history.replaceState(null, "", heardAddress([LATE], null));
  const onAdd = vi.fn();
  const { user } = openAs(null, <HeardThemes draft={EMPTY_DRAFT} onAdd={onAdd} />, chain([PART]));
  const section = await screen.findByRole("region", { name: "Heard in your comments" });
  expect(await within(section).findByText("hidden fee")).toBeTruthy();
  expect(within(section).getAllByRole("listitem")).toHaveLength(2);
  expect(location.hash).toBe("");
  await user.selectOptions(within(section).getAllByLabelText("Field")[0] as HTMLElement, "Job to be done");
  await user.click(within(section).getByRole("button", { name: "Add to persona: late, waited" }));
  expect(onAdd).toHaveBeenCalledWith("job", { ...LATE, themeId: "7.t3" });
});

it("an added theme is a heard trait with its quote, and is not offered again", async () => {
  const draft = addHeard(EMPTY_DRAFT, "words", LATE);
  expect(toRequest(draft).traits).toEqual([
    { field: "words", text: LATE.text, basis: "heard", quote: LATE.quote, source: LATE.source, who: "", saidOn: "" },
  ]);
  openAs(null, <HeardThemes draft={draft} onAdd={() => {}} />, chain([PART]));
  expect(await screen.findByText("In the persona")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Add to persona/ })).toHaveLength(1);
});

it("without themes there is no section", async () => {
  const { container, calls } = openAs(null, <HeardThemes draft={EMPTY_DRAFT} onAdd={() => {}} />, chain([]));
  await vi.waitFor(() => expect(calls.some(({ path }) => path === "/api/chain")).toBe(true));
  expect(container.querySelector("section")).toBeNull();
});
