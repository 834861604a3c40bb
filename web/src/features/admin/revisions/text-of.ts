import { isBlock, parseHtml } from "../editor/model/markup";

/** The text of a content as lines that can be compared: one for each block, headings and lists with their marks. */
export function textOf(html: string): string {
  const lines: string[] = [];
  let line = "";
  const endLine = () => {
    if (line.trim()) lines.push(line.replace(/\s+/g, " ").trim());
    line = "";
  };
  const walkNodes = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) {
        line += child.textContent ?? "";
        continue;
      }
      const name = child.nodeName.toLowerCase();
      if (isBlock(child)) endLine();
      line += markElement(name, child as Element);
      walkNodes(child);
      if (isBlock(child)) endLine();
    }
  };
  walkNodes(parseHtml(html));
  endLine();
  return lines.join("\n");
}

function markElement(name: string, element: Element): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return `${"#".repeat(Number(level))} `;
  if (name === "li") return "• ";
  if (name === "img") return `[image ${element.getAttribute("alt") || element.getAttribute("src") || ""}]`;
  if (name === "hr") return "———";
  return name === "br" ? " " : "";
}
