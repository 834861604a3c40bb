import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { Badge } from "../../../ui/inline/badge";
import { Drawer } from "../../../ui/layout/drawer";
import { useMutation } from "../../../ui/use-mutation";
import { getRevision, revisionsQuery } from "../api";
import { toFields } from "../parts/fields";
import { RowList } from "../parts/row-list";
import { localTime } from "../parts/times";
import type { PostFields, Revision } from "../types";
import { Difference } from "./difference";

type Props = {
  postId: number;
  /** Current values of the form. */
  now: PostFields;
  onRestore: (revision: Revision) => Promise<void>;
  onClose: () => void;
};

export function RevisionsDrawer({ postId, now, onRestore, onClose }: Props) {
  const { data, error } = useQuery(revisionsQuery(postId));
  return (
    <Drawer open onClose={onClose} title="Revisions">
      <p className="text-sm text-ink-soft">
        Each save keeps the version before it, up to 50. Restoring saves the current version first, so nothing is lost.
      </p>
      <RowList rows={data} error={error} empty="No earlier versions yet.">
        {(revision) => <RevisionRow key={revision.id} revision={revision} {...{ postId, now, onRestore }} />}
      </RowList>
    </Drawer>
  );
}

type RowProps = Omit<Props, "onClose"> & { revision: Revision };

function RevisionRow({ revision, postId, now, onRestore }: RowProps) {
  const [shown, setShown] = useState<PostFields | null>(null);
  const [problem, setProblem] = useState<string>();
  const when = localTime(revision.savedAt);

  const { isBusy, run } = useMutation(
    async (action: () => Promise<void>) => {
      setProblem(undefined);
      await action();
    },
    (error) => setProblem(errorText(error)),
  );
  const showChanges = () => run(async () => setShown(toFields(await getRevision(postId, revision.id))));
  return (
    <li className="py-4">
      <p className="tabular flex flex-wrap items-center gap-x-3 font-semibold">
        {when}
        <Badge tone={revision.isPublished ? "good" : "neutral"}>{revision.isPublished ? "Published" : "Draft"}</Badge>
      </p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {revision.title}, {revision.words} words
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          aria-expanded={shown !== null}
          onClick={() => (shown ? setShown(null) : void showChanges())}
          aria-label={`${shown ? "Hide" : "Show"} what changed since ${when}`}
        >
          {shown ? "Hide changes" : "What changed since"}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          onClick={() => void run(() => onRestore(revision))}
          aria-label={`Restore ${when}`}
        >
          Restore
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {shown ? <Difference before={shown} after={now} /> : null}
    </li>
  );
}
