import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button/button";
import { Disclosure } from "../../../ui/layout/disclosure";
import { TestButton, testOfQuestion } from "../../../ui/tool/test-button";
import type { ProblemTheme, ThemeEdit } from "./api";

const MAX_LABEL = 80;
const CONTROL = "mt-1 min-h-11 w-full rounded-md border border-control-line bg-paper-raised px-3 font-normal text-ink";

type ThemeActionsProps = {
  theme: ProblemTheme;
  all: readonly ProblemTheme[];
  /** Slug of the market; `null` without one. */
  market: string | null;
  /** True for the shipped comments: their problems cannot be tested. */
  isExample: boolean;
  isBusy: boolean;
  onEdit: (edit: ThemeEdit) => Promise<boolean>;
};

/** Rename, merge and delete a theme. Each change can be undone above the themes. */
export function ThemeActions({ theme, all, market, isExample, isBusy, onEdit }: ThemeActionsProps) {
  const others = all.filter((other) => other.key !== theme.key);
  const quoted = theme.quotes.find(({ isInsult }) => !isInsult);
  const test = testOfQuestion(
    `Customers ran into this problem lately: ${theme.label}.`,
    `When did you last run into this: ${theme.label}? What did you do about it, and what did it cost you?`,
    quoted?.masked ?? quoted?.text,
  );
  return (
    <>
      {isExample ? null : (
        <p className="mt-6">
          <TestButton market={market} test={test} label="Test this problem" subject={theme.label} />
        </p>
      )}
      <Disclosure summary="Change this theme" className="mt-6 print:hidden">
        <div className="max-w-md space-y-5 text-sm">
          <RenameForm {...{ theme, isBusy, onEdit }} />
          {others.length > 0 ? <MergeForm {...{ theme, others, isBusy, onEdit }} /> : null}
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy}
            onClick={() => void onEdit({ change: "delete", theme: theme.key })}
          >
            Delete theme
          </Button>
          <p className="text-ink-soft">The quotes of a deleted theme move to “Neither”. You can undo every change.</p>
        </div>
      </Disclosure>
    </>
  );
}

type ThemeFormProps = Pick<ThemeActionsProps, "theme" | "isBusy" | "onEdit">;

function RenameForm({ theme, isBusy, onEdit }: ThemeFormProps) {
  const [label, setLabel] = useState(theme.label);
  const renameTheme = (event: FormEvent) => {
    event.preventDefault();
    void onEdit({ change: "rename", theme: theme.key, label });
  };
  return (
    <form onSubmit={renameTheme}>
      <label className="block font-semibold">
        Name
        <input
          className={CONTROL}
          value={label}
          maxLength={MAX_LABEL}
          required
          onChange={(event) => setLabel(event.target.value)}
        />
      </label>
      <Button type="submit" variant="secondary" size="sm" className="mt-2" disabled={isBusy || label.trim() === ""}>
        Rename
      </Button>
    </form>
  );
}

function MergeForm({ theme, others, isBusy, onEdit }: ThemeFormProps & { others: readonly ProblemTheme[] }) {
  const [into, setInto] = useState("");
  const mergeTheme = (event: FormEvent) => {
    event.preventDefault();
    void onEdit({ change: "merge", theme: theme.key, into: into || (others[0]?.key ?? "") });
  };
  return (
    <form onSubmit={mergeTheme}>
      <label className="block font-semibold">
        Merge into
        <select className={CONTROL} value={into || others[0]?.key} onChange={(event) => setInto(event.target.value)}>
          {others.map((other) => (
            <option key={other.key} value={other.key}>
              {other.label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" size="sm" className="mt-2" disabled={isBusy}>
        Merge
      </Button>
    </form>
  );
}
