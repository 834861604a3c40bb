import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Call } from "../../../testing/fake-api";
import { REPORT } from "../fixture";
import { App, fakeApi, Refused } from "../harness";
import { ReportActions } from "./report-actions";

const REQUEST = { ...REPORT.request, market: REPORT.match.market.slug };
const LINK = { id: 1, request: REQUEST, marketName: "Dog grooming", createdAt: "2026-11-20T19:12:00Z" };

/** Names of the files that the page handed to the browser. */
let files: string[];
beforeEach(() => {
  files = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answer = REPORT.answer) {
  const user = userEvent.setup();
  render(
    <App>
      <ReportActions report={REPORT} inquiry={{ selection: REPORT.request }} answer={answer} />
    </App>,
  );
  return user;
}

/** The button beside Save; a phone has one in the menu in its place. */
const exportButton = () => screen.getAllByRole<HTMLButtonElement>("button", { name: "Export PDF" })[0] as HTMLElement;

const bodies = (calls: readonly Call[], path: string) =>
  calls.filter((call) => call.method === "POST" && call.path === path).map(({ body }) => body);

describe("Save to My Projects", () => {
  test("suggests the market's name and sends the request with its market", async () => {
    const calls = fakeApi({ "/api/niche/projects": ({ body }) => ({ name: (body as { name: string }).name }) });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Save to My Projects" }));
    const dialog = screen.getByRole("dialog", { name: "Save to My Projects" });
    const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(field.value).toBe("Dog grooming");
    await user.type(field, " at night");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Saved to My Projects"));
    expect(bodies(calls, "/api/niche/projects")).toEqual([{ name: "Dog grooming at night", request: REQUEST }]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("says at the field why it was refused", async () => {
    fakeApi({
      "/api/niche/projects": ({ method }) => {
        if (method === "POST") throw new Refused(422, JSON.stringify({ code: "limit_reached", message: "Too many." }));
        return [];
      },
    });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Save to My Projects" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Too many.")).toBeTruthy();
  });
});

describe("Share Analysis", () => {
  const answer = {
    "/api/niche/shares": ({ method }: Call) => (method === "POST" ? { ...LINK, path: "/r/abc" } : [LINK]),
  };

  test("makes a link and copies it", async () => {
    fakeApi(answer);
    const user = show();
    await user.click(screen.getByRole("button", { name: "Share Analysis" }));
    await user.click(screen.getByRole("button", { name: "Create link" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" });
    expect(field.value).toBe(new URL("/r/abc", window.location.href).href);
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    const status = screen.getByRole("status");
    await waitFor(() => expect(status.textContent).toContain("Link copied!"));
    expect(status.textContent).toContain("The analysis link has been copied to your clipboard.");
    expect(await navigator.clipboard.readText()).toBe(new URL("/r/abc", window.location.href).href);
  });

  test("a link from before can be copied again", async () => {
    fakeApi({
      "/api/niche/shares": () => [
        { ...LINK, path: "/r/old" },
        { ...LINK, id: 2, path: null },
      ],
    });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Share Analysis" }));
    await user.click(await screen.findByRole("button", { name: /^Copy the link to Dog grooming/ }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Link copied!"));
    expect(await navigator.clipboard.readText()).toBe(new URL("/r/old", window.location.href).href);
  });

  test("lists the links, and each can be revoked", async () => {
    let links = [LINK];
    const calls = fakeApi({
      "/api/niche/shares": () => links,
      "/api/niche/shares/1": () => {
        links = [];
      },
    });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Share Analysis" }));
    await user.click(await screen.findByRole("button", { name: /^Revoke the link to Dog grooming/ }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull());
    expect(calls.some(({ method, path }) => method === "DELETE" && path === "/api/niche/shares/1")).toBe(true);
  });
});

describe("Schedule Follow-up", () => {
  const day = (offset: number) => {
    const date = new Date();
    date.setDate(date.getDate() + offset);
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  };

  test("suggests the day in two weeks and hands over a calendar file", async () => {
    const calls = fakeApi({
      "/api/niche/follow-ups": ({ body }) => ({ ...LINK, ...(body as object), calendar: "BEGIN:VCALENDAR" }),
    });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Schedule Follow-up" }));
    expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe(day(14));
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Follow-up scheduled"));
    expect(bodies(calls, "/api/niche/follow-ups")).toEqual([{ request: REQUEST, date: day(14) }]);
    expect(files).toEqual([`follow-up-${REQUEST.market}-${day(14)}.ics`]);
  });

  test("refuses a day that is past and sends nothing", async () => {
    const calls = fakeApi();
    const user = show();
    await user.click(screen.getByRole("button", { name: "Schedule Follow-up" }));
    const field = screen.getByLabelText("Date");
    await user.clear(field);
    await user.type(field, day(-1));
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    expect(await screen.findByText(/That day is past/)).toBeTruthy();
    expect(bodies(calls, "/api/niche/follow-ups")).toEqual([]);
  });
});

describe("Export PDF", () => {
  test("hands over the file and says so", async () => {
    const calls = fakeApi();
    const user = show();
    await user.click(exportButton());
    const name = `sidestart-${REQUEST.market}-${REPORT.dataRelease}.pdf`;
    await waitFor(() => expect(files).toEqual([name]));
    expect(bodies(calls, "/api/niche/report.pdf")).toEqual([{ request: REQUEST, yardstick: "job" }]);
    expect(screen.getByRole("status").textContent).toContain(name);
  });

  test("takes the reader's wage and yardstick along", async () => {
    const calls = fakeApi();
    const own = { ...REPORT.answer, wageUsd: 31, wageSource: "reader", yardstick: "overtime" as const };
    const user = show(own);
    await user.click(exportButton());
    await waitFor(() => expect(files).toHaveLength(1));
    expect(bodies(calls, "/api/niche/report.pdf")).toEqual([{ request: REQUEST, wageUsd: 31, yardstick: "overtime" }]);
  });

  test("says what the server says when there is no file", async () => {
    fakeApi({
      "/api/niche/report.pdf": () => {
        throw new Refused(503, JSON.stringify({ code: "unavailable", message: "Please try again in a moment." }));
      },
    });
    const user = show();
    const button = exportButton() as HTMLButtonElement;
    await user.click(button);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Please try again in a moment."));
    expect(files).toEqual([]);
    expect(button.disabled).toBe(false);
  });
});

test("the ideas come as a file", async () => {
  const calls = fakeApi();
  const user = show();
  await user.click(screen.getByRole("button", { name: "Ideas as CSV" }));
  await waitFor(() => expect(files).toEqual([`ideas-${REQUEST.market}.csv`]));
  expect(bodies(calls, "/api/niche/ideas.csv")).toEqual([{ request: REQUEST }]);
});

describe("the menu", () => {
  test("has the further actions under their names, and closes after a choice and by Escape", async () => {
    fakeApi();
    const user = show();
    const menu = screen.getByText("More").closest("details") as HTMLDetailsElement;
    const names = within(menu)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      "Save to My Projects",
      "Make this my market",
      "Test this market",
      "Share Analysis",
      "Export PDF",
      "Schedule Follow-up",
      "Ideas as CSV",
    ]);
    menu.open = true;
    await user.click(within(menu).getByRole("button", { name: "Share Analysis" }));
    expect(menu.open).toBe(false);
    expect(screen.getByRole("dialog", { name: "Share Analysis" })).toBeTruthy();
    menu.open = true;
    screen.getByText("More").focus();
    within(menu).getByRole("button", { name: "Export PDF" }).focus();
    await user.keyboard("{Escape}");
    expect(menu.open).toBe(false);
  });
});

describe("Make this my market", () => {
  const saved = { "/api/niche/projects": ({ method }: Call) => (method === "POST" ? { id: 9 } : []) };
  const puts = (calls: readonly Call[]) => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);

  test("changes the market of a plan that is empty", async () => {
    const calls = fakeApi({
      ...saved,
      "/api/plan/restart": () => ({ beginsRound: false }),
      "/api/plan/offer": () => ({}),
    });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Make this my market" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Your market is set"));
    expect(puts(calls)).toEqual([{ runId: 9 }]);
  });

  test("leads to the plan where a round is under way, and changes nothing before", async () => {
    const calls = fakeApi({ ...saved, "/api/plan/restart": () => ({ beginsRound: true }) });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Make this my market" }));
    await waitFor(() =>
      expect(location.pathname + location.search + location.hash).toBe("/plan?begin=9#another-market"),
    );
    expect(puts(calls)).toEqual([]);
    history.replaceState(null, "", "/");
  });
});

test("the bar names the market and what an hour leaves", () => {
  fakeApi();
  show();
  expect(screen.getByRole("region", { name: "Keep and share" }).textContent).toContain(
    "Dog groomingabout $26 an hour kept",
  );
});
