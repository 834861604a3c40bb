/** A parameter of a query of letters, digits and hyphens. The server's engine has no URL class. */
export function readParameter(search: string, name: string): string | null {
  return new RegExp(`(?:^|[?&])${name}=([\\w-]+)`).exec(search)?.[1] ?? null;
}
