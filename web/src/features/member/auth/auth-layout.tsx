import type { ReactNode } from "react";

interface AuthLayoutProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  /** Links to other actions. */
  footer?: ReactNode;
}

/** The frame of log-in, sign-up and reset: the form first, and beside it what an account is for. */
export function AuthLayout({ title, intro, children, footer }: AuthLayoutProps) {
  return (
    <div className="measure grid items-start gap-12 pt-10 pb-24 sm:pt-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-24">
      <section aria-labelledby="door-title">
        <h1 id="door-title" className="text-3xl">
          {title}
        </h1>
        <p className="mt-3 text-ink-soft">{intro}</p>
        <div className="mt-8">{children}</div>
        {footer ? <div className="mt-8 border-t border-line pt-5 text-sm text-ink-soft">{footer}</div> : null}
      </section>
      <WhatItKeeps />
    </div>
  );
}

const KEPT = [
  ["Your work, on every device", "Projects, searches, follow-ups and the plan, as you left them."],
  ["What you did as a guest", "It moves into your account when you log in or sign up on this browser."],
  ["Yours to export or delete", "Download everything as a file, or delete it, at any time."],
];

function WhatItKeeps() {
  return (
    <aside aria-labelledby="kept-title" className="rounded-lg bg-paper-sunk p-6 sm:p-10 lg:mt-2">
      <h2 id="kept-title" className="text-2xl">
        What an account keeps for you
      </h2>
      <ul className="mt-6 space-y-5">
        {KEPT.map(([title, text]) => (
          <li key={title} className="border-l-2 border-lamp pl-5">
            <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
