import rows from "./tools.json";

/** Names of a tool, as the server's table has them. */
export interface ToolRow {
  toolName: string;
  label: string;
  path: string;
  description: string;
  /** Name of its latest result in the overview of the dashboard. */
  resultKey: string;
  /** True when a saved result can be had as a PDF. */
  hasPaper: boolean;
  /** True when a saved result can be had as a table. */
  hasTable: boolean;
}

/** Every tool in the dashboard's order. A test of the server holds and writes the file. */
export const TOOLS: readonly ToolRow[] = rows;

export function findTool(toolName: string): ToolRow | undefined {
  return TOOLS.find((tool) => tool.toolName === toolName);
}
