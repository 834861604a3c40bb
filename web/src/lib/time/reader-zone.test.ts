import { afterEach, expect, test, vi } from "vitest";
import { browserZone, keepBrowserZone, readerZone, setAccountZone } from "./reader-zone";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setAccountZone(null);
});

test("the zone of the account goes before that of the device, and unknown names are ignored", () => {
  expect(readerZone()).toBe(browserZone());
  setAccountZone("Asia/Tokyo");
  expect(readerZone()).toBe("Asia/Tokyo");
  setAccountZone("Mars/Base");
  expect(readerZone()).toBe(browserZone());
});

test("a browser that knows it tells its zone without data of languages", () => {
  vi.stubGlobal("Temporal", { Now: { timeZoneId: () => "Asia/Tokyo" } });
  const readLanguages = vi.spyOn(Intl, "DateTimeFormat");
  setAccountZone("Asia/Tokyo");
  expect([browserZone(), readerZone()]).toEqual(["Asia/Tokyo", "Asia/Tokyo"]);
  expect(readLanguages).not.toHaveBeenCalled();
});

test("the device names its zone in a cookie", () => {
  keepBrowserZone();
  expect(document.cookie).toContain(`sidestart_zone=${browserZone()}`);
});
