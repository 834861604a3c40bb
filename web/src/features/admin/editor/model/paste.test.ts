import { expect, it } from "vitest";
import { cleanPaste } from "./paste";

const tidy = (html: string) => cleanPaste(html).replace(/\s+/g, " ").trim();

it("headings, words and links from a word processor keep their structure and lose its looks", () => {
  expect(
    tidy(
      '<html><head><style>p{color:red}</style></head><body lang=EN><h2 class="MsoHeading" style="mso-x:y">A</h2><p class=MsoNormal style="margin:0">b <b style="mso-bidi-font-weight:normal">c</b> <i>d</i> <a href="https://a.test" class=x>e</a></p><!-- x --></body></html>',
    ),
  ).toBe('<h2>A</h2><p>b <b>c</b> <i>d</i> <a href="https://a.test">e</a></p>');
});

it("a word processor's lists become lists", () => {
  const item = (level: number, bullet: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${bullet}<span>&nbsp; </span></span>${text}</p>`;
  expect(tidy(`${item(1, "·", "a")}${item(2, "1.", "b")}${item(1, "·", "c")}<p>d</p>${item(1, "1)", "e")}`)).toBe(
    "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><p>d</p><ol><li>e</li></ol>",
  );
});

it("looks that stand for bold and italic become bold and italic", () => {
  expect(
    tidy(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;color:#000">a</span><span style="font-style:italic"> b</span><span style="text-decoration:line-through">c</span></p></b>',
    ),
  ).toBe("<p><strong>a</strong><em> b</em><s>c</s></p>");
});

it("lines of a web page become paragraphs", () => {
  expect(tidy('<div class="x"><div>a</div><div>b <span style="color:red">c</span></div></div>')).toBe(
    "<p>a</p><p>b c</p>",
  );
});

it("what came from this editor keeps everything", () => {
  const own = '<p class="note" data-pm-slice="0 0 []">a</p>';
  expect(cleanPaste(own)).toBe(own);
});
