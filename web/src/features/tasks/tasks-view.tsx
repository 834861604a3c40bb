import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorText } from "../../api/errors";
import { useSession } from "../../api/session";
import { withQueries } from "../../api/with-queries";
import { readerZone } from "../../lib/reader-zone";
import { readStored } from "../../lib/storage";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton } from "../../ui/skeleton";
import { TipList } from "../../ui/tip-list";
import { type TaskList, tasksQuery } from "./api";
import { BinView } from "./bin-view";
import { BoardView } from "./board-view";
import { BulkBar } from "./bulk-bar";
import { ChangesView } from "./changes-view";
import { FilterBar } from "./filter-bar";
import { filterTasks } from "./groups";
import { KeysDialog } from "./keys-dialog";
import { ListView } from "./list-view";
import { NoTasks } from "./no-tasks";
import { QuickAddForm } from "./quick-add-form";
import { applyWaiting } from "./task-queue";
import { TonightPanel } from "./tonight-panel";
import { isTyping, LETTER_KEYS } from "./use-card-keys";
import { useSelection } from "./use-selection";
import { inOrder, TaskActionsContext, useTaskActions } from "./use-task-actions";
import { useTaskAddress } from "./use-task-address";
import { useWaitingChanges } from "./use-waiting-changes";
import { ViewTabs } from "./view-tabs";
import { WaitingPanel } from "./waiting-panel";

function TasksOfOne() {
  const { data, error, isFetching, refetch } = useQuery(tasksQuery(readerZone()));
  const [said, announce] = useState("");
  const actions = useTaskActions(announce);
  const waiting = useWaitingChanges(actions);
  const list = useMemo(
    () => data && { ...data, items: applyWaiting(data.items, waiting).sort(inOrder) },
    [data, waiting],
  );
  if (!list) {
    if (!error || isFetching) return <Skeleton className="h-[40rem]" />;
    return (
      <>
        <WaitingPanel waiting={waiting} />
        <EmptyState
          title="Could not load your tasks"
          text={errorText(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </>
    );
  }
  return (
    <TaskActionsContext value={actions}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <WaitingPanel waiting={waiting} />
      <Workspace list={list} />
    </TaskActionsContext>
  );
}

function Workspace({ list }: { list: TaskList }) {
  const { view, filters, isFiltered, changeAddress, clearFilters } = useTaskAddress();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const newTask = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { q, tag, priority, source } = filters;
  const tasks = useMemo(
    () => filterTasks(list.items, { q, tag, priority, source }),
    [list.items, q, tag, priority, source],
  );
  const selection = useSelection(tasks);
  usePageKeys({
    n: () => newTask.current?.focus(),
    "/": () => search.current?.focus(),
    "?": () => setHelpOpen(true),
  });
  const shared = { tasks, today: list.today, columns: list.columns, selection };
  return (
    <div>
      <QuickAddForm inputRef={newTask} />
      <TonightPanel />
      <ViewTabs view={view} onChange={(next) => changeAddress({ view: next })} onHelp={() => setHelpOpen(true)} />
      {view === "list" || view === "board" ? (
        <>
          <FilterBar {...{ filters, isFiltered, changeAddress, clearFilters }} searchRef={search} tasks={list.items} />
          <BulkBar selection={selection} columns={list.columns} />
          {list.items.length === 0 ? <NoTasks /> : null}
          {list.items.length > 0 && tasks.length === 0 ? (
            <EmptyState
              title="No tasks match"
              text="Try other words, or remove a filter."
              action={<Button onClick={clearFilters}>Clear filters</Button>}
            />
          ) : null}
          {view === "list" ? <ListView {...shared} /> : <BoardView {...shared} />}
        </>
      ) : null}
      {view === "bin" ? <BinView /> : null}
      {view === "changes" ? <ChangesView /> : null}
      {view === "tips" ? (
        <section aria-labelledby="tips-title" className="mt-6">
          <h2 id="tips-title" className="text-xl">
            All tips
          </h2>
          <TipList level={3} />
        </section>
      ) : null}
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** Keys of one letter, unless the person types or has switched them off. */
function usePageKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const act = latest.current[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!act || !isPlain || !(event.target instanceof Element)) return;
      if (isTyping(event.target) || event.target.closest("dialog") || readStored(LETTER_KEYS) === "off") return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}

/** Another person's tasks are another component: no part of the previous ones stays on the page. */
function TasksView() {
  const { user, isLoading } = useSession();
  return isLoading ? <Skeleton className="h-[40rem]" /> : <TasksOfOne key={user?.id ?? "guest"} />;
}

export default withQueries(TasksView);
