/** A key for a text that has no post yet. (`randomUUID` exists on https alone, and sites are tried without it.) */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
