/** Address after a log-in without another one. */
export const AFTER_LOGIN = "/dashboard";

const DOORS = ["/login", "/signup", "/reset"];

/** The page to go to after a log-in, out of the query of an address. Only ever a page of this site. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next !== null && isOwnPage(next) ? next : AFTER_LOGIN;
}

/** The log-in page, or the sign-up page, leading back to `next`. */
export function loginAddress(next: string, page: "/login" | "/signup" = "/login"): string {
  const leadsNowhereElse = next === AFTER_LOGIN || next === "/" || !isOwnPage(next);
  return leadsNowhereElse ? page : `${page}?next=${encodeURIComponent(next)}`;
}

// "//evil.com" and "/\evil.com" leave the site, and browsers drop tabs and line ends before they look.
function isOwnPage(address: string): boolean {
  const isPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address);
  return isPath && !DOORS.includes(address.replace(/[?#].*$/s, ""));
}
