import { Link } from "wouter";
import { ScoreSketch } from "./score-sketch";

type Feature = { title: string; text: string; href: string };

const FEATURES: readonly Feature[] = [
  { title: "Daily Productivity Hack", text: "One small tip a day.", href: "#tip-of-the-day" },
  { title: "Task Tracker", text: "Create, prioritise and track tasks.", href: "/tasks" },
  { title: "Profitability Calculator", text: "Estimate earnings, costs and ROI.", href: "/profitability-calculator" },
  { title: "Community Forum", text: "Ask and answer among people with the same few hours.", href: "/forum" },
  { title: "Resource Library", text: "Articles, videos and guides.", href: "/resources" },
];

export function Features() {
  return (
    <section aria-labelledby="features-title" className="border-y border-line bg-paper-sunk">
      <div className="measure py-20 lg:py-24">
        <h2 id="features-title" className="text-3xl">
          The toolbox
        </h2>
        <p className="mt-3 text-ink-soft">
          No idea yet?{" "}
          <Link href="/what-should-i-sell" className="prose-link">
            What Should I Sell
          </Link>{" "}
          ranks ideas by your skills, money and hours.
        </p>
        <ul className="mt-10 grid gap-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-5 lg:gap-x-8">
          <NicheCard />
          {FEATURES.map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function FeatureCard({ title, text, href }: Feature) {
  return (
    <li className="relative flex flex-wrap content-center items-baseline justify-between gap-x-4 rounded-lg border border-line-strong px-5 py-4">
      <h3 className="text-lg">
        <CardLink href={href}>{title}</CardLink>
      </h3>
      <p className="w-full text-sm text-ink-soft">{text}</p>
    </li>
  );
}

/** The whole card takes the click. A place of this page is no page of the router. */
function CardLink({ href, children }: { href: string; children: string }) {
  const className = "after:absolute after:inset-0 after:rounded-lg";
  if (href.startsWith("#")) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}

function NicheCard() {
  return (
    <li className="group relative mb-3 flex flex-col rounded-lg border border-line-strong bg-paper-raised p-6 shadow-lift sm:p-10 lg:row-span-5 lg:mb-0">
      <h3 className="text-2xl">
        <Link href="/niche-discovery" className="after:absolute after:inset-0 after:rounded-lg">
          Niche Discovery Wizard
        </Link>
      </h3>
      <p className="mt-2 max-w-[30rem] text-ink-soft">
        Questions to pinpoint a niche: a word, three choices, and a report with every figure traced to its source.
      </p>
      <ScoreSketch />
      <p className="mt-auto pt-8 text-sm font-semibold text-link" aria-hidden="true">
        Open it <span className="inline-block transition-transform duration-150 group-hover:translate-x-1">→</span>
      </p>
    </li>
  );
}
