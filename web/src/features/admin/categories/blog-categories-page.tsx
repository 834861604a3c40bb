import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { arriveAt } from "../../../lib/address/arrive-at";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { TextField } from "../../../ui/form/field";
import { Gate } from "../account/gate";
import { LogoutButton } from "../account/logout-button";
import { categoriesQuery } from "../api";
import type { Category } from "../types";
import { CategoryForm } from "./category-form";
import { CategoryRow } from "./category-row";
import { DeleteDialog } from "./delete-dialog";

function CategoriesPage() {
  return (
    <Gate title="Category Management">
      <Categories />
    </Gate>
  );
}

export default withQueries(CategoriesPage);

/** With fewer, the eye is quicker. */
const SEARCHED_FROM = 8;

function matchesQuery({ name, slug, description }: Category, q: string): boolean {
  const text = `${name} ${slug} ${description}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The category in the form, "new" for one to come, null while the form is closed. */
type OpenCategory = Category | "new" | null;

function Categories() {
  const { data: categories, error } = useQuery(categoriesQuery);
  const [open, setOpen] = useState<OpenCategory>(null);
  const [doomed, setDoomed] = useState<Category | null>(null);
  const [q, setQ] = useState("");
  const opener = useRef<Element | null>(null);
  const shown = categories?.filter((category) => matchesQuery(category, q)) ?? [];

  function openForm(form: OpenCategory) {
    opener.current = document.activeElement;
    setOpen(form);
  }
  function closeForm() {
    // At once: the button that opened the form takes the focus again, and until then it is switched off.
    flushSync(() => setOpen(null));
    if (opener.current instanceof HTMLElement) arriveAt(opener.current);
  }
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      <PageHeader isFormOpen={open !== null} onNew={() => openForm("new")} />
      {open ? (
        <CategoryForm
          key={open === "new" ? "new" : open.id}
          category={open === "new" ? null : open}
          categories={categories ?? []}
          onClose={closeForm}
        />
      ) : null}
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {categories || error ? null : <Skeleton className="mt-8 h-48 w-full" />}
      {categories?.length === 0 ? (
        <EmptyState title="No categories yet" text="Create your first category to organize your blog content" />
      ) : null}
      {categories && categories.length > SEARCHED_FROM ? <SearchField value={q} onChange={setQ} /> : null}
      <p role="status" className="sr-only">
        {q.trim() ? `${shown.length} found` : ""}
      </p>
      {q.trim() && shown.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">No categories match your search.</p>
      ) : null}
      <ul className="mt-8 divide-y divide-line">
        {shown.map((category) => (
          <CategoryRow
            key={category.slug}
            category={category}
            parent={categories?.find(({ id }) => id === category.parentId)}
            isFormOpen={open !== null}
            onEdit={() => openForm(category)}
            onDelete={() => setDoomed(category)}
          />
        ))}
      </ul>
      {doomed ? <DeleteDialog category={doomed} categories={categories ?? []} onClose={() => setDoomed(null)} /> : null}
    </div>
  );
}

function PageHeader({ isFormOpen, onNew }: { isFormOpen: boolean; onNew: () => void }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-3xl">Category Management</h1>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <LinkButton href="/blog-admin" variant="secondary">
          Back to Admin
        </LinkButton>
        <LogoutButton />
        <Button onClick={onNew} disabled={isFormOpen}>
          New Category
        </Button>
      </div>
    </header>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  return (
    <TextField
      label="Search categories"
      hideLabel
      type="search"
      placeholder="Search names, paths, and descriptions"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="mt-8 max-w-md"
    />
  );
}
