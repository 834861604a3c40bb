import { useState } from "react";
import { getDraft, getPost } from "../api";
import type { DraftConflict } from "../drafts/conflict-dialog";
import type { DraftStore } from "../drafts/draft-store";
import { toFields } from "../parts/fields";
import { localTime } from "../parts/times";
import { useRefusal } from "../parts/use-refusal";
import type { Post, PostFields } from "../types";
import type { PostText } from "./use-post-text";

type ConflictOptions = {
  text: PostText;
  draftStore: DraftStore;
  /** Overwrites the version of the other editor. */
  overwriteVersion: (version: number) => void;
  /** Goes on from the post as it is saved. */
  buildOnPost: (on: Post) => void;
};

/** Two texts of one post: asks which of them goes on. */
export function useConflict({ text, draftStore, overwriteVersion, buildOnPost }: ConflictOptions) {
  const refuse = useRefusal();
  const [conflict, setConflict] = useState<DraftConflict | null>(null);

  type Choice = Pick<DraftConflict, "title" | "text" | "keepMine" | "takeTheirs"> & { theirs: PostFields };

  function askPerson({ keepMine, takeTheirs, ...words }: Choice) {
    const endConflictThen = (act: () => void) => () => {
      setConflict(null);
      act();
    };
    setConflict({
      ...words,
      mine: text.now(),
      keepMine: endConflictThen(keepMine),
      takeTheirs: endConflictThen(takeTheirs),
    });
  }
  async function askAboutDraft() {
    const other = await getDraft(draftStore.key()).catch(() => undefined);
    if (other === undefined) return;
    if (other === null) return void draftStore.decide(text.now(), 0);
    const theirs = toFields(other.fields);
    askPerson({
      title: "This draft was changed elsewhere",
      text: `On ${other.device}, ${localTime(other.savedAt)}. Both versions are safe. Which one do you want to keep?`,
      theirs,
      keepMine: () => void draftStore.decide(text.now(), other.version),
      takeTheirs: () => {
        text.replace(theirs, "Switched to the other version", `The text from ${other.device}.`);
        void draftStore.decide(theirs, other.version);
      },
    });
  }
  /** `isSaving`: the writer wants the post saved; otherwise the draft alone goes on. */
  async function askAboutPost(id: number, isSaving: boolean) {
    const other = await getPost(id);
    if (!other) return refuse(null, "The post was deleted in the meantime. Your text is saved as a draft.");
    const theirs = toFields(other);
    const goOn = (fields: PostFields) => {
      buildOnPost(other);
      if (!isSaving) void draftStore.decide(fields, 0);
    };
    askPerson({
      title: "This post was saved elsewhere",
      text: `It was saved ${localTime(other.updatedAt)}, after you started editing. Both versions are safe. Which one do you want to keep?`,
      theirs,
      keepMine: () => (isSaving ? overwriteVersion(other.version) : goOn(text.now())),
      takeTheirs: () => {
        goOn(theirs);
        text.replace(theirs, "Switched to the other version", "The post as it was saved elsewhere.");
      },
    });
  }
  return { conflict, askAboutDraft, askAboutPost };
}
