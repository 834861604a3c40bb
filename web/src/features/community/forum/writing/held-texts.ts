import type { HeldReason } from "../types";

/** Sentences of the server (crates/texts/src/moderation/signs.rs), for the address after a form without scripts, which holds the reason alone. */
export const HELD_TEXTS: Record<HeldReason, string> = {
  link: "It has a link, and links of newcomers are checked first.",
  new_host: "It links to a site that no post here has linked to before.",
  too_many_links: "It has more than 5 links.",
  repeated: "The same text, or nearly the same, was posted in the last 7 days.",
  trap: "A field of the form that people cannot see was filled in.",
  too_fast: "It was posted faster than anyone can type.",
  capitals: "Most of it is written in capital letters.",
  phone_numbers: "It has 3 or more phone numbers.",
  too_many_mentions: "It mentions more members than your level allows.",
  spam_review: "Another post of yours was removed as spam, so this one is checked as well.",
  busy_network: "Several new members posted from your network within the last hour.",
};

/** The sentence behind `held_…` in an address, or null for any other notice. */
export function heldText(notice: string): string | null {
  const reason = /^held_(.*)$/.exec(notice)?.[1];
  return reason !== undefined && Object.hasOwn(HELD_TEXTS, reason) ? HELD_TEXTS[reason as HeldReason] : null;
}
