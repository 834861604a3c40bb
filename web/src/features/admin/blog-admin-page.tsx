import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { withQueries } from "../../api/with-queries";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { AccountSection } from "./account/account-section";
import { sessionQuery } from "./api";
import { Gate } from "./gate";
import { LogoutButton } from "./logout-button";
import { MediaLibrary } from "./media/media-library";
import { TransferSection } from "./portability/transfer-section";
import { PostEditor } from "./post-form/post-editor";
import { BinSection } from "./posts/bin-section";
import { LinksSection } from "./posts/links-section";
import { PostsSection } from "./posts/posts-section";
import { addressOf, SECTIONS, type Section, useView } from "./use-view";

function AdminPage() {
  return (
    <Gate title="Blog Administration">
      <Administration />
    </Gate>
  );
}

export default withQueries(AdminPage);

const LABELS: Record<Section, string> = {
  posts: "Posts",
  bin: "Bin",
  media: "Media",
  transfer: "Import and export",
  links: "Links",
  account: "Account",
};

function Administration() {
  const [view, go] = useView();
  const close = () => go({ section: "posts" });
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      <Header onNew={() => go({ create: crypto.randomUUID() })} isEditing={!("section" in view)} />
      <PasswordWarning />
      {"section" in view ? (
        <>
          <Sections current={view.section} />
          <SectionView section={view.section} />
        </>
      ) : (
        <PostEditor
          key={"edit" in view ? view.edit : view.create}
          postId={"edit" in view ? view.edit : null}
          draftKey={"edit" in view ? `post-${view.edit}` : `new-${view.create}`}
          onClose={close}
        />
      )}
    </div>
  );
}

function Header({ onNew, isEditing }: { onNew: () => void; isEditing: boolean }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-3xl">Blog Administration</h1>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <LinkButton href="/blog" variant="secondary">
          View Blog
        </LinkButton>
        <LogoutButton />
        <LinkButton href="/blog-categories" variant="secondary">
          Manage Categories
        </LinkButton>
        <Button onClick={onNew} disabled={isEditing}>
          New Post
        </Button>
      </div>
    </header>
  );
}

function PasswordWarning() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.defaultPassword) return null;
  return (
    <p className="mt-4 rounded-md bg-lamp-soft px-4 py-3 text-sm text-lamp-ink">
      The password is still the one that the first start made.{" "}
      <Link href={addressOf({ section: "account" })} className="underline">
        Choose your own
      </Link>
      .
    </p>
  );
}

function Sections({ current }: { current: Section }) {
  return (
    <nav aria-label="Administration" className="mt-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
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
  );
}

function SectionView({ section }: { section: Section }) {
  switch (section) {
    case "posts":
      return <PostsSection />;
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
    case "account":
      return <AccountSection />;
  }
}
