import { beforeEach, expect, it } from "vitest";
import { leaveRow } from "./focus";

const button = (name: string) => document.querySelector<HTMLElement>(`#${name}`) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<main id="content" tabindex="-1"><input id="elsewhere"><ul>
    <li><button id="a">a</button></li><li><button disabled></button><button id="b">b</button></li></ul></main>`;
});

it("a row that goes hands the focus to the next one, the last row to the one before", () => {
  button("a").focus();
  leaveRow(button("a"));
  expect(document.activeElement).toBe(button("b"));
  leaveRow(button("b"));
  expect(document.activeElement).toBe(button("a"));
});

it("the only row hands it to the page", () => {
  button("b").closest("li")?.remove();
  button("a").focus();
  leaveRow(button("a"));
  expect(document.activeElement?.id).toBe("content");
});

it("whoever has gone on to something else is not called back", () => {
  button("elsewhere").focus();
  leaveRow(button("a"));
  expect(document.activeElement).toBe(button("elsewhere"));
});
