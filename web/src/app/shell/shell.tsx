import type { ReactNode } from "react";
import { Footer } from "./footer";
import { TopBar } from "./top-bar";

export function Shell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-md bg-action px-5 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <TopBar path={path} />
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
    </div>
  );
}
