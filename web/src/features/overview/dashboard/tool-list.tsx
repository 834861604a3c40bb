import { Link } from "wouter";
import { Badge } from "../../../ui/inline/badge";
import type { ToolProgress } from "./api";

/** The five tools and how far each is. */
export function ToolList({ tools }: { tools: readonly ToolProgress[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {tools.map((tool) => (
        <li key={tool.toolName} className="py-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <ToolName tool={tool} />
            <ToolState tool={tool} />
          </div>
          <p className="mt-1 text-sm text-ink-soft">
            {tool.description} <span className="whitespace-nowrap text-ink-faint">{tool.path}</span>
          </p>
          {tool.isReady || tool.progress > 0 ? (
            <progress value={tool.progress} max={100} aria-label={`Progress of ${tool.label}`} className="meter mt-3" />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ToolName({ tool }: { tool: ToolProgress }) {
  if (!tool.isReady) return <span className="font-semibold">{tool.label}</span>;
  return (
    <Link href={tool.path} className="prose-link inline-flex min-h-9 items-center font-semibold">
      {tool.label}
    </Link>
  );
}

function ToolState({ tool }: { tool: ToolProgress }) {
  if (tool.progress === 100) return <Badge tone="good">Complete</Badge>;
  if (!tool.isReady) return <Badge>Coming later</Badge>;
  return <span className="tabular text-sm text-ink-soft">{tool.progress}%</span>;
}
