import { Eye, Pencil, Trash2 } from "lucide-react";
import { Link } from "wouter";
import { buttonStyle } from "../../../ui/button/button-style";
import { Badge } from "../../../ui/inline/badge";
import type { Category } from "../types";

type Props = {
  category: Category;
  parent: Category | undefined;
  isFormOpen: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

const ACTION = buttonStyle("secondary", "sm", "size-11 scroll-my-20 px-0 sm:size-10 sm:min-h-10");

export function CategoryRow({ category, parent, isFormOpen, onEdit, onDelete }: Props) {
  const { name, slug, featured, description, metaTitle, sortOrder } = category;
  const path = `/blog/category/${slug}`;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5 sm:flex-nowrap">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">{name}</h2>
          {featured ? <Badge tone="lamp">Featured</Badge> : null}
        </div>
        <p className="text-xs text-ink-soft [overflow-wrap:anywhere]">{path}</p>
        {description ? (
          <p className="mt-1 max-w-[75ch] text-sm text-ink-soft [overflow-wrap:anywhere]">{description}</p>
        ) : null}
        <p className="tabular mt-2 flex flex-wrap gap-x-4 text-xs text-ink-soft">
          <span className="[overflow-wrap:anywhere]">SEO title: {metaTitle || "none"}</span>
          <span>Sort: {sortOrder}</span>
          {parent ? <span>Under {parent.name}</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Link href={path} aria-label={`View ${name}`} title="View" className={ACTION}>
          <Eye className="size-4.5" aria-hidden="true" />
        </Link>
        <button
          type="button"
          aria-label={`Edit ${name}`}
          title="Edit"
          disabled={isFormOpen}
          onClick={onEdit}
          className={ACTION}
        >
          <Pencil className="size-4.5" aria-hidden="true" />
        </button>
        <button type="button" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete} className={ACTION}>
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
