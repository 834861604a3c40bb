import type { ReactNode } from "react";
import { Link } from "wouter";

type HomeFeature = { title: string; text: string; href: string };

const FEATURES: readonly HomeFeature[] = [
  {
    title: "Niche Discovery Wizard",
    text: "Questions to pinpoint a niche: what an hour of it pays, next to your job, with a source for every figure.",
    href: "/niche-discovery",
  },
  { title: "Daily Productivity Hack", text: "One small tip every day.", href: "#tip-of-the-day" },
  { title: "Task Tracker", text: "Create, prioritise and track tasks.", href: "/tasks" },
  { title: "Profitability Calculator", text: "Estimate earnings, costs and ROI.", href: "/profitability-calculator" },
  { title: "Community Forum", text: "Get answers from people who are just as short on time.", href: "/forum" },
  { title: "Resource Library", text: "Articles, videos and guides.", href: "/resources" },
];

/** Tools without a card of their own. */
const MORE: readonly HomeFeature[] = [
  { title: "What Should I Sell", text: "Ideas that fit your skills, money and hours.", href: "/what-should-i-sell" },
  { title: "Customer Persona", text: "The one person you sell to.", href: "/customer-persona" },
  { title: "Audience Problem Finder", text: "What people complain about.", href: "/audience-problem-finder" },
  { title: "Experiments", text: "Tests with a pass mark you set first.", href: "/experiments" },
  { title: "My evenings", text: "Which step fits which evening.", href: "/evenings" },
  { title: "30-day launch plan", text: "Three small steps a week.", href: "/plan" },
];

export function Features() {
  return (
    <section aria-labelledby="features-title" className="border-y border-line bg-paper-sunk">
      <div className="measure py-16 lg:py-20">
        <h2 id="features-title" className="text-2xl">
          The toolbox
        </h2>
        <ul className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </ul>
        <ul aria-label="More tools" className="mt-8 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {MORE.map(({ title, text, href }) => (
            <li key={title} className="relative border-t border-line-strong py-3">
              <CardLink href={href}>
                <span className="font-semibold text-link">{title}</span>
              </CardLink>
              <span className="block text-sm text-ink-soft">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FeatureCard({ title, text, href }: HomeFeature) {
  return (
    <li className="relative rounded-lg border border-line-strong bg-paper-raised p-5">
      <h3 className="text-lg">
        <CardLink href={href}>{title}</CardLink>
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
    </li>
  );
}

/** The whole card takes the click. A place of this page is no page of the router. */
function CardLink({ href, children }: { href: string; children: ReactNode }) {
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
