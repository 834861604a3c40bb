import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { localDate } from "../../lib/time/day";
import { LIST_REPORT, REPORT, WEAK_REPORT } from "../report/fixture";
import { closePage, fakeApi, Refused, writes } from "../report/harness";
import { openPage } from "./page-harness";

// The report comes as a chunk of its own, and its first load must not count against the waiting time of a test.
beforeAll(() => import("./results").then(() => {}));
afterEach(closePage);

const keywords = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Keywords" });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Analyz/ });
const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const options = (name: string) => [...select(name).options].map(({ value, text }) => [value, text]);
/** The market of the report on the page. */
const market = (name: string) => screen.findByText(name, { selector: "#report-market" });
const title = () => screen.getByRole("heading", { level: 1 });

async function analyze(user: ReturnType<typeof openPage>["user"], words = "dog grooming") {
  await user.clear(keywords());
  await user.click(keywords());
  await user.paste(words);
  await user.keyboard("{Enter}");
}

describe("the form", () => {
  test("starts with the stated defaults, options and placeholder", () => {
    fakeApi();
    openPage();
    expect(keywords().placeholder).toBe("Enter keywords (e.g., fitness, tech, cooking)");
    expect(keywords().value).toBe("");
    expect(select("Market Size").value).toBe("All Markets");
    expect(select("Competition Level").value).toBe("medium");
    expect(select("Geographic Focus").value).toBe("Global");
    expect(options("Market Size").map(([, text]) => text)).toEqual([
      "All Markets",
      "Small ($1M - $10M)",
      "Medium ($10M - $100M)",
      "Large ($100M+)",
    ]);
    expect(options("Competition Level")).toEqual([
      ["low", "Low Competition"],
      ["medium", "Medium Competition"],
      ["high", "High Competition"],
    ]);
    expect(options("Geographic Focus").map(([, text]) => text)).toEqual([
      "Global",
      "North America",
      "Europe",
      "Asia Pacific",
    ]);
    expect(button().textContent).toBe("Analyze Niche");
  });

  test("refuses blank keywords with a toast and sends nothing", async () => {
    const calls = fakeApi();
    const { user } = openPage();
    await user.type(keywords(), "   ");
    await user.click(button());
    const alert = screen.getByRole("alert");
    expect(within(alert).getByText("Keywords Required")).toBeTruthy();
    expect(within(alert).getByText("Please enter keywords to analyze.")).toBeTruthy();
    expect(writes(calls)).toEqual([]);
  });

  test("stores the search first, then asks for the analysis, with trimmed keywords", async () => {
    const calls = fakeApi();
    const { user } = openPage();
    await user.selectOptions(select("Market Size"), "Small ($1M - $10M)");
    await user.selectOptions(select("Competition Level"), "low");
    await user.selectOptions(select("Geographic Focus"), "Europe");
    await analyze(user, "  dog grooming ");
    await market("Dog grooming");
    expect(writes(calls)).toEqual([
      { path: "/api/niche/save-search", body: { userId: 1, keywords: "dog grooming" } },
      {
        path: "/api/niche/analyze",
        body: {
          keywords: "dog grooming",
          marketSize: "Small ($1M - $10M)",
          competitionLevel: "low",
          geographicFocus: "Europe",
          userId: 1,
        },
      },
    ]);
  });

  test("is disabled while analysing, under an overlay", async () => {
    let answer: (value: unknown) => void = () => {};
    fakeApi({ "/api/niche/analyze": () => new Promise((resolve) => (answer = resolve)) });
    const { user } = openPage();
    await analyze(user);
    await waitFor(() => expect(button().textContent).toBe("Analyzing..."));
    for (const control of [keywords(), select("Market Size"), select("Competition Level"), button()])
      expect(control.disabled).toBe(true);
    const overlay = screen.getByRole<HTMLDialogElement>("dialog", { name: "Analyzing Niche" });
    expect(overlay.open).toBe(true);
    expect(overlay.textContent).toContain(
      "This may take a few moments while we gather market data and generate insights.",
    );
    answer(REPORT);
    await market("Dog grooming");
    expect(keywords().disabled).toBe(false);
    expect(button().textContent).toBe("Analyze Niche");
    expect(overlay.open).toBe(false);
  });
});

