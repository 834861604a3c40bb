import { Button } from "../../../../ui/button/button";
import { AddressForm, SearchWords } from "../../../../ui/form/address-form";
import { writeTopicFilters } from "../addresses";

/** Search over topics and posts. */
export function SearchForm({ path, q, label }: { path: string; q: string; label: string }) {
  return (
    <AddressForm path={path} write={writeTopicFilters} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <SearchWords value={q} label={label} />
      <Button type="submit" variant="secondary" className="min-h-12">
        Search
      </Button>
    </AddressForm>
  );
}
