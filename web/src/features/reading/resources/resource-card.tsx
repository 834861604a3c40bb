import { Link } from "wouter";
import type { ResourceCard as Card } from "./api";
import { factsOf, KINDS, sourceOf } from "./labels";
import { MarkSlot } from "./mark-slot";
import { StepLinks } from "./step-links";

/** A resource in the list. */
export function ResourceCard({ resource }: { resource: Card }) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-paper-raised p-5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="eyebrow">{KINDS[resource.kind]}</span>
        <span className="tabular text-sm text-ink-soft">{factsOf(resource)}</span>
      </p>
      <h3 className="mt-3 text-lg">
        <Link href={resource.path} className="hover:underline">
          {resource.title}
        </Link>
      </h3>
      <p className="mt-2 mb-3 text-sm text-ink-soft">{resource.summary}</p>
      <p className="mt-auto text-sm">
        <StepLinks steps={resource.steps} />
      </p>
      <p className="mt-1 text-xs text-ink-soft">{sourceOf(resource)}</p>
      <MarkSlot resource={resource} className="mt-4" />
    </li>
  );
}
