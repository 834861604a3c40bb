import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { MarkIcon } from "../../../ui/inline/mark-icon";
import { type MarkedResource, useMarks } from "./use-marks";

/** Saved and finished. */
function MarkButtons({ resource }: { resource: MarkedResource }) {
  const { mark, changeMark } = useMarks(resource);
  const isSaved = Boolean(mark?.savedAt);
  const isFinished = Boolean(mark?.finishedAt);
  const of = <span className="sr-only">: {resource.title}</span>;
  return (
    <p className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" aria-pressed={isSaved} onClick={() => void changeMark("saved", !isSaved)}>
        <MarkIcon path="M4 1.5h8v13l-4-3.5-4 3.5z" className={isSaved ? "fill-lamp" : undefined} />
        {isSaved ? "Saved" : "Save"}
        {of}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={isFinished}
        onClick={() => void changeMark("finished", !isFinished)}
      >
        <MarkIcon
          path="M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M5 8l2.2 2.2L11 6.4"
          className={isFinished ? "fill-lamp" : undefined}
        />
        {isFinished ? "Finished" : "Mark finished"}
        {of}
      </Button>
    </p>
  );
}

export default withQueries(MarkButtons);
