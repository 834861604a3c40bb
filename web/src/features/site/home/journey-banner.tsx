import { LinkButton } from "../../../ui/button/link-button";
import { NightStreet } from "./night-street";

/** Night in both themes: the page ends where the evening begins. */
export function JourneyBanner() {
  return (
    <section aria-labelledby="journey-title" data-theme="dark" className="bg-night text-ink">
      <div className="measure pt-20 text-center lg:pt-24">
        <h2 id="journey-title" className="mx-auto max-w-md text-2xl">
          One evening is enough to check an idea
        </h2>
        <p className="mx-auto mt-4 max-w-[30rem] text-ink-soft">No account or credit card needed.</p>
        <LinkButton href="/niche-discovery" size="lg" className="mt-8">
          Start Your Journey Today
        </LinkButton>
      </div>
      <NightStreet className="mt-14 block h-32 w-full md:h-40" />
    </section>
  );
}
