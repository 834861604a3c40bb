import { expect, test } from "vitest";
import { parseQuickAdd } from "./quick-add";
import { NOW, WITH_DATE, WITHOUT_DATE } from "./quick-add.phrases";

const read = (text: string, choices = {}, locale = "en-US") => parseQuickAdd(text, NOW, locale, choices);

test("at least 95 of 100 date phrases are read, with the title that is left", async () => {
  const wrong: string[] = [];
  for (const [text, title, date, time] of WITH_DATE) {
    const { title: ownTitle, due } = await read(text);
    if (ownTitle !== title || due?.date !== date || due?.time !== time) {
      wrong.push(`${text} → ${ownTitle} | ${due?.date} ${due?.time ?? ""}`);
    }
  }
  expect(wrong.length / WITH_DATE.length, wrong.join("\n")).toBeLessThanOrEqual(0.05);
});

test("no date is found in an everyday title", async () => {
  const wrong: string[] = [];
  for (const text of WITHOUT_DATE) {
    const { title, due, chips } = await read(text);
    if (due || title !== text || chips.length > 0) wrong.push(`${text} → ${title} | ${due?.date} ${due?.time ?? ""}`);
  }
  expect(wrong).toEqual([]);
});

test("the phrases are many", () => {
  expect(WITH_DATE.length + WITHOUT_DATE.length).toBeGreaterThanOrEqual(150);
});

test("tags, priority, estimate and repeat are read anywhere", async () => {
  const { title, tags, priority, estimateMinutes, repeat, chips } = await read(
    "Water #plants the herbs !high 1h30 every 2 weeks #home",
  );
  expect({ title, tags, priority, estimateMinutes, repeat }).toEqual({
    title: "Water the herbs",
    tags: ["plants", "home"],
    priority: "high",
    estimateMinutes: 90,
    repeat: { every: 2, unit: "week", from: "due" },
  });
  expect(chips.map(({ kind }) => kind)).toEqual(["tag", "priority", "estimate", "repeat", "tag"]);
});

test.each([
  ["a !1", { priority: "high" }],
  ["a !2", { priority: "normal" }],
  ["a !3", { priority: "low" }],
  ["a !low", { priority: "low" }],
  ["a 45m", { estimateMinutes: 45 }],
  ["a 45min", { estimateMinutes: 45 }],
  ["a 1.5h", { estimateMinutes: 90 }],
  ["a 2h", { estimateMinutes: 120 }],
  ["a every day", { repeat: { every: 1, unit: "day", from: "due" } }],
  ["a every 3 months", { repeat: { every: 3, unit: "month", from: "due" } }],
  [
    "a every mon,thu",
    { repeat: { every: 1, unit: "week", weekdays: [1, 4], from: "due" }, due: { date: "2026-03-05" } },
  ],
  ["a every monday", { repeat: { every: 1, unit: "week", weekdays: [1], from: "due" }, due: { date: "2026-03-09" } }],
  ["a after 10 days", { repeat: { every: 10, unit: "day", from: "completion" } }],
  [
    "Sweep on friday every week",
    { title: "Sweep", repeat: { every: 1, unit: "week", from: "due" }, due: { date: "2026-03-06" } },
  ],
])("%s", async (text, expected) => {
  expect(await read(text)).toMatchObject({ title: "a", ...expected });
});

test.each(["a 0m", "a 100h90", "a #1", "a !4", "a !", "a #", "a every 0 days", "a5m", "every5 days a"])(
  "%s stays as it is",
  async (text) => {
    expect(await read(text)).toEqual({ title: text, tags: [], chips: [] });
  },
);

test("a text in quotes is a title as it is", async () => {
  expect(await read('"Call Ola tomorrow #now !high"')).toEqual({
    title: "Call Ola tomorrow #now !high",
    tags: [],
    chips: [],
  });
});

test("a backslash keeps a number sign and an exclamation mark", async () => {
  expect(await read("Post \\#candles \\!high today")).toMatchObject({
    title: "Post #candles !high",
    tags: [],
    due: { date: "2026-03-04" },
  });
});

test("a refused chip puts its words back", async () => {
  const { chips } = await read("Call Ola tomorrow #sales");
  expect(chips.map(({ text, label }) => [text, label])).toEqual([
    ["tomorrow", "Thursday, March 5, 2026"],
    ["#sales", "#sales"],
  ]);
  const again = await read("Call Ola tomorrow #sales", { refused: ["tomorrow", "#sales"] });
  expect(again).toEqual({ title: "Call Ola tomorrow #sales", tags: [], chips: [] });
});

test.each(["until", "till", "before", "up to"])("a date after %s is only offered", async (word) => {
  const text = `Discount ${word} Friday`;
  const offered = await read(text);
  expect([offered.title, offered.due, offered.chips[0]?.isAccepted]).toEqual([text, undefined, false]);
  const accepted = await read(text, { accepted: [offered.chips[0]?.text] });
  expect([accepted.title, accepted.due]).toEqual(["Discount", { date: "2026-03-06" }]);
});

test.each(["tomorrow", "#sales", "!high", "45m", "friday 5pm"])("%s alone is the title", async (text) => {
  expect(await read(text)).toEqual({ title: text, tags: [], chips: [] });
});

test("numeric dates follow the region", async () => {
  expect((await read("Dentist 4/5/2026", {}, "en-US")).due?.date).toBe("2026-04-05");
  expect((await read("Dentist 4/5/2026", {}, "en-GB")).due?.date).toBe("2026-05-04");
  expect((await read("Dentist 4/5/2026", {}, "no such region")).due?.date).toBe("2026-04-05");
});
