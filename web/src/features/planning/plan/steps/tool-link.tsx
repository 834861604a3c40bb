import { Link } from "wouter";
import type { Step } from "../api";

/** The tool that helps with a step. One that is not there yet is said to be coming, and is no link. */
export function ToolLink({ tool }: { tool: Step["tool"] }) {
  if (!tool) return null;
  return (
    <p className="mt-3 text-sm">
      {tool.isReady ? (
        <Link href={tool.url} className="prose-link inline-flex min-h-9 items-center">
          Open {tool.label}
        </Link>
      ) : (
        <span className="text-ink-soft">{tool.label} will help with this step. It is coming later.</span>
      )}
    </p>
  );
}
