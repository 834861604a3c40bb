import { useRef, useState } from "react";
import { requestFile } from "../../api/client";
import { downloadBlob } from "../../lib/download";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useMutation } from "../../ui/use-mutation";
import { useToast } from "../../ui/use-toast";
import { importTasks } from "./api";
import { useActions } from "./use-task-actions";

const FILES = [
  ["/api/tasks/calendar.ics", "sidestart-tasks.ics", "Calendar file (.ics)"],
  ["/api/tasks/export.csv", "sidestart-tasks.csv", "Table (.csv)"],
  ["/api/tasks/export.json", "sidestart-tasks.json", "Everything (.json)"],
] as const;

/** Downloads of all tasks, and the import of a download. */
export function FilesMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Files
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Take your tasks with you"
        description="A calendar program may show changes of a downloaded file only after you import it again."
      >
        <Downloads onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Downloads({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  const actions = useActions();
  const input = useRef<HTMLInputElement>(null);
  const download = useMutation(async (path: (typeof FILES)[number][0], name: string) => {
    downloadBlob(name, await requestFile("GET", path));
  }, "Could not download the file");
  const upload = useMutation(async (file: File) => {
    const { tasks } = JSON.parse(await file.text()) as { tasks: Parameters<typeof importTasks>[0] };
    const { count } = await importTasks(tasks);
    actions.reload();
    toast.add({ title: `Imported ${count} tasks` });
    onDone();
  }, "Could not import the file");
  return (
    <div className="mt-6 flex flex-col items-start gap-3">
      {FILES.map(([path, name, label]) => (
        <Button key={path} variant="secondary" onClick={() => void download.run(path, name)} disabled={download.isBusy}>
          {label}
        </Button>
      ))}
      <label className="mt-3 block text-sm font-semibold">
        Import tasks from a .json download
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="mt-2 block w-full text-sm"
          disabled={upload.isBusy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void upload.run(file);
          }}
        />
      </label>
    </div>
  );
}
