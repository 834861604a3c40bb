import { parseCents } from "../../../lib/money";
import type { Place } from "../../../lib/storage/reader-place";
import { readStored, writeStored } from "../../../lib/storage/storage";
import type { OfferRequest } from "./api";
import options from "./options.json";

/** Answers as they are typed and chosen. */
export interface OfferForm {
  /** One skill in each line. */
  skills: string;
  /** 1, 0 or −1 for each card of `options.cards`; null without an answer. */
  cards: (number | null)[];
  cash: string;
  hours: string;
  weeks: string;
  /** Code of a county or a state; blank for the nation. */
  location: string;
  /** Its name; blank where only the code is known. */
  placeName: string;
  /** Text that names no clear place, as it was typed without scripts. */
  where: string;
  /** Only markets of which the county has fewer than most counties like it. */
  fewerHere: boolean;
  tools: string[];
  licenses: string;
  excludedSectors: string[];
  excludedModels: string[];
  employerIndustry: string;
  /** Typed weights by part. */
  weights: Record<string, string>;
  /** Slug of the chosen market; blank without one. */
  market: string;
}

/** A change of one limit, as results suggest it: `to` replaces the value, and without it `from` leaves a list. */
export interface LimitChange {
  field: string;
  from: number | string;
  to?: number | string | null;
  text: string;
}

const DRAFT = "offers.form";
const { defaults } = options;

export const EMPTY_FORM: OfferForm = {
  skills: "",
  cards: options.cards.map(() => null),
  cash: String(defaults.cashCents / 100),
  hours: String(defaults.hoursPerWeek),
  weeks: String(defaults.weeksToFirstSale),
  location: "",
  placeName: "",
  where: "",
  fewerHere: false,
  tools: [],
  licenses: defaults.licenses,
  excludedSectors: [],
  excludedModels: [],
  employerIndustry: "",
  weights: Object.fromEntries(options.method.map(({ part, weight }) => [part, String(weight)])),
  market: "",
};

export function splitSkills(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((skill) => skill.trim())
    .filter((skill) => skill !== "");
}

/** The amount of dollars that a text names first: "300" of "I can sew and have $300". */
export function amountIn(text: string): string | null {
  const found = /\$\s?(\d[\d,]*(?:\.\d{1,2})?)|(\d[\d,]*) (?:dollars|bucks)\b/i.exec(text);
  return (found?.[1] ?? found?.[2])?.replaceAll(",", "") ?? null;
}

/** The answers with other skills. An amount among them is the cash, as long as the person has set no other. */
export function changeSkills(form: OfferForm, skills: string): Partial<OfferForm> {
  const amount = amountIn(skills);
  const isUnset = form.cash === EMPTY_FORM.cash || form.cash === amountIn(form.skills);
  return amount !== null && isUnset ? { skills, cash: amount } : { skills };
}

/** The request of the answers. A text that is no number is sent as one out of range, so that the server names its field. */
export function toRequest(form: OfferForm): OfferRequest {
  const answered = form.cards.filter((card) => card !== null).length;
  const weights = Object.entries(form.weights).map(([part, text]) => [part, toNumber(text)] as const);
  const isOurs = options.method.every(({ part, weight }) => form.weights[part] === String(weight));
  return {
    skills: splitSkills(form.skills),
    ...(answered > 0 ? { interests: sumCards(form.cards), answeredCards: answered } : {}),
    cashCents: form.cash.trim() === "" ? defaults.cashCents : (parseCents(form.cash) ?? -1),
    hoursPerWeek: form.hours.trim() === "" ? defaults.hoursPerWeek : toNumber(form.hours),
    weeksToFirstSale: form.weeks.trim() === "" ? defaults.weeksToFirstSale : Math.round(toNumber(form.weeks)),
    ...(form.location === "" ? {} : { location: form.location }),
    ...(form.fewerHere ? { fewerHere: true } : {}),
    tools: form.tools,
    licenses: form.licenses,
    excludedSectors: form.excludedSectors,
    excludedModels: form.excludedModels,
    ...(form.employerIndustry.trim() === "" ? {} : { employerIndustry: form.employerIndustry.trim() }),
    ...(isOurs ? {} : { weights: Object.fromEntries(weights) }),
    ...(form.market === "" ? {} : { market: form.market }),
  };
}

/** The answers after a change of one limit. */
export function changeLimit(form: OfferForm, { field, from, to }: LimitChange): OfferForm {
  const removeFrom = (list: readonly string[]) => list.filter((entry) => entry !== from);
  switch (field) {
    case "cashCents":
      return { ...form, cash: String(Number(to) / 100) };
    case "hoursPerWeek":
      return { ...form, hours: String(to) };
    case "licenses":
      return { ...form, licenses: String(to) };
    case "excludedSectors":
      return { ...form, excludedSectors: removeFrom(form.excludedSectors) };
    case "excludedModels":
      return { ...form, excludedModels: removeFrom(form.excludedModels) };
    default:
      return form;
  }
}

function toNumber(text: string): number {
  const value = Number(text.trim());
  return text.trim() === "" || !Number.isFinite(value) ? -1 : value;
}

