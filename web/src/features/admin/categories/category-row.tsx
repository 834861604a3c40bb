import { Eye, Pencil, Trash2 } from "lucide-react";
import { Link } from "wouter";
import { Badge } from "../../../ui/inline/badge";
import { iconAction } from "../parts/icon-action";
import type { Category } from "../types";

type Props = {
  category: Category;
  parent: Category | undefined;
  isFormOpen: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

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
          <p className="mt-1 max-w-[49em] text-sm text-ink-soft [overflow-wrap:anywhere]">{description}</p>
        ) : null}
        <p className="tabular mt-2 flex flex-wrap gap-x-4 text-xs text-ink-soft">
          <span className="[overflow-wrap:anywhere]">SEO title: {metaTitle || "none"}</span>
          <span>Sort: {sortOrder}</span>
          {parent ? <span>Under {parent.name}</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Link href={path} {...iconAction("View", name)}>
          <Eye className="size-4.5" aria-hidden="true" />
        </Link>
        <button type="button" disabled={isFormOpen} onClick={onEdit} {...iconAction("Edit", name)}>
          <Pencil className="size-4.5" aria-hidden="true" />
        </button>
        <button type="button" onClick={onDelete} {...iconAction("Delete", name)}>
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
