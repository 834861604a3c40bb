import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useDeferredValue, useState } from "react";
import { errorText } from "../../../api/errors";
import { classNames } from "../../../ui/class-names";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { TextField } from "../../../ui/form/field";
import { mediaQuery } from "../api";
import { Pages } from "../parts/pages";
import type { Media } from "../types";
import { MediaCard } from "./media-card";
import { UploadBar } from "./upload-bar";
import { useUpload } from "./use-upload";

/** All pictures and files of the blog. With `onChoose` each can be taken; files may be dropped and pasted anywhere on it. */
export function MediaLibrary({ onChoose }: { onChoose?: (media: Media) => void }) {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [isOver, setOver] = useState(false);
  const words = useDeferredValue(q.trim());
  const { data, error } = useQuery({ ...mediaQuery(words, page), placeholderData: keepPreviousData });
  const { uploadImages, uploading } = useUpload();

  async function takeFiles(files: FileList | File[]) {
    const taken = await uploadImages([...files]);
    setQ("");
    setPage(1);
    if (onChoose && taken.length === 1 && taken[0]) onChoose(taken[0]);
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) void takeFiles(event.dataTransfer.files);
  }
  function handlePaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void takeFiles(event.clipboardData.files);
  }
  return (
    <section
      aria-label="Media library"
      onDrop={handleDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onPaste={handlePaste}
      className={classNames("rounded-lg", isOver && "outline-2 outline-offset-8 outline-focus outline-dashed")}
    >
      <UploadBar onFiles={(files) => void takeFiles(files)} uploading={uploading} />
      <TextField
        label="Search media"
        hideLabel
        type="search"
        placeholder="Search by name or alt text"
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          setPage(1);
        }}
        className="mt-4"
      />
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data ? (
        <Shelf media={data.items} isSearch={words !== ""} onChoose={onChoose} />
      ) : error ? null : (
        <Skeleton className="mt-4 h-48 w-full" />
      )}
      {data ? <Pages page={data.page} pages={data.pages} onPage={setPage} /> : null}
    </section>
  );
}

type ShelfProps = { media: Media[]; isSearch: boolean; onChoose: ((media: Media) => void) | undefined };

function Shelf({ media, isSearch, onChoose }: ShelfProps) {
  if (media.length === 0) {
    const words = isSearch ? "No files match your search." : "No media yet.";
    return <p className="py-8 text-center text-ink-soft">{words}</p>;
  }
  return (
    <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
      {media.map((one) => (
        <MediaCard key={one.id} media={one} onChoose={onChoose} />
      ))}
    </ul>
  );
}
