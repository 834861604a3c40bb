import { useState } from "react";
import { Link } from "wouter";
import { Button } from "../../../../ui/button/button";
import { Checkbox } from "../../../../ui/form/checkbox";
import { SelectField } from "../../../../ui/form/field";
import { Dialog } from "../../../../ui/layout/dialog";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { useMutation } from "../../../../ui/use-mutation";
import { listPersonas, openPersona, type SavedPersona } from "../api";
import type { PersonaDraft } from "../drafts/draft";
import { PersonaSheet } from "../persona-sheet";
import type { PersonaResult } from "../types";
import type { PersonaEditor } from "../use-persona";
import { downloadOf, FILES, untickStep } from "./saved-api";

/** Saved personas: open, copy, compare, delete, and files of the open one. */
export function SavedPersonas({ editor, result }: { editor: PersonaEditor; result: PersonaResult | null }) {
  const { draft, isPremium, isMember } = editor;
  const { run, list } = editor.saved;
  const choices = useSavedChoices(editor);
  const [isDeleting, setDeleting] = useState(false);
  const starting = useMutation(
    (copied: boolean) => choices.startNew(copied ? copyOf(draft) : undefined),
    "Could not save",
  );
  if (!run) return null;
  const others = (list?.items ?? []).filter((item) => item.id !== run.id);
  return (
    <TitledSection id="saved-personas" title="Saved personas" className="print:hidden">
      {isPremium ? (
        <>
          <OtherPersonas items={others} onOpen={choices.open} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => void starting.run(false)}>
              New persona
            </Button>
            <Button variant="secondary" size="sm" onClick={() => void starting.run(true)}>
              Duplicate
            </Button>
          </div>
          {result && others.length > 0 ? <Compare result={result} others={others} /> : null}
        </>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          {list && list.total > 1 ? `You have ${list.total} personas, and Free shows the latest. ` : ""}
          <Link href="/pricing" className="prose-link">
            Premium
          </Link>{" "}
          keeps several personas, compares two side by side, and exports them as files.
        </p>
      )}
      <Files run={run.id} isPremium={isPremium} isMember={isMember} />
      <Button variant="ghost" size="sm" className="mt-4" onClick={() => setDeleting(true)}>
        Delete this persona
      </Button>
      <DeleteDialog open={isDeleting} onClose={() => setDeleting(false)} onDelete={choices.deletePersona} />
    </TitledSection>
  );
}

interface OtherPersonasProps {
  items: readonly { id: number; title: string }[];
  onOpen: (id: number) => Promise<void>;
}

function OtherPersonas({ items, onOpen }: OtherPersonasProps) {
  const opening = useMutation(onOpen, "Could not open the persona");
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0 break-words">{item.title}</span>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Open ${item.title}`}
            busy={opening.isBusy}
            onClick={() => void opening.run(item.id)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}

function copyOf(draft: PersonaEditor["draft"]) {
  return { ...draft, name: `${draft.name || "Your customer"} (copy)`.slice(0, 120) };
}

function Files({ run, isPremium, isMember }: { run: number; isPremium: boolean; isMember: boolean }) {
  const { isBusy, run: take } = useMutation((file: (typeof FILES)[number]) => downloadOf(run, file), "Download failed");
  if (!isMember) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {isPremium
        ? FILES.map((file) => (
            <Button key={file.path} variant="secondary" size="sm" busy={isBusy} onClick={() => void take(file)}>
              {file.title}
            </Button>
          ))
        : null}
      <a className="prose-link text-sm" href="/api/downloads/tools/customer-persona.json" download>
        All personas as JSON
      </a>
    </div>
  );
}

type CompareProps = { result: PersonaResult; others: readonly { id: number; title: string }[] };

/** Two personas side by side. */
function Compare({ result, others }: CompareProps) {
  const [other, setOther] = useState<SavedPersona | null>(null);
  const [chosen, setChosen] = useState(String(others[0]?.id ?? ""));
  const { isBusy, run: compare } = useMutation(
    async () => setOther(await openPersona(Number(chosen))),
    "Could not open the persona",
  );
  return (
    <div className="mt-4 flex flex-wrap items-end gap-2">
      <SelectField
        label="Compare with"
        className="min-w-0 flex-1 basis-48"
        options={others.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button variant="secondary" busy={isBusy} onClick={() => void compare()}>
        Compare
      </Button>
      <Dialog
        open={other !== null}
        onClose={() => setOther(null)}
        title="Two personas side by side"
        className="w-[min(52rem,calc(100vw-2rem))]"
      >
        <div className="mt-5 grid gap-6 sm:grid-cols-2">
          <PersonaSheet title="Open now" persona={result} />
          {other?.result ? <PersonaSheet title="Compared with" persona={other.result} /> : null}
        </div>
        <div className="mt-6">
          <Button onClick={() => setOther(null)}>Close</Button>
        </div>
      </Dialog>
    </div>
  );
}

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  onDelete: (isUnticking: boolean) => Promise<void>;
};

/** Asks before a persona is deleted. The step of the plan stays ticked unless the person says otherwise. */
export function DeleteDialog({ open, onClose, onDelete }: DeleteDialogProps) {
  const [isUnticking, setUnticking] = useState(false);
  const { isBusy, run } = useMutation(async () => {
    await onDelete(isUnticking);
    setUnticking(false);
    onClose();
  }, "Could not delete the persona");
  return (
    <Dialog open={open} onClose={onClose} title="Delete this persona?" description="It is deleted for good.">
      <Checkbox
        className="mt-5 min-h-11"
        checked={isUnticking}
        onChange={(event) => setUnticking(event.target.checked)}
      >
        Also untick the step Define Customer Persona?
      </Checkbox>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isBusy} onClick={() => void run()}>
          Delete
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** Opens, starts and deletes saved personas. It loads with their list. */
function useSavedChoices({ isMember, saved, startDraft }: PersonaEditor) {
  const { current, setList, showPersona, autosave, removeRun } = saved;

  /** Opens another saved persona. */
  async function open(id: number) {
    await autosave.flush();
    showPersona(await openPersona(id));
  }
  async function startNew(from?: PersonaDraft) {
    await autosave.flush();
    startDraft(from);
  }
  async function deletePersona(isUnticking: boolean) {
    await autosave.flush();
    await autosave.hold();
    if (current.current) await removeRun(current.current.id);
    if (isUnticking) await untickStep();
    autosave.release();
    startDraft();
    const left = await listPersonas().catch(() => null);
    setList(left);
    const next = isMember ? left?.items[0] : undefined;
    if (next) showPersona(await openPersona(next.id));
  }

  return { open, startNew, deletePersona };
}
