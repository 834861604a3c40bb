import { describe, expect, it } from "vitest";
import { fromModel, holdStyles } from "./markup";
import { outlineHtml } from "./outline";
import { canShow, roundTrip } from "./round-trip";

/** Every element of the sanitizer, alone and in its place. */
const ELEMENTS = [
  "<p>a<br>b</p>",
  "<p><em>a</em> <i>b</i> <strong>c</strong> <b>d</b> <u>e</u></p>",
  "<p><s>a</s> <strike>b</strike> <del>c</del> <sub>d</sub> <sup>e</sup></p>",
  "<p><cite>a</cite> <code>b</code> <span>c</span></p>",
  "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
  "<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>",
  "<ul><li><h3>a</h3></li><li><pre><code>b</code></pre></li><li></li></ul>",
  "<dl><dt>a</dt><dd>b</dd><dd><p>c</p></dd></dl>",
  "<blockquote><p>a</p><cite>b</cite></blockquote><blockquote>c</blockquote>",
  '<p><a href="https://a.test/b?c=d&amp;e=f">g</a></p>',
  '<p><img src="/media/a.png"> <a href="/blog/a"><img src="/media/b.png" alt="B"></a></p>',
  "<table><tbody><tr><td>a</td><td></td></tr></tbody></table>",
  "<table><caption>a <b>b</b></caption><colgroup><col><col></colgroup><thead><tr><th>c</th><th>d</th></tr></thead><tbody><tr><td>e</td><td>f</td></tr></tbody><tbody><tr><td>g</td><td>h</td></tr></tbody><tfoot><tr><td>i</td><td>j</td></tr></tfoot></table>",
  "<table><caption><p>a</p><p>b</p></caption><tbody><tr><td>c</td></tr></tbody></table><table><caption></caption><tbody><tr><td>d</td></tr></tbody></table>",
  "<table><caption>a</caption><tbody><tr><td><table><caption>b</caption><tbody><tr><td>c</td></tr></tbody></table></td></tr></tbody></table>",
  "<table><tbody><tr><td><p>a</p><ul><li>b</li></ul></td></tr></tbody></table>",
  "<pre><code>let a = 1 &lt; 2;\n\n  b\n</code></pre>",
  "<pre>a  <b>b</b>\n  c</pre>",
  "<p>a</p><hr><p>b</p>",
  "<div>a<p>b</p>c</div><div></div><div>\n</div>",
  "a <b>b</b><p>c</p>d",
];

const ATTRIBUTES = [
  '<p><a href="/a" target="_blank" rel="nofollow noopener" title="t" class="c" id="user-content-i">a</a></p>',
  '<p><a id="user-content-place">a</a></p>',
  '<p><img src="/a.png" alt="A" width="640" height="480" title="t" class="c" id="user-content-i" style="float: left;"></p>',
  '<table width="100%" height="20"><tbody><tr><td colspan="2" rowspan="3" width="50%" height="10">a</td></tr></tbody></table>',
  '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
  '<pre class="a"><code class="language-rust" title="t">a</code></pre>',
  '<p><strong class="a">a<strong class="b">b</strong></strong></p>',
  '<p><b class="a"><i class="b">a</i></b><span class="x"><span class="y">b</span></span></p>',
];

const EVERYWHERE = "p h1 h2 h3 h4 h5 h6 blockquote div pre".split(" ");
const INLINE = "em i strong b u s strike del sub sup cite code span a".split(" ");
const OWN = 'title="t" class="c d" id="user-content-i" style="color: red;"';

function expectKept(html: string) {
  expect(outlineHtml(roundTrip(html))).toEqual(outlineHtml(html));
  expect(canShow(html)).toBe(true);
}

