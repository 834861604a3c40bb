import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useSearch } from "wouter";
import {
  allExperiments,
  createExperiment,
  deleteExperiment,
  type Experiment,
  type ExperimentList,
  experimentsOfRun,
  type PreparedDraft,
  refreshExperiments,
  startExperiment,
} from "../../../api/calls/experiments";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { useWage } from "../../../lib/storage/day-job-wage";
import { Button } from "../../../ui/button/button";
import { LoadFailed } from "../../../ui/feedback/load-failed";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { SelectField } from "../../../ui/form/field";
import { Badge } from "../../../ui/inline/badge";
import { Dialog } from "../../../ui/layout/dialog";
import { TitledSection } from "../../../ui/layout/titled-section";
import { OwnEvidence } from "../../../ui/tool/evidence/own-evidence";
import { useMutation } from "../../../ui/use-mutation";
import type { WaitingAnswer } from "./answers/answer-queue";
import { useAnswerQueue } from "./answers/use-answer-queue";
import { ExampleTests } from "./example-tests";
import { ExperimentCard } from "./experiment-card";
import { BLANK_FIELDS, ExperimentForm } from "./experiment-form";
import { atReadersHour, fieldsOfHour, hourNote } from "./hour-mark";
import { isDecided, STATE_LABELS, STATE_TONES } from "./labels";
import { MarketQuestion } from "./market-question";
import { PreparedCard } from "./prepared-card";
import { Recompute } from "./recompute";

function ExperimentsView() {
  const client = useQueryClient();
  const { data: all, error, isFetching, refetch } = useQuery(allExperiments);
  const waiting = useAnswerQueue();
  const parameters = new URLSearchParams(useSearch());
  if (!all) {
    if (!error) return <Skeleton className="h-[40rem]" />;
    return <LoadFailed title="Could not load your tests" error={error} onRetry={refetch} />;
  }
  const asked = Number(parameters.get("run"));
  const found = all.projects.find(({ id }) => id === asked);
  // A project that was saved a moment ago is in the next answer.
  if (asked > 0 && !found && isFetching) return <Skeleton className="h-96" />;
  const project = found ?? projectOf(all) ?? all.projects[0];
  const hypothesis = parameters.get("hypothesis");
  if (hypothesis !== null) {
    return (
      <MarketQuestion
        hypothesis={hypothesis}
        script={parameters.get("script")}
        suggested={project?.marketName ?? ""}
        onMade={(made) => refreshExperiments(client, made)}
      />
    );
  }
  const lost = all.items.filter(({ runId, isDeleted }) => !isDeleted && !all.projects.some(({ id }) => id === runId));
  return (
    <>
      {project ? <ProjectTests key={project.id} all={all} runId={project.id} waiting={waiting} /> : <ExampleTests />}
      <Cards title="Tests of deleted projects" items={lost} waiting={waiting} />
    </>
  );
}

/** The project of the newest experiment. */
function projectOf({ items, projects }: ExperimentList) {
  return items.map(({ runId }) => projects.find(({ id }) => id === runId)).findLast((project) => project);
}

interface ProjectTestsProps {
  all: ExperimentList;
  runId: number;
  waiting: readonly WaitingAnswer[];
}

function ProjectTests({ all, runId, waiting }: ProjectTestsProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data: list, error } = useQuery(experimentsOfRun(runId));
  const [isNew, setNew] = useState(false);
  const wage = useWage();
  const project = all.projects.find(({ id }) => id === runId);
  if (!list || !project) return error ? <p>{errorText(error)}</p> : <Skeleton className="h-96" />;
  const refreshChanged = (experiment: Pick<Experiment, "id" | "runId">) => refreshExperiments(client, experiment);
  const drafts = list.items.filter(({ state }) => state === "draft");
  const started = list.items.filter(({ state, isDeleted }) => state !== "draft" && !isDeleted);
  const isOther = ({ id }: Experiment) => list.otherMarket.includes(id);
  const own = started.filter((test) => !isOther(test));
  const others = started.filter(isOther);

  async function createPrepared({ place, experiment }: PreparedDraft) {
    const made = await createExperiment({ runId, prepared: place, ...fieldsOfHour(experiment) });
    refreshChanged(made);
    return made;
  }
  const prepared = list.prepared.map(({ place, experiment }) => ({
    place,
    experiment: atReadersHour(experiment, wage),
  }));
  return (
    <>
      <ProjectChoice all={all} runId={runId} />
      <Notices project={project} list={list} />
      {list.items.length > drafts.length ? (
        <div className="mt-8">
          <OwnEvidence runId={runId}>{(evidence) => <Recompute evidence={evidence} items={list.items} />}</OwnEvidence>
        </div>
      ) : null}
      <Cards title="Open" items={own.filter((test) => !isDecided(test))} waiting={waiting} />
      <Group title={`Prepared for ${project.marketName}`} count={drafts.length + list.prepared.length}>
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} onChanged={refreshChanged} />
        ))}
        {prepared.map((draft) => (
          <PreparedCard
            key={draft.place}
            test={draft.experiment}
            label="Prepared"
            note={hourNote(draft.experiment, wage)}
            onStart={async (deadline) => {
              const made = await createPrepared(draft);
              refreshChanged(await startExperiment(made.id, deadline === "" ? null : deadline));
            }}
            onEdit={async () => navigate(`/experiments/${(await createPrepared(draft)).id}`)}
          />
        ))}
      </Group>
      <p className="mt-6">
        <Button variant="secondary" onClick={() => setNew(true)}>
          New test of your own
        </Button>
      </p>
      <Cards title="Decided" items={own.filter(isDecided)} waiting={waiting} />
      <OtherMarkets tests={others} waiting={waiting} />
      <DeletedTests tests={list.items.filter(({ isDeleted }) => isDeleted)} />
      <NewTestDialog runId={runId} open={isNew} onClose={() => setNew(false)} onCreated={refreshChanged} />
    </>
  );
}

