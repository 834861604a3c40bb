import { isOnEdge, isQuoted, NUMBER, numberOf } from "./quick-add-words";

const MAX_MINUTES = 6000;
const MINUTE = "(?:minutes?|mins?|m)";
const HOUR = "(?:hours?|hrs?|h)";
/** Estimates between spaces. A letter alone stands right behind its number: "5 m" is a length. */
const ESTIMATE = new RegExp(
  `(?<!\\S)(?:for (?=\\d+(?:m|h)))?\\(?~?(?:` +
    `(?<half>half an hour)|` +
    `(?<fraction>\\d{1,2}\\.\\d{1,2})(?:h| ?(?:hours?|hrs?))|` +
    `(?<hours>${NUMBER}) ?${HOUR}(?:(?<attached>\\d{2})m?| ?(?:and )?(?<rest>\\d{1,2}) ?${MINUTE})?|` +
    `(?<minutes>\\d{1,4})(?:m| ?(?:minutes?|mins?))` +
    `)\\)?(?=[,.;]?(?:\\s|$))`,
  "giu",
);
/** Words before a length of time that is no estimate. */
const NOT_BEFORE =
  /(?:^|\s)(?:in|within|after|for|every|each|of|to|than|least|most|last|past|next|under|over|about|around|only|up to|per|by|until|till|the|(?<=\S\s+)an?|my|our|is|are|takes?|open|x|×|\+|-|–|&|and|or|vs\.?)\s*$/i;
/** Activities whose length belongs to the title. */
const ACTIVITY_BEFORE =
  /(?:^|\s)(?:walk|run|jog|swim|hike|cycle|rest|wait|sleep|nap|fast|read|meditate|exercise|stretch|sit|stand|play|listen|dance|sing|stay|find|save|log|spend|track|waste|free|lose|gain|work|need|bill|charge|add)\s*$/i;
/** Things that take their own time. */
const PROCESS =
  /\b(?:bake[sd]?|boil|burns?|burning|charge|chill|cool|cure|dry|ferment|freeze|heat|lasts?|let|marinate|preheat|proof|rise|roast|runtime|simmer|soak|steep|battery|timer|alarm|parking|delivery|shipping|warranty|guarantee)\b/i;
/** Things that are sold by the meter, and counts in millions. */
const MEASURED =
  /\b(?:ribbon|rope|fabric|tape|cables?|cord|wire|string|cloth|yarn|wool|lace|hose|chain|film|foil|vinyl|paper|banner|bunting|lights?|garland|twine|thread|elastic|webbing|canvas|linen|cotton|felt|velcro|tubing|pipe|fenc(?:e|ing)|wood|timber|leather|trim|piping|carpet|rug|curtain|pole|followers|views|reach|raise)\b/i;

export interface FoundEstimate {
  start: number;
  end: number;
  minutes: number;
}

/** Lengths of time at an edge of the text. */
export function findEstimates(text: string): FoundEstimate[] {
  return [...text.matchAll(ESTIMATE)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const minutes = minutesOf(match.groups ?? {});
    const isMeant = minutes >= 1 && minutes <= MAX_MINUTES && !isPartOfTitle(text, match[0], start);
    return isMeant && isOnEdge(text, start, end) ? [{ start, end, minutes }] : [];
  });
}

function isPartOfTitle(text: string, words: string, start: number): boolean {
  const before = text.slice(0, start);
  if (isQuoted(before) || NOT_BEFORE.test(before)) return true;
  // "2 hours a week", "2 hours of voicemail".
  if (/^\s+(?:an?|per|of|less|more|late|early|ago|old)(?:\s|$)/i.test(text.slice(start + words.length))) return true;
  if (ACTIVITY_BEFORE.test(before) || PROCESS.test(before)) return true;
  // A day of 24 hours is a promise, and no evening.
  if (/^\(?~?(?:24|48|72) ?h/i.test(words)) return true;
  return /\dm\)?$/i.test(words) && MEASURED.test(before);
}

function minutesOf({ half, fraction, hours, attached, rest, minutes }: Record<string, string | undefined>): number {
  if (half) return 30;
  if (fraction) return Math.round(Number(fraction) * 60);
  if (hours && hours.length > 2 && /^\d/.test(hours)) return 0;
  if (hours) return numberOf(hours) * 60 + Number(attached ?? rest ?? 0);
  return Number(minutes ?? 0);
}
