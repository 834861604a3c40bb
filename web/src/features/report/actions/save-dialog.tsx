import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../ui/feedback/use-toast";
import { Dialog } from "../../../ui/layout/dialog";
import { saveProject } from "../saved/api";
import { NameForm } from "../saved/name-form";
import type { NicheRequest } from "../types";

interface SaveDialogProps {
  open: boolean;
  onClose: () => void;
  request: NicheRequest;
  suggestedName: string;
}

export function SaveDialog({ open, onClose, request, suggestedName }: SaveDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save to My Projects"
      description="You will find it next to the form. Opening it shows the report with the current data."
    >
      {open ? (
        <NameForm
          initial={suggestedName}
          action="Save"
          failure="Could not save the project"
          onCancel={onClose}
          onSubmit={async (name) => {
            const project = await saveProject(client, name, request);
            onClose();
            toast.add({ title: "Saved to My Projects", description: project.name });
          }}
        />
      ) : null}
    </Dialog>
  );
}
