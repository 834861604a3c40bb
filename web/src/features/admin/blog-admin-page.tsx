import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { withQueries } from "../../api/queries/with-queries";
import { arriveAt } from "../../lib/address/arrive-at";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Gate } from "./account/gate";
import { LogoutButton } from "./account/logout-button";
import { sessionQuery } from "./api";
import { newKey } from "./drafts/new-key";
import { PostEditor } from "./post-form/post-editor";
import { EVERY_POST, listAddress, readFilter } from "./posts/filter";
import { Sections } from "./sections";
import { addressOf, useView } from "./use-view";

function AdminPage() {
  return (
    <Gate title="Blog Administration">
      <Administration />
    </Gate>
  );
}

export default withQueries(AdminPage);

function Administration() {
  const [view, go] = useView();
  const search = useSearch();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const returnTo = useRef<number | null>(null);
  const list = useRef(EVERY_POST);

  const isList = "section" in view && view.section === "posts";
  useEffect(() => {
    if (isList) list.current = readFilter(search);
  }, [isList, search]);

  /** Returns to the list as it was, or to its top, where a new post is listed. */
  function closeForm(id: number | null) {
    returnTo.current = id;
    // The key of a new post ends when it is saved: no way back may lead to it.
    navigate(listAddress("edit" in view ? list.current : EVERY_POST), { replace: "create" in view });
    if (id === null) arriveAt(heading.current);
  }
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="scroll-mt-20 text-3xl">
          Blog Administration
        </h1>
        <Actions onNew={() => go({ create: newKey() })} isEditing={!("section" in view)} />
      </header>
      <PasswordWarning />
      {"section" in view ? (
        <Sections current={view.section} returnTo={returnTo} />
      ) : (
        <PostEditor
          key={"edit" in view ? view.edit : view.create}
          postId={"edit" in view ? view.edit : null}
          draftKey={"edit" in view ? `post-${view.edit}` : `new-${view.create}`}
          onClose={closeForm}
        />
      )}
    </div>
  );
}

function Actions({ onNew, isEditing }: { onNew: () => void; isEditing: boolean }) {
  return (
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
  );
}

function PasswordWarning() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.defaultPassword) return null;
  return (
    <p className="mt-4 rounded-md bg-lamp-soft px-4 py-3 text-sm text-lamp-ink">
      You are still using the generated password.{" "}
      <Link href={addressOf({ section: "account" })} className="underline">
        Set your own
      </Link>
      .
    </p>
  );
}
