import { Button } from "../../../ui/button/button";
import { controlStyle } from "../../../ui/form/control-style";

/** The desk under the lamp: a plain GET form, so that it works before and without JavaScript. */
export function KeywordForm() {
  return (
    <div className="border-y border-line bg-paper-raised">
      <form
        action="/niche-discovery"
        method="get"
        className="measure grid items-center gap-x-8 gap-y-4 py-6 md:grid-cols-[auto_minmax(0,1fr)] md:py-7"
      >
        <label htmlFor="home-keywords" className="font-display text-xl">
          What would you sell, make or do?
        </label>
        <div className="flex gap-3">
          <input
            id="home-keywords"
            name="q"
            type="text"
            required
            maxLength={200}
            autoComplete="off"
            placeholder="e.g. dog grooming"
            className={controlStyle("grow min-w-0")}
          />
          <Button type="submit" variant="secondary" className="shrink-0">
            Look it up
          </Button>
        </div>
      </form>
    </div>
  );
}
