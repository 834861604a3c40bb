import type { KeyboardEvent } from "react";
import { Link } from "wouter";
import { BrandMark } from "./brand-mark";
import { AccountRow, Identity } from "./identity";
import { NAV_LINKS, type NavLink } from "./nav-links";

export function TopBar({ path }: { path: string }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="measure flex h-16 items-center gap-3 sm:gap-6">
        <Link href="/" className="-mx-1 flex items-center gap-2.5 px-1 py-2" aria-label="Sidestart, home">
          <BrandMark className="h-6 w-auto" />
          <span className="font-display text-xl font-medium tracking-tight">Sidestart</span>
        </Link>
        <nav aria-label="Main" className="hidden grow justify-center lg:flex">
          <ul className="flex h-16 items-stretch gap-1 xl:gap-2">
            {NAV_LINKS.map((link) => (
              <li key={link.href} className="flex">
                <BarLink link={link} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center sm:gap-2 lg:ml-0">
          <Identity />
          <Menu key={path} path={path} />
        </div>
      </div>
    </header>
  );
}

function BarLink({ link, path }: { link: NavLink; path: string }) {
  const active = link.isActive(path);
  return (
    <Link href={link.href} aria-current={active ? "page" : undefined} className="bar-link">
      {link.label}
    </Link>
  );
}

// Native details: the menu opens before and without JavaScript. A new key for each path closes it after navigation.
function Menu({ path }: { path: string }) {
  return (
    <details className="group/menu lg:hidden" onKeyDown={closeOnEscape}>
      <summary className="-mr-3 flex min-h-11 list-none items-center gap-2 rounded-md px-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        Menu
        <svg
          viewBox="0 0 18 12"
          className="h-3 w-4.5"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M1 2h16M1 10h16" className="group-open/menu:hidden" />
          <path d="m4 1 10 10M14 1 4 11" className="hidden group-open/menu:inline" />
        </svg>
      </summary>
      <nav aria-label="Main" className="absolute inset-x-0 top-full border-b border-line bg-paper shadow-lift">
        <ul className="measure divide-y divide-line py-2">
          {NAV_LINKS.map((link) => (
            <li key={link.href}>
              <Link href={link.href} aria-current={link.isActive(path) ? "page" : undefined} className="menu-row">
                {link.label}
              </Link>
            </li>
          ))}
          <AccountRow className="menu-row" />
        </ul>
      </nav>
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
