import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import {
  changeExperiment,
  deleteExperiment,
  type Experiment,
  experimentQuery,
  experimentsOfRun,
  refreshExperiments,
  startExperiment,
} from "../../../api/calls/experiments";
import { ApiError, errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { Dialog } from "../../../ui/layout/dialog";
import { TitledSection } from "../../../ui/layout/titled-section";
import { OwnEvidence } from "../../../ui/tool/evidence/own-evidence";
import { useMutation } from "../../../ui/use-mutation";
import { AnswerLog } from "./answers/answer-log";
import { useAnswerQueue } from "./answers/use-answer-queue";
import { ExperimentCard } from "./experiment-card";
import { ExperimentForm } from "./experiment-form";
import { type AnswerStrength, KIND_LABELS, markOf, STRENGTH_LABELS } from "./labels";
import { PreparedCard } from "./prepared-card";
import { Recompute } from "./recompute";

function ExperimentView() {
  const [path] = useLocation();
  const id = Number(path.split("/").at(-1));
  const { data: experiment, error } = useQuery({ ...experimentQuery(id), enabled: Number.isSafeInteger(id) });
  if (experiment) return <OneExperiment experiment={experiment} />;
  if (!error && Number.isSafeInteger(id)) return <Skeleton className="h-96" />;
  const isMissing = !error || (error instanceof ApiError && error.status === 404);
  return (
    <EmptyState
      title={isMissing ? "This test does not exist" : "Could not load the test"}
      text={isMissing ? "It was deleted, or it belongs to another account." : errorText(error)}
      action={<LinkButton href="/experiments">All experiments</LinkButton>}
    />
  );
}

function OneExperiment({ experiment }: { experiment: Experiment }) {
  const client = useQueryClient();
  const waiting = useAnswerQueue();
  const [isEditing, setEditing] = useState(false);
  const refreshChanged = (changed: Pick<Experiment, "id" | "runId">) => refreshExperiments(client, changed);
  const { data: project } = useQuery(experimentsOfRun(experiment.runId));
  const isDraft = experiment.state === "draft";
  return (
    <>
      <p className="text-sm">
        <Link href={`/experiments?run=${experiment.runId}`} className="prose-link">
          All tests of {experiment.marketName}
        </Link>
      </p>
      <h2 className="mt-3 max-w-[46rem] text-xl wrap-anywhere">{experiment.hypothesis}</h2>
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div>
          {isDraft ? (
            <PreparedCard
              test={experiment}
              label="Draft"
              isAlone
              onStart={async (deadline) => refreshChanged(await startExperiment(experiment.id, deadline || null))}
              onEdit={async () => setEditing(true)}
            />
          ) : (
            <ExperimentCard experiment={experiment} waiting={waiting} isAlone onChanged={refreshChanged} />
          )}
          {experiment.isDeleted ? null : <ExperimentButtons experiment={experiment} onEdit={() => setEditing(true)} />}
        </div>
        <div className="min-w-0 space-y-10">
          <Marks experiment={experiment} />
          {isDraft ? null : <AnswerLog experiment={experiment} onChanged={() => refreshChanged(experiment)} />}
        </div>
      </div>
      {isDraft ? null : (
        <div className="mt-10">
          <OwnEvidence runId={experiment.runId}>
            {(evidence) => <Recompute evidence={evidence} items={project?.items ?? [experiment]} />}
          </OwnEvidence>
        </div>
      )}
      <EditDialog
        experiment={experiment}
        open={isEditing}
        onClose={() => setEditing(false)}
        onChanged={refreshChanged}
      />
    </>
  );
}

interface EditDialogProps {
  experiment: Experiment;
  open: boolean;
  onClose: () => void;
  onChanged: (experiment: Experiment) => void;
}

function EditDialog({ experiment, open, onClose, onChanged }: EditDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit the test" className="w-[min(42rem,calc(100vw-2rem))]">
      <ExperimentForm
        initial={experiment}
        isLocked={experiment.state !== "draft"}
        action="Save"
        onCancel={onClose}
        onSave={async (fields, newVersion) => {
          onChanged(await changeExperiment(experiment, fields, newVersion));
          onClose();
        }}
      />
    </Dialog>
  );
}

function ExperimentButtons({ experiment, onEdit }: { experiment: Experiment; onEdit: () => void }) {
  return (
    <p className="mt-4 -ml-3 flex flex-wrap gap-1">
      {experiment.state === "draft" ? null : (
        <Button variant="ghost" size="sm" onClick={onEdit}>
          Edit
        </Button>
      )}
      <DeleteButton experiment={experiment} />
    </p>
  );
}

/** Deletes after a question. The result of a test that was started stays and counts. */
function DeleteButton({ experiment }: { experiment: Experiment }) {
  const client = useQueryClient();
  const toast = useToast();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useMutation(async () => {
    await deleteExperiment(experiment.id);
    refreshExperiments(client, experiment);
    toast.add({ title: "Test deleted" });
    navigate("/experiments");
  }, "Could not delete the test");
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this test?"
        description={
          experiment.state === "draft"
            ? "The draft is deleted for good."
            : "The names and notes of its answers are deleted for good. One line with its result stays, and it keeps counting."
        }
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="destructive" busy={isBusy} onClick={() => void run()}>
            Delete the test
          </Button>
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Pass mark of the test, and those that it replaced. */
function Marks({ experiment }: { experiment: Experiment }) {
  const { earlier, changeMark } = experiment;
  return (
    <TitledSection id="pass-mark" title="Pass mark" titleStyle="text-xl">
      <MarkLine mark={experiment}>
        {experiment.startedAt ? `Fixed on ${localDate(experiment.startedAt)}` : "Fixed when the test starts"}
        {changeMark ? `, ${changeMark}` : ""}.
      </MarkLine>
      {earlier.length > 0 ? (
        <>
          <h3 className="mt-4 text-base">Earlier versions</h3>
          <ol className="mt-1 space-y-2">
            {earlier.map((mark) => (
              <li key={mark.edition}>
                <MarkLine
                  mark={{
                    ...mark,
                    hypothesis: experiment.hypothesis,
                    kind: mark.kind as Experiment["kind"],
                    strength: mark.strength as AnswerStrength | null,
                  }}
                >
                  Version {mark.edition}, replaced on {localDate(mark.replacedAt)} after{" "}
                  {mark.answers === 1 ? "1 answer" : `${mark.answers} answers`}.
                </MarkLine>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </TitledSection>
  );
}

type MarkLineProps = {
  mark: Pick<Experiment, "hypothesis" | "kind" | "strength" | "n" | "k" | "atMost" | "riskiest">;
  children: ReactNode;
};

function MarkLine({ mark, children }: MarkLineProps) {
  return (
    <p className="tabular mt-2 text-sm">
      <strong className="font-semibold">{markOf(mark)}</strong> · {KIND_LABELS[mark.kind]}
      {mark.strength ? ` · a yes means: ${STRENGTH_LABELS[mark.strength].toLowerCase()}` : ""}
      {mark.riskiest ? " · riskiest assumption" : ""}
      <span className="block text-ink-soft">{children}</span>
    </p>
  );
}

export default withQueries(ExperimentView);
