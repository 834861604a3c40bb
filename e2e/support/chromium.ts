import { existsSync } from "node:fs";

/** The machine's own Chromium, best without windows; `CHROMIUM` names another one. */
export function chromiumPath(): string {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error("Chromium is missing: install it or name it in CHROMIUM");
  return found;
}
