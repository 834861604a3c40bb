/** The whole address of a page of this site. */
export function fullAddress(path: string): string {
  return new URL(path, window.location.href).href;
}
