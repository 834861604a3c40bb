import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { localDate } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { useToast } from "../../../ui/use-toast";
import type { Project } from "../types";
import { deleteProject, inquiryOf, projects, renameProject, restoreProject } from "./api";
import type { ShelfProps } from "./library";
import { NameForm } from "./name-form";
import { KeptItem, OUTDATED, Shelf } from "./shelf";
import { useTask } from "./use-task";

/** My Projects, newest first. A deleted one can be taken back. */
export function ProjectList({ disabled, onOpen }: ShelfProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { data = [] } = useQuery(projects);
  const { isBusy, run } = useTask("Could not delete the project");
  const [renaming, setRenaming] = useState<Project | null>(null);
  const listRef = useRef<HTMLUListElement>(null);

  async function remove(project: Project) {
    if (!(await run(() => deleteProject(client, project.id)))) return;
    // The button that had focus is about to go.
    listRef.current?.focus();
    const restore = () => void run(() => restoreProject(client, project.id));
    toast.add({ title: "Project deleted", description: project.name, action: { label: "Undo", onAct: restore } });
  }

  return (
    <Shelf title="My Projects" count={data.length} empty="Analyses you save will appear here.">
      <ul ref={listRef} tabIndex={-1} className="divide-y divide-line">
        {data.map((project) => (
          <KeptItem
            key={project.id}
            title={project.name}
            facts={`${project.marketName} · ${project.viabilityScore} of 100 · ${localDate(project.savedAt)}`}
            note={project.isOutdated ? OUTDATED : undefined}
            disabled={disabled}
            onOpen={() => onOpen(inquiryOf(project.request))}
          >
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Rename ${project.name}`}
              onClick={() => setRenaming(project)}
            >
              Rename
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Delete ${project.name}`}
              disabled={isBusy}
              onClick={() => void remove(project)}
            >
              Delete
            </Button>
          </KeptItem>
        ))}
      </ul>
      <Dialog open={renaming !== null} onClose={() => setRenaming(null)} title="Rename project">
        {renaming ? (
          <NameForm
            initial={renaming.name}
            action="Rename"
            onCancel={() => setRenaming(null)}
            onSubmit={async (name) => {
              await renameProject(client, renaming.id, name);
              setRenaming(null);
            }}
          />
        ) : null}
      </Dialog>
    </Shelf>
  );
}