interface NewTestDialogProps {
  runId: number;
  open: boolean;
  onClose: () => void;
  onCreated: (experiment: Experiment) => void;
}

function NewTestDialog({ runId, open, onClose, onCreated }: NewTestDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="New test" className="w-[min(42rem,calc(100vw-2rem))]">
      <ExperimentForm
        initial={BLANK_FIELDS}
        isLocked={false}
        action="Save the draft"
        onCancel={onClose}
        onSave={async (fields) => {
          onCreated(await createExperiment({ runId, ...newFields(fields) }));
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Tests of earlier markets of the project. */
function OtherMarkets({ tests, waiting }: { tests: readonly Experiment[]; waiting: readonly WaitingAnswer[] }) {
  const markets = [...new Set(tests.map(({ marketName }) => marketName))];
  return markets.map((market) => (
    <Cards
      key={market}
      title={`Tests of ${market}`}
      items={tests.filter(({ marketName }) => marketName === market)}
      waiting={waiting}
    />
  ));
}

/** What deleted tests came to. They keep counting. */
function DeletedTests({ tests }: { tests: readonly Experiment[] }) {
  if (tests.length === 0) return null;
  return (
    <TitledSection id="deleted-tests" title="Deleted tests" className="mt-10">
      <p className="mt-1 text-sm text-ink-soft">Their results stay and count.</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {tests.map(({ id, hypothesis, state, result }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
            <span className="min-w-0 wrap-anywhere">{hypothesis}</span>
            <span className="tabular text-ink-soft">{result.progress}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** Fields of a new test: nothing is there yet that null could remove. */
function newFields(fields: Parameters<Parameters<typeof ExperimentForm>[0]["onSave"]>[0]) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function ProjectChoice({ all, runId }: { all: ExperimentList; runId: number }) {
  const [, navigate] = useLocation();
  if (all.projects.length < 2) return null;
  return (
    <SelectField
      label="Project"
      className="max-w-md"
      value={String(runId)}
      options={all.projects.map(({ id, name, marketName }) => ({
        value: String(id),
        label: name === marketName ? name : `${name} (${marketName})`,
      }))}
      onChange={(event) => navigate(`/experiments?run=${event.target.value}`)}
    />
  );
}

function Notices({ project, list }: { project: ExperimentList["projects"][number]; list: ExperimentList }) {
  const others = list.otherMarket.length;
  return (
    <div className="text-sm text-ink-soft">
      {project.isOutdated ? (
        <p className="mt-3">
          The official figures are newer than this project. Your tests and answers stay as they are.
        </p>
      ) : null}
      {others > 0 ? (
        <p className="mt-3">
          This project is about {project.marketName} now. {others === 1 ? "1 test is" : `${others} tests are`} about
          another market and {others === 1 ? "does" : "do"} not count for it.
        </p>
      ) : null}
    </div>
  );
}

function Draft({ draft, onChanged }: { draft: Experiment; onChanged: (experiment: Experiment) => void }) {
  const [, navigate] = useLocation();
  const deletion = useMutation(async () => {
    await deleteExperiment(draft.id);
    onChanged(draft);
  }, "Could not delete the draft");
  return (
    <PreparedCard
      test={draft}
      label="Draft"
      onStart={async (deadline) => onChanged(await startExperiment(draft.id, deadline === "" ? null : deadline))}
      onEdit={async () => navigate(`/experiments/${draft.id}`)}
      onDelete={() => void deletion.run()}
    />
  );
}

function Cards({
  title,
  items,
  waiting,
}: {
  title: string;
  items: readonly Experiment[];
  waiting: readonly WaitingAnswer[];
}) {
  const client = useQueryClient();
  return (
    <Group title={title} count={items.length}>
      {items.map((experiment) => (
        <ExperimentCard
          key={experiment.id}
          experiment={experiment}
          waiting={waiting}
          onChanged={(changed) => refreshExperiments(client, changed)}
        />
      ))}
    </Group>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-4 grid items-start gap-5 lg:grid-cols-2">{children}</div>
    </section>
  );
}

export default withQueries(ExperimentsView);
