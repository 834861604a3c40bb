import { escapeText } from "../../lib/escape-text";
import type { SmallStripGeometry } from "./pay-strip";

/** Small strip as HTML for long lists: the markup of `PayStrip`, which a test compares. */
export function writeSmallStrip({ band, cut, line, middle, sentence, zero }: SmallStripGeometry): string {
  const [left = 0, right = 0] = band;
  const turn = Math.min(Math.max(line, left), right);
  const stripPart = (name: string, from: number, to: number) =>
    `<rect class="${name}" x="${from}%" y="10" width="${Math.round((to - from) * 10) / 10}%" height="6"></rect>`;
  return (
    `<svg class="pay-strip pay-strip-small" role="img" aria-label="${escapeText(sentence)}"><rect y="13" width="100%" height="1"></rect>` +
    (zero == null ? "" : `<rect x="${zero}%" y="7" width="1" height="13"></rect>`) +
    stripPart("less", left, turn) +
    stripPart("more", turn, right) +
    (cut.low ? '<svg y="13" aria-hidden="true"><path d="M0 0l9-8v16z"></path></svg>' : "") +
    (cut.high ? '<svg x="100%" y="13" aria-hidden="true"><path d="M0 0l-9-8v16z"></path></svg>' : "") +
    `<rect class="line" x="${line}%" y="3" width="3" height="20"></rect><circle cx="${middle}%" cy="13" r="5"></circle></svg>`
  );
}