describe("the visual editor keeps", () => {
  it.each(ELEMENTS)("%s", expectKept);
  it.each(ATTRIBUTES)("%s", expectKept);
  it.each(EVERYWHERE)("what every %s may carry", (tag) => expectKept(`<${tag} ${OWN}>a</${tag}>`));
  it.each(INLINE)("what every inline %s may carry", (tag) => expectKept(`<p>a<${tag} ${OWN}>b</${tag}>c</p>`));
  it.each([
    `<ul ${OWN}><li ${OWN}>a</li></ul><ol ${OWN}><li>b</li></ol>`,
    `<dl ${OWN}><dt ${OWN}>a</dt><dd ${OWN}>b</dd></dl>`,
    `<table ${OWN}><caption ${OWN}>a</caption><colgroup ${OWN}><col ${OWN}></colgroup><thead ${OWN}><tr ${OWN}><th ${OWN}>b</th></tr></thead><tbody ${OWN}><tr><td ${OWN}>c</td></tr></tbody><tfoot ${OWN}><tr><td>d</td></tr></tfoot></table>`,
    `<p>a<br ${OWN}>b</p><hr ${OWN}><p><img src="/a" ${OWN}></p>`,
  ])("what lists, tables and empty elements may carry: %s", expectKept);

  it("text as it is written, where it stands for itself", () => {
    expect(roundTrip("<pre><code>a\n  b</code></pre>")).toBe("<pre><code>a\n  b</code></pre>");
    expect(roundTrip("<ul><li>a</li></ul>")).toBe("<ul><li>a</li></ul>");
    expect(roundTrip("<div>a</div>")).toBe("<div>a</div>");
  });
});

describe("what the visual editor cannot hold is seen before it is lost", () => {
  it.each([
    '<p>a<span id="user-content-place"></span>b</p>',
    "<ul>a<li>b</li></ul>",
    '<p><span class="a">a<br></span><span class="b"></span></p>',
    '<dl><div class="group"><dt>a</dt><dd>b</dd></div></dl>',
  ])("%s", (html) => expect(canShow(html)).toBe(false));
});

describe("an outline", () => {
  it.each([
    ["<p>a b</p>", "<p>a\n  b </p>\n"],
    ["<p><b><i>a</i></b></p>", "<p><i><b>a</b></i></p>"],
    ['<p class="a" title="b">c</p>', '<p title="b" class="a">c</p>'],
    ['<p style="color:red">c</p>', '<p style="color: red;">c</p>'],
    ['<p style="" class="">c</p>', "<p>c</p>"],
    ["<p><span><span>a</span> b</span></p>", "<p>a b</p>"],
    ["<p><em><em>a</em> b</em></p>", "<p><em>a b</em></p>"],
    ["<p><strong>a <strong>b</strong></strong></p>", "<p><strong>a b</strong></p>"],
  ])("is the same for %s and %s", (one, other) => expect(outlineHtml(one)).toEqual(outlineHtml(other)));

  it.each([
    ["<p>a b</p>", "<p>ab</p>"],
    ["<p>a</p><p>b</p>", "<p>a b</p>"],
    ["<p><b>a</b></p>", "<p><strong>a</strong></p>"],
    ["<pre>a  b</pre>", "<pre>a b</pre>"],
    ["<p>a<br>b</p>", "<p>a b</p>"],
    ["<p><sup><sup>a</sup></sup></p>", "<p><sup>a</sup></p>"],
    ['<p><span class="a">b</span></p>', "<p>b</p>"],
    ['<p><img src="/a" alt=""></p>', '<p><img src="/a"></p>'],
    ["<td>a</td>", "<th>a</th>"].map((cell) => `<table><tbody><tr>${cell}</tr></tbody></table>`) as [string, string],
  ])("is not the same for %s and %s", (one, other) => expect(outlineHtml(one)).not.toEqual(outlineHtml(other)));
});

describe("a style waits where the page's policy does not mind it", () => {
  it.each([
    ['<p style="color:red">a</p>', '<p data-style="color:red">a</p>'],
    ["<p class='a' STYLE='b'>c</p>", "<p class='a' data-style='b'>c</p>"],
    ['<p title=" style=x" style = "b">style=c</p>', '<p title=" style=x" data-style = "b">style=c</p>'],
    ["<img src=a style=b>", "<img src=a data-style=b>"],
    ['<img src="x"onerror="a(1)">', '<img src="x"data-onerror="a(1)">'],
    ["<style>a</style>", "<x-style>a</x-style>"],
  ])("%s", (html, held) => expect(holdStyles(html)).toBe(held));
});

it.each(["a b", "ONclick", "onclick", "1"])(
  "a row that was pasted with the attribute %s for its section stays a row",
  (name) => {
    const section = JSON.stringify(["tbody", 0, [[name, "x"]]]).replaceAll('"', "&quot;");
    const html = fromModel(`<table><tr data-section="${section}"><td>a</td></tr></table>`);
    expect(html).toContain("<tbody><tr><td>a</td></tr></tbody>");
  },
);
