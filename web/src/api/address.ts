export type AddressValues = { path?: object; query?: object };

/** Address of a call: fills the names in braces, and appends the query without what is undefined or null. */
export function buildAddress(path: string, { path: values, query = {} }: AddressValues = {}): string {
  const filled = path.replace(/{(\w+)}/g, (_, name) =>
    encodeURIComponent((values as Record<string, string>)[name] as string),
  );
  const pairs = Object.entries(query).filter(([, value]) => value != null);
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return search ? `${filled}?${search}` : filled;
}
