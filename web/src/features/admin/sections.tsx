import type { RefObject } from "react";
import { Link } from "wouter";
import { AccountSection } from "./account/account-section";
import { MediaLibrary } from "./media/media-library";
import { MembersSection } from "./members/members-section";
import { SupportSection } from "./members/support-section";
import { TransferSection } from "./portability/transfer-section";
import { BinSection } from "./posts/bin-section";
import { LinksSection } from "./posts/links-section";
import { PostsSection } from "./posts/posts-section";
import { type AdminSection, addressOf, SECTIONS } from "./use-view";

const LABELS: Record<AdminSection, string> = {
  posts: "Posts",
  bin: "Trash",
  media: "Media",
  transfer: "Import and export",
  links: "Links",
  support: "Support",
  members: "Forum",
  account: "Account",
};

/** `returnTo`: the post whose form was open, for its row to take the focus. */
type Props = { current: AdminSection; returnTo: RefObject<number | null> };

export function Sections({ current, returnTo }: Props) {
  return (
    <>
      <nav aria-label="Administration" className="mt-6 border-b border-line">
        <ul className="flex flex-wrap gap-x-1">
          {SECTIONS.map((section) => (
            <li key={section}>
              <Link
                href={addressOf({ section })}
                aria-current={section === current ? "page" : undefined}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-lamp aria-[current]:text-ink"
              >
                {LABELS[section]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SectionView current={current} returnTo={returnTo} />
    </>
  );
}

function SectionView({ current, returnTo }: Props) {
  switch (current) {
    case "posts":
      return <PostsSection returnTo={returnTo} />;
    case "bin":
      return <BinSection />;
    case "media":
      return (
        <div className="mt-8">
          <h2 className="mb-4 text-2xl">Media library</h2>
          <MediaLibrary />
        </div>
      );
    case "transfer":
      return <TransferSection />;
    case "links":
      return <LinksSection />;
    case "support":
      return <SupportSection />;
    case "members":
      return <MembersSection />;
    case "account":
      return <AccountSection />;
  }
}
