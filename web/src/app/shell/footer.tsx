import { Link } from "wouter";
import { BrandMark } from "./brand-mark";
import { ThemeToggle } from "./theme-toggle";

const LINKS = [
  ["/markets", "All markets"],
  ["/plan", "30-day plan"],
  ["/evenings", "My evenings"],
  ["/experiments", "Experiments"],
  ["/method", "How the score is made"],
  ["/pricing", "Pricing"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  ["/contact", "Contact"],
] as const;

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="measure flex flex-col gap-8 py-10 md:flex-row md:items-end md:justify-between">
        <div>
          <Link href="/" className="inline-flex items-center gap-2.5 py-1" aria-label="Sidestart, home">
            <BrandMark className="h-5 w-auto" />
            <span className="font-display text-lg font-medium">Sidestart</span>
          </Link>
          <p className="mt-2 text-sm text-ink-soft">Quick Start Tools for Part-Time Side Hustlers</p>
          {/* Loaded in full: these pages show facts that come with them. */}
          <ul className="mt-2 flex flex-wrap gap-x-5 text-sm">
            {LINKS.map(([path, label]) => (
              <li key={path}>
                <a href={path} className="prose-link inline-flex min-h-8 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-xs text-ink-faint">
            Figures: US Census Bureau, IRS, BEA, World Bank, Penn World Table
          </p>
        </div>
        <ThemeToggle />
      </div>
    </footer>
  );
}