/** Sum of the two cards of each type. */
function sumCards(cards: OfferForm["cards"]): Record<string, number> {
  const sums: Record<string, number> = {};
  options.cards.forEach(({ letter }, place) => {
    sums[letter] = (sums[letter] ?? 0) + (cards[place] ?? 0);
  });
  return sums;
}

/** The answers of a stored request. Only the sums of the cards are stored: each is shared out over its two cards. */
export function fromRequest(request: OfferRequest): OfferForm {
  const half = options.cards.length / 2;
  const sumOf = (place: number) => request.interests?.[options.cards[place]?.letter ?? ""] ?? 0;
  const cardValue = (place: number) => {
    const first = Math.max(-1, Math.min(1, sumOf(place)));
    return place < half ? first : sumOf(place) - first;
  };
  return {
    ...EMPTY_FORM,
    skills: (request.skills ?? []).join("\n"),
    cards: request.interests ? options.cards.map((_, place) => cardValue(place)) : EMPTY_FORM.cards,
    cash: String((request.cashCents ?? defaults.cashCents) / 100),
    hours: String(request.hoursPerWeek ?? defaults.hoursPerWeek),
    weeks: String(request.weeksToFirstSale ?? defaults.weeksToFirstSale),
    location: request.location ?? request.state ?? "",
    fewerHere: request.fewerHere ?? false,
    tools: request.tools ?? [],
    licenses: request.licenses ?? defaults.licenses,
    excludedSectors: request.excludedSectors ?? [],
    excludedModels: request.excludedModels ?? [],
    employerIndustry: request.employerIndustry ?? "",
    market: request.market ?? "",
    weights: renewWeights(request.weights ?? {}),
  };
}

/** The answers with this place; `null` is the nation. */
export function placedAt(form: OfferForm, place: Place | null | undefined): OfferForm {
  return { ...form, location: place?.id ?? "", placeName: place?.name ?? "", where: "" };
}

/** The answers of a form that a browser without scripts has sent. */
export function fromFields(fields: readonly { name: string; text: string }[]): OfferForm {
  const findText = (name: string) => fields.find((field) => field.name === name)?.text;
  const listTexts = (name: string) => fields.filter((field) => field.name === name).map(({ text }) => text);
  const readCard = (place: number) => {
    const text = findText(`card-${place}`);
    return text === undefined || text === "" ? null : Number(text);
  };
  const readWeight = (part: string) => findText(`weight-${part}`) ?? EMPTY_FORM.weights[part] ?? "";
  return {
    skills: findText("skills") ?? "",
    cards: options.cards.map((_, place) => readCard(place)),
    cash: findText("cash") ?? EMPTY_FORM.cash,
    hours: findText("hours") ?? EMPTY_FORM.hours,
    weeks: findText("weeks") ?? EMPTY_FORM.weeks,
    location: findText("location") ?? "",
    placeName: "",
    where: findText("where") ?? "",
    fewerHere: findText("fewerHere") !== undefined,
    tools: listTexts("tools"),
    licenses: findText("licenses") ?? EMPTY_FORM.licenses,
    excludedSectors: listTexts("excludedSectors"),
    excludedModels: listTexts("excludedModels"),
    employerIndustry: findText("employerIndustry") ?? "",
    weights: Object.fromEntries(options.method.map(({ part }) => [part, readWeight(part)])),
    market: findText("market") ?? "",
  };
}

/** The answers that this browser holds. Unknown or broken parts have their defaults. */
export function readDraft(): OfferForm | null {
  try {
    const draft: unknown = JSON.parse(readStored(DRAFT) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const known = Object.entries(draft).filter(([name, value]) => isLike(EMPTY_FORM[name as keyof OfferForm], value));
    const form: OfferForm = { ...EMPTY_FORM, ...Object.fromEntries(known) };
    // A draft of before has the code of a state.
    const { state } = draft as { state?: unknown };
    const location = form.location || (typeof state === "string" ? state : "");
    return { ...form, location, weights: renewWeights(form.weights) };
  } catch {
    return null;
  }
}

export function writeDraft(form: OfferForm | null): void {
  writeStored(DRAFT, form && JSON.stringify(form));
}

/**
 * Weights by the parts of today. The part "market" of before, 25 points of ours, is now pay and industry, 15 and 10: its
 * weight is split in the same way, as the server splits it in stored runs.
 */
function renewWeights(stored: Readonly<Record<string, unknown>>): OfferForm["weights"] {
  const { market, ...rest } = stored;
  const whole = market === undefined ? -1 : toNumber(String(market));
  const pay = Math.round((whole * 3) / 5);
  const split = whole < 0 ? {} : { pay: String(pay), industry: String(whole - pay) };
  const renewed: Record<string, unknown> = { ...EMPTY_FORM.weights, ...split, ...rest };
  return Object.fromEntries(options.method.map(({ part }) => [part, String(renewed[part])]));
}

/** True when skills stand in the form or a market was chosen: then no example is shown. */
export function isOwn({ skills, market }: OfferForm): boolean {
  return skills.trim() !== "" || market !== "";
}

function isLike(example: unknown, value: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(value) && (example.length === 0 || example.length === value.length);
  return typeof example === typeof value && value !== null && !Array.isArray(value);
}
