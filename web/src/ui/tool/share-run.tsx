import { lazy, Suspense, useState } from "react";
import { neverAtServer } from "../../lib/at-server";
import { Button } from "../button/button";

const ShareDialog = lazy(
  import.meta.env.SSR ? () => neverAtServer<typeof import("./share-dialog")>() : () => import("./share-dialog"),
);

interface ShareRunProps {
  /** Slug of the tool. */
  tool: string;
  /** Says what the link shows and what it leaves out. */
  shows: string;
  disabled?: boolean | undefined;
  /** Id of the saved run; saves it first where it is not saved yet. */
  savedId: () => Promise<number>;
}

/** Shares a result by a link. */
export function ShareRun({ tool, shows, disabled, savedId }: ShareRunProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog tool={tool} shows={shows} savedId={savedId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
