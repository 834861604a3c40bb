import { afterEach, expect, test } from "vitest";
import { browserZone, keepBrowserZone, readerZone, setAccountZone } from "./reader-zone";

afterEach(() => setAccountZone(null));

test("the zone of the account goes before that of the device, and unknown names are ignored", () => {
  expect(readerZone()).toBe(browserZone());
  setAccountZone("Asia/Tokyo");
  expect(readerZone()).toBe("Asia/Tokyo");
  setAccountZone("Mars/Base");
  expect(readerZone()).toBe(browserZone());
});

test("the device names its zone in a cookie", () => {
  keepBrowserZone();
  expect(document.cookie).toContain(`sidestart_zone=${browserZone()}`);
});
