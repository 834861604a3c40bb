import { Link } from "wouter";
import { BrandMark } from "./brand-mark";
import { ThemeToggle } from "./theme-toggle";

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
          <p className="mt-1 text-sm">
            <Link href="/plan" className="prose-link inline-flex min-h-6 items-center">
              30-day plan
            </Link>
          </p>
          <p className="mt-1 text-xs text-ink-faint">
            Figures: US Census Bureau, IRS, BEA, World Bank, Penn World Table
          </p>
        </div>
        <ThemeToggle />
      </div>
    </footer>
  );
}
