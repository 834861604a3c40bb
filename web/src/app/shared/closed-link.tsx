import { LinkButton } from "../../ui/button/link-button";

/** Replaces a result that its link does not show. */
export function ClosedLink({ title, text }: { title: string; text: string }) {
  return (
    <section className="max-w-[39em]">
      <title>{`${title} · Sidestart`}</title>
      <meta name="description" content={text} />
      <meta name="robots" content="noindex, nofollow" />
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-ink-soft">{text}</p>
      <LinkButton href="/niche-discovery" className="mt-6">
        Start Niche Discovery
      </LinkButton>
    </section>
  );
}

/** Revoked, or never there. */
export function RevokedLink() {
  return <ClosedLink title="This link has expired or was revoked" text="Ask the person who sent it for a new one." />;
}
