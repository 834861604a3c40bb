import { LinkButton } from "../../../ui/button/link-button";
import { DeskScene } from "./desk-scene";
import { KeywordForm } from "./keyword-form";

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="measure grid items-end gap-x-12 gap-y-12 pt-12 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,31rem)] lg:pt-20">
        <div className="lg:pb-20">
          <h1 id="hero-title" className="max-w-[38rem] text-4xl">
            Quick Start Tools for Part-Time Side Hustlers
          </h1>
          <p className="mt-6 max-w-[37rem] text-lg text-ink-soft">
            You have a day job and a few free evenings. Bring one word, and see what the official figures say about
            selling it, for and against.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton href="/niche-discovery" size="lg">
              Start Niche Discovery
            </LinkButton>
            <LinkButton href="/blog" size="lg" variant="secondary">
              Read Our Blog
            </LinkButton>
          </div>
        </div>
        <DeskScene className="mx-auto block w-full max-w-lg lg:max-w-none" />
      </div>
      <KeywordForm />
    </section>
  );
}
