/**
 * Replaces the loading of a part that only the browser renders. With `import.meta.env.SSR` before it, the server's script holds none of the
 * part's code.
 */
export function neverAtServer<Module>(): Promise<Module> {
  return new Promise(() => {});
}
