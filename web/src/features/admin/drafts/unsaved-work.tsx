import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { Button } from "../../../ui/button/button";
import { buttonStyle } from "../../../ui/button/button-style";
import { deleteDraft, draftsQuery } from "../api";
import { localTime } from "../parts/times";
import { useRowRemoval } from "../parts/use-row-removal";
import type { DraftLine } from "../types";
import { addressOf } from "../use-view";
import { dropLocal, listLocal } from "./local-copy";
import { GO_ON } from "./start";

/** Lists texts that were written and not saved, here or on another machine. */
export function UnsavedWork() {
  const { data } = useQuery(draftsQuery);
  const work = withLocal(data ?? []);
  if (work.length === 0) return null;
  return (
    <section aria-labelledby="unsaved-title" className="mt-8 rounded-lg border border-line bg-lamp-soft/40 p-5">
      <h2 id="unsaved-title" className="text-xl">
        Unsaved work
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {work.map((line) => (
          <UnsavedRow key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}

function UnsavedRow({ line }: { line: DraftLine }) {
  const client = useQueryClient();
  const title = line.title || "Untitled";
  const { run } = useRowRemoval(async () => {
    await deleteDraft(client, line.key);
    dropLocal(line.key);
  }, "Could not discard the draft.");
  function confirmDiscard(button: HTMLElement) {
    if (window.confirm(`Discard the unsaved work on "${title}"? This cannot be undone.`)) void run(button);
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="tabular text-xs text-ink-soft">
          {line.postId == null ? "New post" : "Changes to a post"}, saved {localTime(line.savedAt)} on {line.device}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          href={draftAddress(line)}
          state={GO_ON}
          className={buttonStyle("secondary")}
          aria-label={`Continue ${title}`}
        >
          Continue
        </Link>
        <Button
          variant="ghost"
          onClick={(event) => confirmDiscard(event.currentTarget)}
          aria-label={`Discard ${title}`}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}

function draftAddress({ key, postId }: DraftLine): string {
  return addressOf(postId == null ? { create: key.replace(/^new-/, "") } : { edit: postId });
}

/** Puts drafts of this browser alone first: no other device has them. */
function withLocal(drafts: DraftLine[]): DraftLine[] {
  const local = listLocal().map(({ key, postId, savedAt, fields }) => ({
    key,
    postId,
    savedAt,
    title: fields.title,
    device: "this browser, not sent yet",
  }));
  return [...local, ...drafts.filter((draft) => !local.some(({ key }) => key === draft.key))];
}
