import type { ReactNode } from "react";
import { Button } from "../../../../ui/button/button";
import { buttonStyle } from "../../../../ui/button/button-style";
import type { TaskView } from "../use-task-address";
import { FilesMenu } from "./files-menu";

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
export function ViewTabs({ view, onChange, onHelp, children }: ViewTabsProps) {
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
