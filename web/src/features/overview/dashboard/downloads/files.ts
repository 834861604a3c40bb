import { findTool } from "../../../../api/tools";
import type { Overview, ToolProgress } from "../api";

export interface DashboardFile {
  path: string;
  name: string;
  title: string;
  text: string;
  /** Feature that Premium allows, as in "You can now ...". */
  feature: string;
  /** Tool under which it stands; `null` for the business plan, which is made of all. */
  toolName: string | null;
  /** It needs a saved result of one of these tools; of none when empty. */
  madeOf: readonly string[];
}

const FILES: readonly DashboardFile[] = [
  {
    path: "/api/downloads/business-plan.pdf",
    name: "business-plan.pdf",
    title: "Business plan",
    text: "A PDF in nine sections with sources, built from what you have so far, with blank lines where something is missing.",
    feature: "download your business plan",
    toolName: null,
    madeOf: [],
  },
  {
    path: "/api/downloads/profit-projections.xlsx",
    name: "profit-projections.xlsx",
    title: "Profit projections",
    text: "Spreadsheet that calculates twelve months from your price, sales, and costs.",
    feature: "download your profit projections",
    toolName: "profitability-calculator",
    madeOf: ["niche-discovery", "profitability-calculator"],
  },
  {
    path: "/api/downloads/persona-avatar.svg",
    name: "persona-avatar.svg",
    title: "Persona avatar",
    text: "A drawing of the customer you described.",
    feature: "download your customer persona avatar",
    toolName: "customer-persona",
    madeOf: ["customer-persona"],
  },
];

/** Every file of the member. */
export function listFiles(overview: Overview): DashboardFile[] {
  return [...FILES, ...exportsOf(overview)];
}

function exportsOf({ toolProgress }: Overview): DashboardFile[] {
  const withResults = toolProgress.filter((tool) => tool.result !== null || tool.isReady);
  return withResults.flatMap(({ toolName, label }) => {
    const file = { feature: `export your ${label} results`, toolName, madeOf: [toolName] };
    const paper = {
      ...file,
      path: `/api/downloads/tools/${toolName}.pdf`,
      name: `${toolName}.pdf`,
      title: `${label} export`,
      text: "PDF of your latest saved result.",
    };
    const table = {
      ...file,
      path: `/api/downloads/tools/${toolName}.csv`,
      name: `${toolName}.csv`,
      title: `${label} quotes`,
      text: "Quotes from your latest saved result with their themes, as a table.",
    };
    const { hasPaper, hasTable } = findTool(toolName) ?? {};
    return [...(hasPaper ? [paper] : []), ...(hasTable ? [table] : [])];
  });
}

/** The tool whose result is missing, if any. */
export function missingFor({ madeOf }: DashboardFile, { toolProgress }: Overview): ToolProgress | null {
  const tools = toolProgress.filter(({ toolName }) => madeOf.includes(toolName));
  if (tools.some(({ result }) => result !== null)) return null;
  return tools.find(({ isReady }) => isReady) ?? tools[0] ?? null;
}
