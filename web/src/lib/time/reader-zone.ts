import { readStored, writeStored } from "../storage/storage";

// The time zone that decides the reader's day. Only for parts that never render on the server, whose engine has no Intl.

/** The browser names its zone in every request by this cookie. The server ignores names that it does not know. */
const COOKIE = "sidestart_zone";
const YEAR_SECONDS = 31_536_000;
/** The account's zone in local storage, so that the first view after a load has it before the server answers. */
const ACCOUNT_ZONE = "accountZone";

let accountZone: string | null | undefined;

/** The zone of this device. The first use of `Intl` reads data of languages, up to a tenth of a second on a phone. */
export function browserZone(): string {
  return window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone of the account, else that of this device. */
export function readerZone(): string {
  if (accountZone === undefined) accountZone = knownZone(readStored(ACCOUNT_ZONE));
  return accountZone ?? browserZone();
}

/** `null` for visitors, and for accounts without a zone. */
export function setAccountZone(zone: string | null): void {
  const known = knownZone(zone);
  if (known === accountZone) return;
  accountZone = known;
  writeStored(ACCOUNT_ZONE, known);
}

/** Names the zone of this device to the server, before the first request. */
export function keepBrowserZone(): void {
  // Browsers take such a name from this very host only.
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  const pair = `${prefix}${COOKIE}=${browserZone()}`;
  if (document.cookie.split("; ").includes(pair)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers too late.
  document.cookie = `${pair}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** A name that this browser does not know would break every date. */
function knownZone(zone: string | null): string | null {
  try {
    if (zone !== null && zone !== browserZone()) Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}
