import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { withQueries } from "../../../api/queries/with-queries";
import { useSession } from "../../../api/session";
import { readStored } from "../../../lib/storage/storage";
import { readerZone } from "../../../lib/time/reader-zone";
import { Button } from "../../../ui/button/button";
import { buttonStyle } from "../../../ui/button/button-style";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { LoadFailed } from "../../../ui/feedback/load-failed";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { TitledSection } from "../../../ui/layout/titled-section";
import { TipList } from "../../../ui/tip-list";
import { NextLine } from "../../../ui/tool/next-thing";
import { useMutation } from "../../../ui/use-mutation";
import { addPlanTasks, PLAN, type TaskList, tasksQuery } from "./api";
import { BulkBar, SelectButton } from "./bars/bulk-bar";
import { FilesMenu } from "./bars/files-menu";
import { FilterBar, FilterButton } from "./bars/filter-bar";
import { KeysDialog } from "./card/keys-dialog";
import { isTyping, LETTER_KEYS } from "./card/use-card-keys";
import { filterTasks } from "./groups";
import { applyWaiting } from "./queue/task-queue";
import { useWaitingChanges } from "./queue/use-waiting-changes";
import { WaitingPanel } from "./queue/waiting-panel";
import { QuickAddForm } from "./quick-add/quick-add-form";
import { useSelection } from "./use-selection";
import { inOrder, TaskActionsContext, useActions, useTaskActions } from "./use-task-actions";
import { type TaskView, useTaskAddress } from "./use-task-address";
import { BinView } from "./views/bin-view";
import { BoardView } from "./views/board-view";
import { ChangesView } from "./views/changes-view";
import { ListView } from "./views/list-view";
import { TonightPanel } from "./views/tonight-panel";

interface TasksViewProps {
  /** Tip of the day in one line. */
  tip?: ReactNode;
}

function TasksOfOne({ tip }: TasksViewProps) {
  const { data, error, isFetching, refetch } = useQuery(tasksQuery(readerZone()));
  const [said, announce] = useState("");
  const actions = useTaskActions(announce);
  const waiting = useWaitingChanges(actions);
  const list = useMemo(
    () => data && { ...data, items: applyWaiting(data.items, waiting).sort(inOrder) },
    [data, waiting],
  );
  // The first tasks are rendered in parts, so that a tap in the meantime is answered. Changes are shown at once.
  const isShown = useDeferredValue(list !== undefined);
  if (!list && error && !isFetching) {
    return (
      <>
        <WaitingPanel waiting={waiting} />
        <LoadFailed title="Could not load your tasks" error={error} onRetry={refetch} />
      </>
    );
  }
  if (!list || !isShown) return <Skeleton className="h-[40rem]" />;
  return (
    <TaskActionsContext value={actions}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <WaitingPanel waiting={waiting} />
      <Workspace list={list} tip={tip} />
    </TaskActionsContext>
  );
}

function Workspace({ list, tip }: TasksViewProps & { list: TaskList }) {
  const { view, filters, isFiltered, changeAddress, clearFilters } = useTaskAddress();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isFilterOpen, setFilterOpen] = useState(isFiltered);
  const newTask = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { q, tag, priority, source } = filters;
  const tasks = useMemo(
    () => filterTasks(list.items, { q, tag, priority, source }),
    [list.items, q, tag, priority, source],
  );
  const selection = useSelection(tasks);
  const hasTools = (view === "list" || view === "board") && list.items.length > 0;
  function openSearch() {
    // The field has to be on the page before it can take the focus.
    flushSync(() => setFilterOpen(true));
    search.current?.focus();
  }
  usePageKeys({ n: () => newTask.current?.focus(), "/": openSearch, "?": () => setHelpOpen(true) });
  const shared = { tasks, today: list.today, columns: list.columns, selection };
  return (
    <div>
      <QuickAddForm inputRef={newTask} />
      <NextLine />
      <div className="mt-2 flex flex-wrap gap-x-8">
        <TonightPanel />
        {tip}
      </div>
      <ViewTabs view={view} onChange={(next) => changeAddress({ view: next })} onHelp={() => setHelpOpen(true)}>
        {hasTools ? (
          <>
            <FilterButton filters={filters} isOpen={isFilterOpen} onToggle={() => setFilterOpen(!isFilterOpen)} />
            <SelectButton selection={selection} />
          </>
        ) : null}
      </ViewTabs>
      {hasTools && isFilterOpen ? (
        <FilterBar {...{ filters, isFiltered, changeAddress, clearFilters }} searchRef={search} tasks={list.items} />
      ) : null}
      {hasTools ? <BulkBar selection={selection} columns={list.columns} /> : null}
      {view === "list" || view === "board" ? (
        <>
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
      {view === "tips" ? <AllTips /> : null}
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

function AllTips() {
  return (
    <TitledSection id="tips-title" title="All tips" titleStyle="text-xl" className="mt-6">
      <TipList level={3} />
    </TitledSection>
  );
}

/** Keys of one letter, unless the person types or has switched them off. */
function usePageKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the page shows, so that no key that follows is lost.
  useLayoutEffect(() => {
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
function TasksView({ tip }: TasksViewProps) {
  const { user, isLoading } = useSession();
  return isLoading ? <Skeleton className="h-[40rem]" /> : <TasksOfOne key={user?.id ?? "guest"} tip={tip} />;
}

const VIEWS: readonly (readonly [TaskView, string])[] = [
  ["list", "List"],
  ["board", "Board"],
  ["changes", "Changes"],
  ["bin", "Trash"],
  ["tips", "Tips"],
];

interface ViewTabsProps {
  view: TaskView;
  onChange: (view: TaskView) => void;
  onHelp: () => void;
  /** Controls of the shown view. */
  children: ReactNode;
}

/** Views of the page, files, and the list of keys. */
function ViewTabs({ view, onChange, onHelp, children }: ViewTabsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-b border-line pb-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">View</legend>
        {VIEWS.map(([key, label]) => (
          <button
            key={key}
            type="button"
            aria-pressed={view === key}
            onClick={() => onChange(key)}
            className={buttonStyle(view === key ? "secondary" : "ghost", "md", "px-4 max-sm:px-2.5")}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-1 -ml-3">
        {children}
        <FilesMenu />
        <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={onHelp} aria-keyshortcuts="?">
          Keys
        </Button>
      </div>
    </div>
  );
}

/** An empty list, with a first step. */
function NoTasks() {
  const client = useQueryClient();
  const actions = useActions();
  const { isBusy, run } = useMutation(async () => {
    client.setQueryData(PLAN, await addPlanTasks());
    actions.reload();
  }, "Could not add the steps of the plan");
  return (
    <EmptyState
      title="No tasks yet"
      text="Type the first one above, or start with the 30-day plan."
      action={
        <Button busy={isBusy} onClick={() => void run()}>
          Add the 30-day plan
        </Button>
      }
    />
  );
}

export default withQueries(TasksView);
