import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { TextField } from "../../../ui/form/field";
import { useMutation } from "../../../ui/use-mutation";
import { changeAlt, deleteMedia } from "../api";
import { leaveRow } from "../parts/focus";
import type { Media } from "../types";

type Props = { media: Media; onChoose: ((media: Media) => void) | undefined };

export function MediaCard({ media, onChoose }: Props) {
  const { saveAlt, confirmDeletion } = useMediaActions(media);
  const [alt, setAlt] = useState(media.alt);
  const small = media.sizes[0]?.url ?? media.url;
  const used = media.usedIn.length;
  return (
    <li className="flex flex-col rounded-md border border-line bg-paper-raised p-3">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-sm bg-paper-sunk">
        {media.contentType.startsWith("image/") ? (
          <img src={small} alt={media.alt} loading="lazy" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-sm text-ink-soft">{media.contentType}</span>
        )}
      </div>
      <p className="mt-2 truncate text-sm font-semibold" title={media.name}>
        {media.name}
      </p>
      <p className="tabular text-xs text-ink-soft">{describeMedia(media)}</p>
      <TextField
        label={`Alt text of ${media.name}`}
        hideLabel
        placeholder="Alt text"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={() => {
          if (alt !== media.alt) void saveAlt(alt);
        }}
        className="mt-2"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {onChoose ? (
          <Button size="sm" onClick={() => onChoose({ ...media, alt })} aria-label={`Use ${media.name}`}>
            Use
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          onClick={(event) => void confirmDeletion(event.currentTarget)}
          aria-label={`Delete ${media.name}`}
        >
          Delete
        </Button>
      </div>
      {used > 0 ? <p className="mt-1 text-xs text-ink-soft">In {used === 1 ? "1 post" : `${used} posts`}</p> : null}
    </li>
  );
}

function describeMedia({ width, height, bytes, sizes }: Media): string {
  const size = bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
  const more = sizes.length > 0 ? `, ${sizes.length} smaller ${sizes.length === 1 ? "size" : "sizes"}` : "";
  return width && height ? `${width} × ${height}, ${size}${more}` : size;
}

function useMediaActions(media: Media) {
  const client = useQueryClient();

  const saving = useMutation((alt: string) => changeAlt(client, media.id, alt), "Could not save the alt text");
  const deletion = useMutation(async (button: HTMLElement) => {
    const isInUse = await deleteMedia(client, media.id, false).then(
      () => false,
      (error: unknown) => {
        if (!hasCode(error, "media_in_use")) throw error;
        return true;
      },
    );
    if (!isInUse) return leaveRow(button);
    const titles = media.usedIn.map(({ title }) => `"${title}"`).join(", ");
    if (!window.confirm(`${media.name} is shown in ${titles || "a post"}. Delete it there, too?`)) return;
    await deleteMedia(client, media.id, true);
    leaveRow(button);
  }, "Could not delete the file");

  async function confirmDeletion(button: HTMLElement) {
    if (window.confirm(`Delete ${media.name}? This cannot be undone.`)) await deletion.run(button);
  }
  return { saveAlt: saving.run, confirmDeletion };
}
