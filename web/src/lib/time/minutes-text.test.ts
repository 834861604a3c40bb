import { expect, test } from "vitest";
import { minutesText } from "./minutes-text";

test("a time is told in minutes, and in hours from three on", () => {
  expect(minutesText([60])).toBe("About 60 minutes");
  expect(minutesText([30, 60])).toBe("30 to 60 minutes");
  expect(minutesText([240, 350])).toBe("4 to 6 hours");
});
