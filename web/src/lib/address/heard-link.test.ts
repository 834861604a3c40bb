import { expect, it } from "vitest";
import { encodeFragment } from "./fragment";
import { heardAddress } from "./heard-link";
import { readHeard } from "./heard-link-reader";

const ITEM = { text: "late, waited", quote: "We waited “an hour” 🐕", source: "9 comments from 9 people" };

it("words of customers travel in the fragment and come back as they were", () => {
  const address = heardAddress([ITEM], "dog-walking");
  expect(address).toMatch(/^\/customer-persona\?market=dog-walking#heard=[\w-]+$/);
  expect(readHeard(address.slice(address.indexOf("#")))).toEqual([ITEM]);
});

it("long quotes are cut to what a persona takes", () => {
  const address = heardAddress([{ ...ITEM, quote: "x".repeat(700) }], null);
  expect(readHeard(address.slice(address.indexOf("#")))[0]?.quote).toHaveLength(500);
});

it("a link brings words alone: references to tests and comments are left out", () => {
  const made = { ...ITEM, themeId: "7.t1", experimentId: 7, who: "AB", saidOn: "2026-03-05" };
  expect(readHeard(`#heard=${encodeFragment([made])}`)).toEqual([ITEM]);
});

it("any other fragment holds nothing", () => {
  for (const fragment of [
    "",
    "#heard=",
    "#heard=%%%",
    "#heard=eyJ0ZXh0IjoxfQ",
    "#other",
    "#heard=WzEsbnVsbCx7InRleHQiOjV9XQ",
  ]) {
    expect(readHeard(fragment)).toEqual([]);
  }
});
