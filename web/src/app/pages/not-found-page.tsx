import { LinkButton } from "../../ui/button/link-button";

export default function NotFoundPage() {
  return (
    <div className="measure grid items-center gap-12 py-20 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:py-28">
      <div>
        <h1 className="text-3xl">404 Page Not Found</h1>
        <p className="mt-5 text-lg text-ink-soft">Did you forget to add the page to the router?</p>
        <p className="mt-2 max-w-lg text-ink-soft">Check the address, or start from Niche Discovery.</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href="/">Back to Home</LinkButton>
          <LinkButton href="/niche-discovery" variant="secondary">
            Niche Discovery
          </LinkButton>
        </div>
      </div>
      <UnlitLamp />
    </div>
  );
}

/** The desk lamp of the home page, unplugged. */
function UnlitLamp() {
  return (
    <svg
      viewBox="0 0 340 250"
      className="mx-auto w-full max-w-xs text-ink-soft lg:max-w-md"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 240h332" strokeWidth="2" className="stroke-line-strong" />
      <path d="M190 236V104a76 76 0 0 0-69-76" strokeWidth="6" />
      <path d="M98 80a24 16 0 0 0 48 0" strokeWidth="4" />
      <path d="M70 80a52 52 0 0 1 104 0z" className="fill-paper" strokeWidth="6" />
      <path d="M156 238a34 14 0 0 1 68 0z" className="fill-paper" strokeWidth="6" />
      <path d="M224 236c30 0 26-26 50-24 14 1 12 14 22 14" strokeWidth="3.5" />
      <path d="M296 219h12v14h-12zM308 222.5h9M308 229.5h9" strokeWidth="3.5" />
    </svg>
  );
}
