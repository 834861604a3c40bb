import { LateNextLine } from "../../../ui/tool/late-next-line";
import { DeskScene } from "./desk-scene";
import { ExampleCard } from "./example-card";
import { useNicheExample } from "./niche-example";
import { StartForm } from "./start-form";

/** The field leads; a real result shows what it gives, in front of the desk under the lamp. */
export function Hero() {
  const example = useNicheExample();
  return (
    <section aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="measure grid gap-x-12 gap-y-4 pt-6 pb-12 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:pt-12 lg:pb-16">
        <div className="min-w-0">
          <h1 id="hero-title" className="max-w-[38rem] text-3xl">
            Quick Start Tools for Part-Time Side Hustlers
          </h1>
          <p className="mt-3 max-w-[34rem] text-base text-ink-soft sm:text-lg">
            Type what you'd sell. See what an hour of it could pay, next to an hour at your job.
          </p>
          <LateNextLine className="mt-2" />
          <StartForm />
        </div>
        <div className="grid">
          {example ? (
            <div className="z-10 col-start-1 row-start-1 lg:pt-50">
              <ExampleCard example={example} />
            </div>
          ) : null}
          <DeskScene className="col-start-1 row-start-1 hidden w-full self-start px-4 lg:block" />
        </div>
      </div>
    </section>
  );
}
