import { Editor } from "@tiptap/core";
import { afterEach, expect, it } from "vitest";
import { deleteTable, enterTable, hasCaption, toggleCaption } from "./caption";
import { fromModel, toModel } from "./markup";
import { cleanPaste } from "./paste";
import { extensions } from "./schema";

const TABLE = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
const CAPTIONED = "<table><caption>Prices</caption><tbody><tr><td>a</td></tr></tbody></table>";

const editors: Editor[] = [];
// An editor that is left open reads the document in a timer, after the test has taken the document away.
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(html: string, cursorIn: string) {
  const element = document.createElement("div");
  const editor = new Editor({ element, extensions, content: toModel(html), injectCSS: false });
  editors.push(editor);
  let at = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(cursorIn)) at = position + node.text.indexOf(cursorIn);
  });
  editor.commands.setTextSelection(at);
  return editor;
}
const htmlOf = (editor: Editor) => fromModel(editor.getHTML());

it("a table gets a caption, and what is typed goes into it", () => {
  const editor = open(`<p>before</p>${TABLE}`, "b");
  editor.commands.setTextSelection(editor.state.doc.content.size - 4);
  editor.commands.command(toggleCaption);
  editor.commands.insertContent("Prices");
  expect(htmlOf(editor)).toBe(`<p>before</p>${TABLE.replace("<tbody>", "<caption>Prices</caption><tbody>")}`);
  expect(hasCaption(editor)).toBe(true);
});

it("a caption can be written over, goes on in the first cell, and is one step back", () => {
  const editor = open(CAPTIONED, "Prices");
  editor.commands.insertContent("Old ");
  expect(htmlOf(editor)).toBe(CAPTIONED.replace("Prices", "Old Prices"));
  editor.commands.command(enterTable);
  editor.commands.insertContent("x");
  expect(htmlOf(editor)).toContain("<td>xa</td>");
  editor.commands.command(toggleCaption);
  expect(htmlOf(editor)).not.toContain("caption");
  editor.commands.undo();
  expect(htmlOf(editor)).toContain("<caption>Old Prices</caption>");
});

it("a deleted table takes its caption along", () => {
  const editor = open(`<p>before</p>${CAPTIONED}`, "Prices");
  editor.commands.command(deleteTable);
  expect(htmlOf(editor)).not.toMatch(/table|Prices/);
});

it("a table in a cell has its own caption, or none", () => {
  const editor = open(CAPTIONED.replace("a</td>", `${TABLE}</td>`), "b");
  expect(hasCaption(editor)).toBe(false);
  editor.commands.command(toggleCaption);
  editor.commands.insertContent("Inside");
  expect(htmlOf(editor)).toContain("<caption>Prices</caption>");
  expect(htmlOf(editor)).toContain("<td><table><caption>Inside</caption>");
});

it("a pasted table brings its caption", () => {
  const editor = open("<p>here</p>", "here");
  editor.commands.insertContent(cleanPaste(`<table class="x"><caption>Prices</caption><tr><td>a</td></tr></table>`));
  expect(htmlOf(editor)).toContain("<caption><p>Prices</p></caption>");
});
