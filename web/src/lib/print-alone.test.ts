import { afterEach, expect, test, vi } from "vitest";
import { printAlone } from "./print-alone";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("only the part and what holds it is printed, and afterwards the page is as before", () => {
  document.body.innerHTML = `<nav></nav><main><p class="print:hidden">a</p><p>b</p><section><h2>c</h2></section></main>`;
  const before = document.body.innerHTML;
  const part = document.querySelector("section");
  if (!part) throw new Error("no part");
  let onPaper = "";
  vi.stubGlobal("print", () => {
    const shown = [...document.body.querySelectorAll("*")].filter((one) => !one.closest(".print\\:hidden"));
    onPaper = shown.map(({ tagName }) => tagName).join(" ");
  });
  printAlone(part);
  expect(onPaper).toBe("MAIN SECTION H2");
  dispatchEvent(new Event("afterprint"));
  expect(document.body.innerHTML.replaceAll(' class=""', "")).toBe(before);
});
