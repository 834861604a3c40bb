import { expect, it } from "vitest";
import { loginAddress, readNext } from "./login-address";

const next = (address: string) => readNext(`?next=${encodeURIComponent(address)}`);

it("a page of this site is where the log-in leads", () => {
  for (const address of ["/account", "/forum/t/42?page=2#r7", "/niche-discovery?q=a//b&geo=Europe"])
    expect(next(address)).toBe(address);
});

it("nothing asked for leads to the dashboard", () => {
  expect(readNext("")).toBe("/dashboard");
  expect(readNext("?next=")).toBe("/dashboard");
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "evil.example",
  " //evil.example",
  "/a\\b",
])("%j is no page of this site", (address) => {
  expect(next(address)).toBe("/dashboard");
});

it("a log-in never leads back to a door", () => {
  for (const address of ["/login", "/login?next=/login", "/signup#x", "/reset?token=abc"])
    expect(next(address)).toBe("/dashboard");
});

it("the address names where to go on, unless that goes without saying", () => {
  expect(loginAddress("/tasks?view=board")).toBe("/login?next=%2Ftasks%3Fview%3Dboard");
  expect(loginAddress("/tasks", "/signup")).toBe("/signup?next=%2Ftasks");
  for (const address of ["/", "/dashboard", "/login", "//evil.example"]) expect(loginAddress(address)).toBe("/login");
});
