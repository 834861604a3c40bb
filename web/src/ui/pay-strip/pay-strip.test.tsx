import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { STRIP } from "../../testing/answer";
import { PayStrip, type PayStripGeometry } from "./pay-strip";
import { writeSmallStrip } from "./small-strip";

/** Everything that a strip can have. */
const FULLEST: PayStripGeometry = {
  ...STRIP,
  fromUsd: -20,
  band: [0.5, 100],
  zero: 20.5,
  cut: { low: true, high: true },
  figures: { low: "−$145", middle: "$226", high: "$1,041" },
  label: "median job in North Carolina $21",
  sentence: "An hour leaves −$145 to $1,041, most likely $226; an hour at the median job in North Carolina leaves $21.",
};

function draw(strip: PayStripGeometry, isSmall = false): { html: string; svg: SVGElement } {
  const html = renderToStaticMarkup(<PayStrip strip={strip} size={isSmall ? "small" : "large"} />);
  document.body.innerHTML = html;
  return { html, svg: document.querySelector("svg") as SVGElement };
}

const partOf = (svg: SVGElement, part: string) => {
  const rect = svg.querySelector(part);
  return [rect?.getAttribute("x"), rect?.getAttribute("width")];
};

describe("the pay strip", () => {
  test("is one image with a sentence, without a viewBox or a style attribute", () => {
    const { html, svg } = draw(STRIP);
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.getAttribute("aria-label")).toBe(STRIP.sentence);
    expect(html).not.toContain("viewBox");
    expect(html).not.toContain("style=");
  });

  test("holds its limits of markup", () => {
    expect(new Blob([draw(FULLEST).html]).size).toBeLessThanOrEqual(1.2 * 1024);
    expect(new Blob([draw(FULLEST, true).html]).size).toBeLessThanOrEqual(0.9 * 1024);
    expect(new Blob([draw(STRIP, true).html]).size).toBeLessThanOrEqual(0.6 * 1024);
  });

  test("is the same as markup for long lists", () => {
    for (const strip of [STRIP, FULLEST, { ...STRIP, line: 10 }, { ...STRIP, line: 95, zero: 20.5 }])
      expect(writeSmallStrip(strip)).toBe(draw(strip, true).html);
  });

  test("divides the band at the line", () => {
    const { svg } = draw(STRIP);
    expect(partOf(svg, ".less")).toEqual(["28.2%", "11%"]);
    expect(partOf(svg, ".more")).toEqual(["39.2%", "43.2%"]);
    expect(svg.querySelector(".line")?.getAttribute("x")).toBe("39.2%");
  });

  test("is all of one color where the line lies beside the band", () => {
    const below = draw({ ...STRIP, line: 10 }).svg;
    expect([partOf(below, ".less")[1], partOf(below, ".more")]).toEqual(["0%", ["28.2%", "54.2%"]]);
    const above = draw({ ...STRIP, line: 95 }).svg;
    expect([partOf(above, ".less"), partOf(above, ".more")[1]]).toEqual([["28.2%", "54.2%"], "0%"]);
  });

  test("has arrows where it is cut and a tick at zero where the axis begins below", () => {
    expect(draw(STRIP).svg.querySelectorAll("path")).toHaveLength(0);
    const { svg } = draw(FULLEST);
    expect(svg.querySelectorAll("path")).toHaveLength(2);
    expect([...svg.querySelectorAll("text")].map(({ textContent }) => textContent)).toContain("$0");
    const anchors = [...svg.querySelectorAll("text")].map((text) => text.getAttribute("text-anchor"));
    expect(anchors).toEqual(["middle", "start", null, "end", null]);
  });

  test("leaves out figures that would touch the middle, and all of them when small", () => {
    const figures = { low: null, middle: "$26", high: "$41" };
    const texts = (svg: SVGElement) => [...svg.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts(draw({ ...STRIP, figures }).svg)).toEqual(["US median job $20", "$26", "$41"]);
    expect(texts(draw(STRIP, true).svg)).toEqual([]);
  });
});

describe("its colors", () => {
  const css = readFileSync("src/ui/styles/theme.css", "utf8");
  const pairOf = (name: string) => {
    const [, light = "", dark = ""] =
      new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
    return [light, dark] as const;
  };
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  test.each(["good", "control-line", "lamp-ink", "ink"])("--%s holds 3:1 on card and page in both themes", (name) => {
    const color = pairOf(name);
    for (const ground of [pairOf("paper-raised"), pairOf("paper")])
      for (const theme of [0, 1] as const)
        expect(contrast(color[theme], ground[theme]), `theme ${theme}`).toBeGreaterThanOrEqual(3);
  });
});
