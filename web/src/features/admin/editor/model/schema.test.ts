import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { toModel } from "./markup";
import { cleanPaste } from "./paste";
import { roundTrip } from "./round-trip";
import { extensions } from "./schema";

const UNSAFE = [
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:x",
];
const SAFE = ["https://a.test/b:c", "/blog/a", "#b", "mailto:a@b.test", "a?b=javascript:c"];
let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function open(content: string): Editor {
  editor = new Editor({
    element: document.createElement("div"),
    extensions,
    content: toModel(content),
    injectCSS: false,
  });
  return editor;
}
const link = (href: string) => `<p><a href="${href}">a</a></p>`;

describe("an address that the sanitizer takes out never reaches the editor's page", () => {
  it.each(UNSAFE)("%j", (url) => {
    const { view } = open(`${link(url)}<p><img src="${url}" alt="A"></p>`);
    expect(view.dom.querySelector("a")?.textContent).toBe("a");
    expect(view.dom.querySelector("[href], [src]")).toBeNull();
    expect(roundTrip(link(url))).not.toContain("href");
  });

  it("nor when it is pasted or set by a command", () => {
    const opened = open("<p>b</p>");
    opened.commands.insertContent(cleanPaste(link("javascript:alert(1)")));
    opened.commands.insertContent({ type: "image", attrs: { src: "javascript:alert(1)" } });
    expect(opened.view.dom.querySelector("[href], [src]")).toBeNull();
  });

  it("and a picture is at no mail address", () => {
    expect(open('<p><img src="mailto:a@b.test" alt="A"></p>').view.dom.querySelector("[src]")).toBeNull();
  });
});

it.each(SAFE)("the address %j stays", (url) => {
  expect(open(link(url)).view.dom.querySelector("a")?.getAttribute("href")).toBe(url);
});
