import { isBlock, parse } from "../editor/markup";

/** The text of a content as lines that can be compared: one for each block, headings and lists with their marks. */
export function textOf(html: string): string {
  const lines: string[] = [];
  let line = "";
  const close = () => {
    if (line.trim()) lines.push(line.replace(/\s+/g, " ").trim());
    line = "";
  };
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) {
        line += child.textContent ?? "";
        continue;
      }
      const name = child.nodeName.toLowerCase();
      if (isBlock(child)) close();
      line += mark(name, child as Element);
      walk(child);
      if (isBlock(child)) close();
    }
  };
  walk(parse(html));
  close();
  return lines.join("\n");
}

function mark(name: string, element: Element): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return `${"#".repeat(Number(level))} `;
  if (name === "li") return "• ";
  if (name === "img") return `[image ${element.getAttribute("alt") || element.getAttribute("src") || ""}]`;
  if (name === "hr") return "———";
  return name === "br" ? " " : "";
}