describe("recent searches", () => {
  test("shows the first three, and a click fills the keywords without analysing", async () => {
    const calls = fakeApi();
    const { user } = openPage();
    const list = await screen.findByRole("region", { name: "Recent Searches" });
    await waitFor(() => expect(within(list).getAllByRole("button")).toHaveLength(3));
    expect(list.textContent).toContain(localDate("2026-11-20T19:12:00Z"));
    await user.click(within(list).getByRole("button", { name: /soy candles/ }));
    expect(keywords().value).toBe("soy candles");
    expect(writes(calls)).toEqual([]);
  });

  test("are read again after a search was stored", async () => {
    const calls = fakeApi();
    const { user } = openPage();
    await analyze(user);
    await market("Dog grooming");
    expect(calls.filter(({ path }) => path === "/api/niche/saved-searches")).toHaveLength(2);
  });
});

describe("the result", () => {
  test("is announced by a toast, takes focus and becomes the address", async () => {
    fakeApi();
    const { user } = openPage();
    expect(screen.getByText("No Analysis Yet")).toBeTruthy();
    await analyze(user);
    await market("Dog grooming");
    const status = screen.getByRole("status");
    expect(status.textContent).toContain("Analysis Complete");
    expect(status.textContent).toContain("Your niche analysis has been generated successfully.");
    expect(document.activeElement).toBe(title());
    expect(title().textContent).toBe(REPORT.answer.text);
    await waitFor(() =>
      expect(window.location.search).toBe("?q=dog+grooming&size=All+Markets&competition=medium&geo=Global"),
    );
    expect(screen.queryByText("No Analysis Yet")).toBeNull();
  });

  test("comes even when the search could not be stored", async () => {
    fakeApi({
      "/api/niche/save-search": () => {
        throw new Refused(500, "");
      },
    });
    const { user } = openPage();
    await analyze(user);
    expect(await market("Dog grooming")).toBeTruthy();
  });

  test("stays when a later analysis is refused, and the reason stands at the field", async () => {
    const message = "No market of ours fits these words.";
    fakeApi({
      "/api/niche/analyze": ({ body }) => {
        if ((body as { keywords: string }).keywords === "flurbs")
          throw new Refused(422, JSON.stringify({ code: "no_match", message }));
        return REPORT;
      },
    });
    const { user } = openPage();
    await analyze(user);
    await market("Dog grooming");
    await analyze(user, "flurbs");
    const alert = screen.getByRole("alert");
    await waitFor(() => expect(alert.textContent).toContain("Analysis Failed"));
    expect(alert.textContent).toContain(message);
    expect(await market("Dog grooming")).toBeTruthy();
    expect(keywords().getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(keywords().getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe(message);
    expect(document.activeElement).toBe(keywords());
    await user.type(keywords(), "x");
    expect(keywords().getAttribute("aria-invalid")).toBeNull();
  });

  test("offers the nearest markets for words that name none", async () => {
    const { alternatives } = WEAK_REPORT.match;
    const calls = fakeApi({
      "/api/niche/analyze": ({ body }) => {
        if ((body as { market?: string }).market) return REPORT;
        throw new Refused(422, JSON.stringify({ code: "no_match", message: "Nothing fits.", alternatives }));
      },
    });
    const { user } = openPage();
    await analyze(user, "fluff");
    const nearest = await screen.findByRole("region", { name: "Nearest markets" });
    await user.click(within(nearest).getByRole("button", { name: "Pet sitting" }));
    expect(await market("Dog grooming")).toBeTruthy();
    const body = { keywords: "fluff", market: "pet-sitting" };
    expect(writes(calls)).toContainEqual({ path: "/api/niche/choice", body });
    expect(writes(calls).at(-1)?.body).toMatchObject(body);
    expect(screen.queryByRole("region", { name: "Nearest markets" })).toBeNull();
  });

  test("leads words that name nothing to sell to What Should I Sell", async () => {
    fakeApi({
      "/api/niche/analyze": () => {
        throw new Refused(422, JSON.stringify({ code: "no_match", message: "Say what you would sell." }));
      },
    });
    const { user } = openPage();
    await analyze(user, "make money online");
    const link = await screen.findByRole("link", { name: "What Should I Sell" });
    expect(link.getAttribute("href")).toBe("/what-should-i-sell");
  });

  test("says status and text when the server sends no message", async () => {
    fakeApi({
      "/api/niche/analyze": () => {
        throw new Refused(503, "");
      },
    });
    const { user } = openPage();
    await analyze(user);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("503: Refused"));
    expect(screen.getByText("No Analysis Yet")).toBeTruthy();
  });
});

describe("the history", () => {
  const byKeywords = ({ body }: { body: unknown }) => {
    const { keywords } = body as { keywords: string };
    return { ...REPORT, id: keywords, match: { ...REPORT.match, market: { ...REPORT.match.market, name: keywords } } };
  };

  test("Back returns to the analysis before, at once and without another request", async () => {
    const calls = fakeApi({ "/api/niche/analyze": byKeywords });
    const { user } = openPage();
    await analyze(user, "candles");
    await market("candles");
    await analyze(user, "soap");
    await market("soap");
    await waitFor(() => expect(window.location.search).toContain("q=soap"));
    const asked = writes(calls).length;
    window.history.back();
    expect(await market("candles")).toBeTruthy();
    expect(keywords().value).toBe("candles");
    window.history.back();
    expect(await screen.findByText("No Analysis Yet")).toBeTruthy();
    window.history.forward();
    expect(await market("candles")).toBeTruthy();
    expect(writes(calls)).toHaveLength(asked);
  });

  test("the same analysis again adds no step", async () => {
    fakeApi();
    const { user } = openPage();
    await analyze(user);
    await market("Dog grooming");
    await waitFor(() => expect(window.location.search).toContain("q=dog"));
    const steps = window.history.length;
    await analyze(user);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(window.history.length).toBe(steps);
  });
});

test("a changed selector marks the report as out of date, with a button that updates it", async () => {
  const calls = fakeApi();
  const { user } = openPage("/niche-discovery?q=dog+grooming&market=dog-grooming");
  await market("Dog grooming");
  expect(screen.queryByText("This report is out of date.")).toBeNull();
  await user.selectOptions(select("Geographic Focus"), "Europe");
  expect(screen.getByText(/It was made for/).textContent).toContain("All Markets, Medium Competition, Global.");
  await user.click(screen.getByRole("button", { name: "Update the report" }));
  await waitFor(() => expect(screen.queryByText("This report is out of date.")).toBeNull());
  expect(writes(calls).at(-1)?.body).toMatchObject({ geographicFocus: "Europe", market: "dog-grooming" });
});

test("an example on the empty page is analyzed with the selectors of the form", async () => {
  const calls = fakeApi();
  const { user } = openPage();
  await user.selectOptions(select("Geographic Focus"), "Europe");
  const example = screen.getByRole("link", { name: "candles" });
  expect(example.getAttribute("href")).toContain("/niche-discovery?q=candles&");
  await user.click(example);
  await market("Dog grooming");
  expect(writes(calls).at(-1)?.body).toMatchObject({ keywords: "candles", geographicFocus: "Europe" });
});

describe("a shared address", () => {
  test("fills the form and runs once", async () => {
    const calls = fakeApi();
    openPage("/niche-discovery?q=dog+grooming&size=small&competition=High+Competition&geo=europe");
    await market("Dog grooming");
    expect(keywords().value).toBe("dog grooming");
    expect(select("Market Size").value).toBe("Small ($1M - $10M)");
    expect(select("Competition Level").value).toBe("high");
    expect(select("Geographic Focus").value).toBe("Europe");
    await waitFor(() => expect(window.location.search).toContain("size=Small"));
    expect(writes(calls)).toHaveLength(2);
  });

  test("keeps the market that was picked, and is no choice of its own", async () => {
    const calls = fakeApi();
    openPage("/niche-discovery?q=fluffy+spa&market=pet-sitting");
    await market("Dog grooming");
    expect(writes(calls)[1]?.body).toMatchObject({ keywords: "fluffy spa", market: "pet-sitting" });
    expect(writes(calls).map(({ path }) => path)).not.toContain("/api/niche/choice");
  });
});

describe("a weak match", () => {
  const question = () => screen.findByRole("heading", { level: 1, name: "Is this the market you mean?" });
  /** Answers a picked market with its report. */
  const byChoice = ({ body }: { body: unknown }) => ((body as { market?: string }).market ? REPORT : WEAK_REPORT);

  test("asks before any figure, and the toast comes with the report", async () => {
    const calls = fakeApi({ "/api/niche/analyze": byChoice });
    const { user } = openPage();
    await analyze(user, "fluffy spa");
    const asked = await question();
    await waitFor(() => expect(document.activeElement).toBe(asked));
    const page = document.querySelector("[aria-labelledby=market-question]");
    expect(page?.textContent).toContain("fluffy spa");
    expect(page?.textContent).toContain("Washing, clipping and nail care for household dogs.");
    expect(page?.textContent).not.toMatch(/\$\d/);
    expect(document.body.textContent).not.toMatch(/Analysis Overview|Analysis Complete/);
    const offered = [...(page?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent);
    expect(offered).toEqual(["Dog grooming", "Day spa parties", "Pet sitting", "None of these"]);
    await user.click(screen.getByRole("link", { name: "Pet sitting" }));
    await market("Dog grooming");
    expect(screen.getByRole("status").textContent).toContain("Analysis Complete");
    const body = { keywords: "fluffy spa", market: "pet-sitting" };
    expect(writes(calls)[2]).toEqual({ path: "/api/niche/choice", body });
    expect(writes(calls)[4]).toMatchObject({ path: "/api/niche/analyze", body });
  });

  test("names no market where the match is worse than even", async () => {
    fakeApi({ "/api/niche/analyze": () => ({ ...WEAK_REPORT, match: { ...WEAK_REPORT.match, fit: 0.49 } }) });
    const { user } = openPage();
    await analyze(user, "fluffy spa");
    await question();
    expect(document.body.textContent).not.toContain("Washing, clipping");
  });

  test("describes the market without its prices", async () => {
    const summary = "Washing at $60 to $90 a dog. Clients come back every six weeks.";
    const match = { ...WEAK_REPORT.match, market: { ...WEAK_REPORT.match.market, summary } };
    fakeApi({ "/api/niche/analyze": () => ({ ...WEAK_REPORT, match }) });
    const { user } = openPage();
    await analyze(user, "fluffy spa");
    await question();
    const page = document.querySelector("[aria-labelledby=market-question]");
    expect(page?.textContent).toContain("Dog grooming: Clients come back every six weeks.");
    expect(page?.textContent).not.toContain("$");
  });

  test("is settled by a market in the address", async () => {
    fakeApi({ "/api/niche/analyze": () => WEAK_REPORT });
    openPage("/niche-discovery?q=fluffy+spa&market=dog-grooming");
    await market("Dog grooming");
  });

  test("takes none of these for an answer", async () => {
    const calls = fakeApi({ "/api/niche/analyze": () => WEAK_REPORT });
    const { user } = openPage();
    await analyze(user, "fluffy spa");
    await user.click(await screen.findByRole("link", { name: "None of these" }));
    const declined = await screen.findByRole("heading", { name: "We don't have figures for that yet" });
    expect(document.activeElement).toBe(declined);
    expect(writes(calls).at(-1)).toEqual({
      path: "/api/niche/choice",
      body: { keywords: "fluffy spa", market: null },
    });
    await user.click(screen.getByRole("button", { name: "Change the keywords" }));
    expect(document.activeElement).toBe(keywords());
    await user.click(screen.getByRole("button", { name: "Undo: back to the question" }));
    const again = await question();
    await waitFor(() => expect(document.activeElement).toBe(again));
    const { method, path, body } = calls.filter((call) => call.method !== "GET").at(-1) ?? {};
    expect([method, path, body]).toEqual(["DELETE", "/api/niche/choice", { keywords: "fluffy spa" }]);
  });
});

test("other niches of a list are a button each, and the platform is a note", async () => {
  const calls = fakeApi({ "/api/niche/analyze": () => LIST_REPORT });
  const { user } = openPage();
  await analyze(user, "dog grooming, candles on Etsy, flurbs");
  const other = await screen.findByRole("region", { name: "You also asked about" });
  expect(other.textContent).toContain("We have no market for “flurbs”.");
  expect(screen.getByText(/Etsy says where you sell, not what/)).toBeTruthy();
  await user.click(within(other).getByRole("button", { name: "Analyze Candles" }));
  await waitFor(() => expect(writes(calls)).toHaveLength(4));
  expect(writes(calls)[3]?.body).toMatchObject({ keywords: "candles on Etsy" });
  expect(keywords().value).toBe("candles on Etsy");
});

test("an empty field of home's form puts the cursor into the field here, and asks for nothing", async () => {
  const calls = fakeApi();
  openPage("/niche-discovery?q=");
  const field = screen.getByRole("combobox", { name: "Keywords" });
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(document.activeElement).toBe(field);
  expect(writes(calls).filter((call) => JSON.stringify(call).includes('"keywords":""'))).toEqual([]);
});
