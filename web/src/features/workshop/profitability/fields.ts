import { formatCount } from "../../../lib/format";
import { parseCents } from "../../../lib/money";
import type { ProfitFields, ProfitRequest } from "./types";

/** Fields that hold dollars, as typed. */
export const MONEY = [
  "priceCents",
  "unitCostCents",
  "packagingCents",
  "buyerShippingCents",
  "shippingCents",
  "feeFixedCents",
  "adsCentsPerMonth",
  "fixedCentsPerMonth",
  "vehicleCentsPerMonth",
  "startupCents",
  "dayJobCentsPerHour",
  "otherIncomeCentsPerYear",
] as const;
/** Fields that hold numbers and percentages. */
export const NUMBERS = [
  "eveningMinutes",
  "eveningsPerWeek",
  "unitsPerMonth",
  "unitsPerOrder",
  "growthPercentPerMonth",
  "salesTaxPercent",
  "feePercent",
  "milesPerMonth",
  "hoursPerMonth",
  "dayJobHoursPerYear",
  "taxYear",
  "statePercent",
  "marginalRatePercent",
  "taxPercent",
] as const;
/** Hours of a month by activity; their sum replaces `hoursPerMonth`. */
export const HOURS = [
  "hours.making",
  "hours.packing",
  "hours.posts",
  "hours.messages",
  "hours.travel",
  "hours.bookkeeping",
] as const;
const ADS = ["offsiteAds.rate", "offsiteAds.share"] as const;
export const TEXTS = ["name", "market", "idea", "state", "location", "feePreset", "feeDate", "filingStatus"] as const;
const MONEY_GOALS = ["keptPerMonth", "profitPerMonth", "hourlyPay"];

export const isMoneyGoal = (kind: string | undefined) => kind !== undefined && MONEY_GOALS.includes(kind);

/** A request and the errors of the fields that cannot be read, which are left out of it. */
export function readFields(fields: ProfitFields): { request: ProfitRequest; errors: Record<string, string> } {
  const request: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const numbers: Record<string, number> = {};
  for (const name of MONEY) {
    const text = fields[name]?.trim();
    if (!text) continue;
    const cents = parseCents(text);
    if (cents === null) errors[name] = "Please enter dollars, such as 20 or 1,234.56.";
    else request[name] = cents;
  }
  for (const name of [...NUMBERS, ...HOURS, ...ADS]) {
    const text = fields[name]?.trim();
    if (!text) continue;
    const number = readNumber(text);
    if (number === null) errors[name] = "Please enter a number, such as 6.5.";
    else numbers[name] = number;
  }
  for (const name of NUMBERS) if (numbers[name] !== undefined) request[name] = numbers[name];
  const hours = partsOf(numbers, HOURS);
  if (hours) request.hours = hours;
  for (const name of TEXTS) if (fields[name]?.trim()) request[name] = fields[name].trim();
  if (fields.overtimeDeduction) request.overtimeDeduction = true;
  if (fields.applyQbi === "off") request.applyQbi = false;
  const options = readOptions(fields, numbers);
  if (options) request.feeOptions = options;
  readGoal(fields, request, errors);
  return { request: request as ProfitRequest, errors };
}

/** The numbers with these names under the last part of the name. */
function partsOf(numbers: Readonly<Record<string, number>>, names: readonly string[]) {
  const given = names.filter((name) => numbers[name] !== undefined);
  if (given.length === 0) return null;
  return Object.fromEntries(given.map((name) => [name.split(".")[1], numbers[name]]));
}

function readOptions(fields: ProfitFields, numbers: Readonly<Record<string, number>>) {
  const options: Record<string, unknown> = {};
  if (fields.category) options.category = fields.category;
  if (fields.plan) options.plan = fields.plan;
  if (fields.international) options.international = true;
  if (fields.currency) options.currency = true;
  // A share without a rate is left over from another choice.
  if (numbers["offsiteAds.rate"] !== undefined) options.offsiteAds = partsOf(numbers, ADS);
  return Object.keys(options).length > 0 ? options : null;
}

function readGoal(fields: ProfitFields, request: Record<string, unknown>, errors: Record<string, string>) {
  const kind = fields["goal.kind"];
  if (!kind) return;
  const name = isMoneyGoal(kind) ? "goal.cents" : "goal.number";
  const text = fields[name]?.trim();
  if (!text) {
    if (kind === "overtime") request.goal = { kind };
    return;
  }
  const value = isMoneyGoal(kind) ? parseCents(text) : readNumber(text);
  if (value === null) errors[name] = "Please enter a number, such as 30.";
  else request.goal = { kind, value };
}

function readNumber(text: string): number | null {
  const plain = text.endsWith("%") ? text.slice(0, -1).trim() : text;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** The texts of a form that make a request. */
export function writeFields(request: ProfitRequest): ProfitFields {
  const known = request as Record<string, unknown>;
  const fields: Record<string, string> = {};
  for (const name of MONEY) if (typeof known[name] === "number") fields[name] = writeDollars(known[name]);
  for (const name of NUMBERS) if (typeof known[name] === "number") fields[name] = String(known[name]);
  for (const name of TEXTS) if (typeof known[name] === "string") fields[name] = known[name];
  for (const [name, hours] of Object.entries(request.hours ?? {})) {
    if (typeof hours === "number") fields[`hours.${name}`] = String(hours);
  }
  const { category, plan, international, currency, offsiteAds } = request.feeOptions ?? {};
  for (const [name, percent] of Object.entries(offsiteAds ?? {})) {
    if (typeof percent === "number") fields[`offsiteAds.${name}`] = String(percent);
  }
  Object.assign(fields, category ? { category } : {}, plan ? { plan } : {});
  if (international) fields.international = "on";
  if (currency) fields.currency = "on";
  if (request.overtimeDeduction) fields.overtimeDeduction = "on";
  if (request.applyQbi === false) fields.applyQbi = "off";
  if (request.goal) {
    const { kind, value } = request.goal as { kind: string; value?: number | null };
    fields["goal.kind"] = kind;
    if (typeof value === "number") {
      if (isMoneyGoal(kind)) fields["goal.cents"] = writeDollars(value);
      else fields["goal.number"] = String(value);
    }
  }
  return fields;
}

function writeDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** "$1,234.56" for cents. */
export function formatCents(cents: number): string {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100);
  return `${cents < 0 ? "−" : ""}$${formatCount(whole)}.${String(size % 100).padStart(2, "0")}`;
}
