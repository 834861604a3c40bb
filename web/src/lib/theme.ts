import { onStoredElsewhere, readStored, writeStored } from "./storage/storage";

export type Theme = "system" | "light" | "dark";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

// The early script in index.html reads the same key.
const KEY = "theme";
const listeners = new Set<() => void>();
// A browser that refuses storage still gets its choice for as long as the page lives.
let current: Theme | undefined;

export function readTheme(): Theme {
  current ??= asTheme(readStored(KEY));
  return current;
}

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme === "system" ? null : theme);
  applyTheme(theme);
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(KEY, (value) => applyTheme(asTheme(value)));
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function applyTheme(theme: Theme) {
  current = theme;
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}

function asTheme(value: string | null): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
