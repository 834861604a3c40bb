import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./test";

/** Form of a recovery code: five groups of five letters or digits. */
export const RECOVERY_CODE = /^(?:[a-z2-9]{5}-){4}[a-z2-9]{5}$/;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const STEP_MS = 30_000;

/** Returns the code that the authenticator app shows at a given time. */
export function codeAt(secret: string, time: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigInt64BE(BigInt(Math.floor(time / STEP_MS)));
  const digest = createHmac("sha1", key).update(step).digest();
  const offset = (digest[19] as number) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Checks the page in both themes and at both sizes. */
export async function expectGoodEverywhere(page: Page) {
  for (const [width, colorScheme] of [
    [390, "dark"],
    [390, "light"],
    [1440, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}
