import { afterEach, expect, it } from "vitest";
import { onPlaceChange, readPlace, storePlace } from "./reader-place";

afterEach(() => localStorage.clear());

it("keeps the last place with its name, and forgets it", () => {
  expect(readPlace()).toBeNull();
  storePlace({ id: "48453", name: "Travis County, Texas" });
  expect(readPlace()).toEqual({ id: "48453", name: "Travis County, Texas" });
  // Only the id is known: the entry stays.
  storePlace({ id: "TX", name: "" });
  expect(readPlace()?.id).toBe("48453");
  storePlace(null);
  expect(readPlace()).toBeNull();
});

it("ignores an entry that another program wrote", () => {
  for (const text of ["", "48453", "Travis County", "4845 Travis", "<b> x"]) {
    localStorage.setItem("location", text);
    expect(readPlace()).toBeNull();
  }
});

it("tells of each change", () => {
  const seen: (string | undefined)[] = [];
  const stop = onPlaceChange(() => seen.push(readPlace()?.id));
  storePlace({ id: "48453", name: "Travis County, Texas" });
  storePlace({ id: "TX", name: "" });
  storePlace(null);
  stop();
  storePlace({ id: "OH", name: "Ohio" });
  expect(seen).toEqual(["48453", undefined]);
});
