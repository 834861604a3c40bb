import { expect, it } from "vitest";
import { cleanUp, findLosses } from "./clean-up";
import { canShow } from "./round-trip";

it.each([
  [
    '<p>a</p><object data="https://video.test/1" width="560">x</object><p class="b">c</p>',
    '<p>a</p><p class="b">c</p>',
    ['<object data="https://video.test/1" width="560">'],
  ],
  ['<p onclick="x()" style="color: red;">a</p>', '<p style="color: red;">a</p>', ['onclick="x()" of <p>']],
  ['<p><a href="javascript:x()">a</a></p>', "<p><a>a</a></p>", ['href="javascript:x()" of <a>']],
  ["<style>p {}</style><p>a<script>b</script></p>", "<p>a</p>", ["<style>", "<script>"]],
])("%s keeps what can be kept", (html, kept, losses) => {
  expect(cleanUp(html)).toBe(kept);
  expect(findLosses(html, kept)).toEqual(losses);
  expect(canShow(html)).toBe(false);
  expect(canShow(kept)).toBe(true);
});

it("a text that stays as it is has no losses", () => {
  const html = '<h2 id="user-content-a">a</h2><p>b <strong>c</strong><br>d</p><ul><li>e</li></ul>';
  expect(cleanUp(html)).toBe(html);
  expect(findLosses(html, html)).toEqual([]);
});
