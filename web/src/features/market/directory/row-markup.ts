import { escapeText } from "../../../lib/escape-text";
import { writeSmallStrip } from "../../../ui/pay-strip/small-strip";
import type { MarketRow } from "./api";

const LICENSES: Record<string, string> = { none: "no", sometimes: "in some places", required: "yes" };

/**
 * Row of a market as HTML: React takes three times as long for the 120 rows of a list in the server's engine. Links are
 * plain, because the page of a market comes complete from the server.
 */
export function writeRow({ slug, name, sentence, strip, ...row }: MarketRow, place?: string): string {
  const href = place ? `/markets/${slug}/${place}` : `/markets/${slug}`;
  const hour = row.hourText ? note(row.hourText) : "";
  return (
    '<li class="grid grid-cols-2 items-center gap-x-6 gap-y-2 border-b border-line py-4 lg:grid-cols-6"><div class="col-span-2">' +
    `<a href="${href}" class="inline-block py-1 font-semibold text-ink hover:underline">${escapeText(name)}</a>` +
    `<p class="text-sm text-ink-soft">${escapeText(sentence)}</p></div>` +
    `<div class="max-sm:col-span-2">${strip ? writeSmallStrip(strip) : ""}</div>` +
    `<p class="font-semibold">${escapeText(row.wordText)}${hour}</p>` +
    `<p class="tabular">${startText(row.startUsd)}${note(weeksText(row.weeks))}</p>` +
    `<p class="text-sm text-ink-soft">License: ${LICENSES[row.license] ?? escapeText(row.license)}` +
    `${row.isFewerHere ? note("Fewer here than in most counties like it") : ""}</p></li>`
  );
}

function note(text: string): string {
  return `<span class="tabular block text-xs font-normal text-ink-soft lg:text-sm">${escapeText(text)}</span>`;
}

/** "from $1,200". The server's engine has no formats of numbers. */
function startText(usd: number): string {
  return `from $${String(usd).replace(/\B(?=(\d{3})+$)/g, ",")}`;
}

/** "first sale in 2 to 4 weeks". */
function weeksText([low = 0, high = 0]: MarketRow["weeks"]): string {
  return `first sale in ${low} to ${high} weeks`;
}
