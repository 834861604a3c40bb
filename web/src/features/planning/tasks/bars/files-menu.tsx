import { useRef, useState } from "react";
import { requestFile } from "../../../../api/client";
import { downloadBlob } from "../../../../lib/download";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { Checkbox } from "../../../../ui/form/checkbox";
import { Dialog } from "../../../../ui/layout/dialog";
import { useMutation } from "../../../../ui/use-mutation";
import { importTasks } from "../api";
import { useActions } from "../use-task-actions";

const CALENDAR = "/api/tasks/calendar.ics";
const FILES = [
  [CALENDAR, "sidestart-tasks.ics", "Calendar file (.ics)"],
  ["/api/tasks/export.csv", "sidestart-tasks.csv", "Table (.csv)"],
  ["/api/tasks/export.json", "sidestart-tasks.json", "Everything (.json)"],
] as const;

/** Downloads of all tasks, and the import of a download. */
export function FilesMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Files
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Take your tasks with you"
        description="Your calendar app may not show changes until you import the file again."
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
  const [hasReminder, setReminder] = useState(false);
  const download = useMutation(async (path: (typeof FILES)[number][0], name: string) => {
    const query = path === CALENDAR && hasReminder ? { query: { remind: "1" } } : {};
    downloadBlob(name, await requestFile("GET", path, query));
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
      <Checkbox checked={hasReminder} onChange={(event) => setReminder(event.target.checked)}>
        Calendar file: remind me 15 minutes before tasks with a time
      </Checkbox>
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
