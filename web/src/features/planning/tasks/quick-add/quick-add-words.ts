// Words that several parts of the quick add recognize.

export const WEEKDAY =
  "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
export const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const NUMBER = `(?:\\d{1,3}|${NUMBERS.join("|")})`;
export const TIME = "(?:\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m\\.?|\\d{1,2}:\\d{2}|noon|midday|midnight)";
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Words that only say when or how long. */
const SCHEDULE_WORD = new RegExp(
  `^(?:${WEEKDAY}s?|${MONTH}\\.?|${NUMBER}(?:st|nd|rd|th)?|@?${TIME}|\\d{1,2}(?:[:.]\\d{2})?(?:[ap]m)?[-–]${TIME}|@|[ap]\\.?m\\.?|\\d{1,4}[-/:.]\\d{1,4}(?:[-/]\\d{1,4})?|` +
    "~?\\d{1,4}(?:\\.\\d{1,2})?(?:m|mins?|h|hrs?)(?:\\d{2}m?)?|h|hrs?|hours?|m|mins?|minutes?|half|an?|the|at|on|by|in|for|from|to|of|and|" +
    "starting|due|until|till|before|after|this|next|every|other|each|day|days|weeks?|months?|years?|weekdays?|weekends?|fortnight|" +
    "today|tonight|tomorrow|tmrw?|eod|eow|eom|cob|morning|afternoon|evening|night|now|end)[,.;]?$",
  "i",
);
/** Verbs that open the text of a task and are no noun. */
const VERB =
  /^(?:add|apply|arrange|ask|assemble|bake|bring|buy|cancel|choose|clean|collect|compare|confirm|contact|create|decide|deliver|do|download|earn|edit|empty|explain|feed|fill|find|finish|follow|get|give|go|hire|install|invite|learn|make|meet|negotiate|organize|paint|pay|pick|prepare|prune|publish|put|read|refill|remind|remove|renew|replace|restock|rinse|save|sell|send|sew|sort|speak|submit|sweep|take|talk|teach|tell|throw|tidy|unpack|upload|verify|wipe|wrap|write)$/i;
/** Nouns that are verbs before an object. */
const NOUN_OR_VERB =
  /^(?:answer|back|bill|book|build|call|check|cook|count|cut|design|draft|drop|email|file|fix|help|invoice|list|mail|message|move|order|pack|phone|photograph|plan|post|practice|print|record|reply|request|research|return|review|run|schedule|set|ship|shoot|show|sign|start|study|test|text|try|update|vacuum|visit|walk|wash|water|work)$/i;
const OBJECT = /^(?:the|a|an|my|our|his|her|their|all|some|two|three|new|more|for|with|to|on|up|off|out|back|about)$/i;

/** True when all words of a text only say when or how long. */
export function isOnlySchedule(text: string): boolean {
  return text
    .trim()
    .split(/\s+/)
    .every((word) => word === "" || SCHEDULE_WORD.test(word));
}

/** True when a text goes on with what is to be done: after a colon, or with a verb. */
export function startsWithTask(text: string): boolean {
  if (/^\s*[,:;–-]\s/.test(text)) return true;
  const words = text.trim().split(/\s+/);
  const first = words.findIndex((word) => !SCHEDULE_WORD.test(word));
  const [word = "", next = ""] = first < 0 ? [] : words.slice(first);
  return (
    /[,:;]$/.test(words[first - 1] ?? "") ||
    VERB.test(word) ||
    (NOUN_OR_VERB.test(word) && (OBJECT.test(next) || /^\p{Lu}/u.test(next)))
  );
}

/** True when a text begins with a time of the day. */
export function startsWithTime(text: string): boolean {
  return new RegExp(`^\\s+(?:(?:at|by|from)\\s+|@ ?)?${TIME}(?!\\S)`, "i").test(text);
}

/** True when words at a place of the text are a part of their own: at its end, or at its start before a task. */
export function isOnEdge(text: string, start: number, end: number): boolean {
  const after = text.slice(end);
  return isOnlySchedule(after) || (isOnlySchedule(text.slice(0, start)) && startsWithTask(after));
}

/** True when a place of the text is inside quotes. */
export function isQuoted(before: string): boolean {
  const straight = before.split('"').length - 1;
  const opened = before.split("“").length - before.split("”").length;
  const single = /(?:^|\s)['‘][^'’]*$/.test(before);
  return straight % 2 === 1 || opened > 0 || single;
}

export function numberOf(word: string): number {
  const place = NUMBERS.indexOf(word.toLowerCase());
  return place < 0 ? Number.parseInt(word, 10) : place + 1;
}

/** Number of a day of the week, Monday is 1. */
export function weekdayOf(word: string): number {
  return WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}
