import type { PageData } from "../../../api/queries/page-data";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";

/** Place of data that are loading or could not be loaded. */
export function NotLoaded({ page, what }: { page: Pick<PageData<unknown>, "error" | "reload">; what: string }) {
  if (!page.error) {
    return (
      <p role="status" className="min-h-[24rem] py-16 text-center text-ink-soft">
        Loading
      </p>
    );
  }
  return (
    <div role="alert" className="py-16 text-center">
      <p className="text-ink-soft">Could not load {what}.</p>
      <Button variant="secondary" className="mt-4" onClick={page.reload}>
        Try again
      </Button>
    </div>
  );
}

interface NothingHereProps {
  title: string;
  text: string;
}

/** A page of the forum that is not there, or not for this reader. */
export function NothingHere({ title, text }: NothingHereProps) {
  return (
    <>
      <title>{`${title} · Sidestart`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={title}
        text={text}
        action={<LinkButton href="/forum">Back to the forum</LinkButton>}
      />
    </>
  );
}
