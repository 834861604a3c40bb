import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { useToast } from "../../../ui/feedback/use-toast";
import { Dialog } from "../../../ui/layout/dialog";
import { useMutation } from "../../../ui/use-mutation";
import { deleteProject, projectsQuery, renameProject, reportRequestOf, restoreProject } from "../../report/saved/api";
import { NameForm } from "../../report/saved/name-form";
import type { Project } from "../../report/types";
import { OUTDATED, SavedItem, type SavedListProps, SavedSection } from "./saved-section";

/** My Projects, newest first. A deleted one can be taken back. */
export function ProjectList({ disabled, onOpen }: SavedListProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { data = [] } = useQuery(projectsQuery);
  const restoring = useMutation((id: number) => restoreProject(client, id), "Could not restore the project");
  const deletion = useMutation(async (project: Project) => {
    await deleteProject(client, project.id);
    // The button that had focus is about to go.
    listRef.current?.focus();
    const undo = { label: "Undo", onAct: () => void restoring.run(project.id) };
    toast.add({ title: "Project deleted", description: project.name, action: undo });
  }, "Could not delete the project");
  const [renaming, setRenaming] = useState<Project | null>(null);
  const listRef = useRef<HTMLUListElement>(null);

  return (
    <SavedSection title="My Projects" count={data.length} empty="Analyses you save will appear here.">
      <ul ref={listRef} tabIndex={-1} className="divide-y divide-line">
        {data.map((project) => (
          <SavedItem
            key={project.id}
            title={project.name}
            facts={`${project.marketName} · ${localDate(project.savedAt)}`}
            answer={project.answer ?? null}
            note={project.isOutdated ? OUTDATED : undefined}
            disabled={disabled}
            onOpen={() => onOpen(reportRequestOf(project.request))}
          >
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Rename ${project.name}`}
              onClick={() => setRenaming(project)}
            >
              Rename
            </Button>
            <LinkButton variant="ghost" size="sm" href={`/experiments?run=${project.id}`}>
              Tests<span className="sr-only"> of {project.name}</span>
            </LinkButton>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Delete ${project.name}`}
              disabled={deletion.isBusy}
              onClick={() => void deletion.run(project)}
            >
              Delete
            </Button>
          </SavedItem>
        ))}
      </ul>
      <RenameDialog project={renaming} onClose={() => setRenaming(null)} />
    </SavedSection>
  );
}

function RenameDialog({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Dialog open={project !== null} onClose={onClose} title="Rename project">
      {project ? (
        <NameForm
          initial={project.name}
          action="Rename"
          failure="Could not rename the project"
          onCancel={onClose}
          onSubmit={async (name) => {
            await renameProject(client, project.id, name);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
