import { formatMoney, formatRate } from "../../../../lib/format";
import type { AnswerChange, ScorePlace } from "../../answer/answer-types";
import type { Competitor, MarketFacts, Score, Source, StartingCheck, Trend } from "../../types";

// The result of each closed section as one sentence, from the report's own figures.

/** Longest part of the first step that fits into one line beside the picture. */
const MAX_STEP_LENGTH = 46;

export function trendResult({ measure, growthPerYear, growthYears, series }: Trend): string {
  const what = measure === "sales" ? "Sales" : "Output";
  const [from, to] = growthYears ?? [];
  if (growthPerYear != null && from && to) {
    const rate = formatRate(Math.abs(growthPerYear));
    if (rate === "0.0%") return `${what} stayed level from ${from} to ${to}, after inflation`;
    return `${what} ${growthPerYear < 0 ? "fell" : "grew"} ${rate} a year from ${from} to ${to}, after inflation`;
  }
  const [first, last] = [series[0], series.at(-1)];
  return first && last ? `${what} by year, ${first.year} to ${last.year}` : "No yearly figures are published";
}

export function competitorsResult(competitors: readonly Competitor[]): string {
  const named = competitors.filter(({ kind }) => kind === "player").length;
  const names = named === 0 ? null : `${named} named ${named === 1 ? "competitor" : "competitors"}`;
  const share = soloShareText(competitors);
  const split = share ? `solo owners take ${share}` : "no split of sales is published";
  if (!names) return capitalize(split);
  return `${names}; ${split}`;
}

/** "33% of sales (2012)"; `null` where no share is published. */
function soloShareText(competitors: readonly Competitor[]): string | null {
  const solo = competitors.find(({ kind }) => kind === "structure");
  return solo && /^\d/.test(solo.marketShare) ? solo.marketShare : null;
}

/** Share of sales of owners without employees, from 0 to 1; `null` where none is published. */
export function soloShareOf(competitors: readonly Competitor[]): number | null {
  const text = soloShareText(competitors);
  return text === null ? null : Math.min(1, Number.parseFloat(text) / 100);
}

export function stepsResult(actions: readonly string[]): string {
  const [first] = actions;
  if (!first) return "No steps for this market yet";
  const steps = `${actions.length} ${actions.length === 1 ? "step" : "steps"}`;
  const days = Math.max(0, ...actions.map((action) => Number(DAY.exec(action)?.[1] ?? 0)));
  const time = days > 0 ? ` in ${days} days` : "";
  return `${steps}${time}; first: ${shortenStep(first)}`;
}

const DAY = /^By day (\d+): /;

/** "By day 3: Call 6 groomers; keep going if …" becomes "call 6 groomers". */
function shortenStep(action: string): string {
  const [task = ""] = action.replace(DAY, "").split(/; |[.?] |: /);
  const text = uncapitalize(task.replace(/\.$/, ""));
  if (text.length <= MAX_STEP_LENGTH) return text;
  const words = text
    .slice(0, MAX_STEP_LENGTH + 1)
    .split(" ")
    .slice(0, -1);
  // No line ends in a word that leads on to the next.
  while (
    words.length > 3 &&
    /^(a|an|the|of|for|to|in|on|at|with|and|or|from|by|their|your|which|what|how|next|last|per)$/i.test(
      words.at(-1) ?? "",
    )
  )
    words.pop();
  return `${words.join(" ").replace(/[,;:]$/, "")}…`;
}

export function checksResult(checks: readonly StartingCheck[]): string {
  const topics = [...new Set(checks.map(({ topic }) => uncapitalize(topic)))];
  return `${checks.length} ${checks.length === 1 ? "check" : "checks"}: ${topics.join(", ")}`;
}

export function changesResult(changes: readonly AnswerChange[]): string {
  const names = changes.filter(({ canTurn }) => canTurn).map(({ key }) => CHANGE_NAMES[key]);
  if (names.length === 0) return "No single figure changes this answer";
  const last = names.at(-1);
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
  return `${capitalize(list ?? "")} alone can change this answer`;
}

const CHANGE_NAMES: Record<AnswerChange["key"], string> = {
  price: "price",
  minutes: "minutes",
  cost: "cost",
  wage: "wage",
  evenings: "evenings",
};

export function scoreResult(score: Score, place: ScorePlace | null): string {
  const range = score.low < score.high ? ` (${score.low} to ${score.high})` : "";
  if (!place) return `${score.value} of 100${range}`;
  return `${score.value}${range}: better than ${place.betterThan} of 100 industries in which people work alone`;
}

/** The result with the range of the place. */
export function placeSentence(score: Score, place: ScorePlace): string {
  return `Industry score ${scoreResult(score, place)}; by its range ${place.low} to ${place.high}.`;
}

export function marketResult({ usSizeUsd, profitableShare }: MarketFacts): string {
  const size = usSizeUsd == null ? null : `${formatMoney(usSizeUsd)} a year in the US`;
  const tenths = profitTenths(profitableShare);
  const profit = tenths === null ? null : `${tenths} in 10 owners made a profit (2012 to 2014)`;
  return [size, profit].filter(Boolean).join("; ") || "Who pays, and where to reach them";
}

/** Owners with a profit, of ten. */
export function profitTenths(share: number | null | undefined): number | null {
  return share == null ? null : Math.round(share * 10);
}

export function sourcesResult(sources: readonly Source[]): string {
  const count = `${sources.length} ${sources.length === 1 ? "source" : "sources"}`;
  const newest = Math.max(0, ...sources.map(newestYear));
  return newest === 0 ? count : `${count}; the newest figures are from ${newest}`;
}

/** The last year that a source covers, or 0. */
export function newestYear({ year }: Source): number {
  return Math.max(0, ...(year.match(/\b(19|20)\d\d\b/g) ?? []).map(Number));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function uncapitalize(text: string): string {
  // An abbreviation keeps its capitals.
  return /^[A-Z][a-z]/.test(text) || /^A /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
