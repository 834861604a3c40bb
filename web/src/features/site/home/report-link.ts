/** Address of the report on these words. Pages render on the server too, whose engine has no URLSearchParams. */
export function reportOf(keywords: string): string {
  return `/niche-discovery?q=${encodeURIComponent(keywords).replace(/%20/g, "+")}`;
}
