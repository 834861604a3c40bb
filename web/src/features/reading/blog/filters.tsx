import { Button } from "../../../ui/button/button";
import { AddressForm, SearchWords } from "../../../ui/form/address-form";
import { Select } from "../../../ui/form/select";
import { type ArticleFilters, writeFilters } from "./addresses";
import type { CategoryCard } from "./api";

/** Search and category. */
export function FilterForm({ filters, categories }: { filters: ArticleFilters; categories: CategoryCard[] }) {
  const isKnown = !filters.category || categories.some(({ slug }) => slug === filters.category);
  return (
    <AddressForm
      path="/blog"
      write={writeFilters}
      className="grid grid-cols-[1fr_auto] gap-3 lg:grid-cols-[1fr_15rem_auto]"
    >
      <SearchWords
        value={filters.q}
        label="Search articles"
        placeholder="Search articles, tips, and strategies..."
        className="col-span-2 lg:col-span-1"
      />
      <Select
        name="category"
        aria-label="Category"
        value={filters.category}
        onChange={(event) => event.target.form?.requestSubmit()}
        options={[
          { value: "", label: "All Categories" },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ...(isKnown ? [] : [{ value: filters.category, label: filters.category }]),
        ]}
      />
      <Button type="submit" className="min-h-12">
        Search
      </Button>
    </AddressForm>
  );
}
