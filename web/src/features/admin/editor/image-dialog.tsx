import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button/button";
import { TextField } from "../../../ui/form/field";
import { FormButtons } from "../../../ui/form/form-buttons";
import { Dialog } from "../../../ui/layout/dialog";
import { ImagePreview } from "../media/image-preview";
import { MediaLibrary } from "../media/media-library";
import type { Media } from "../types";
import { isSafePicture } from "./model/safe-address";

type ImageAttributes = Record<"src" | "alt" | "title" | "width" | "height", string | null>;

const ofMedia = ({ url, alt, width, height }: Media): ImageAttributes => ({
  src: url,
  alt,
  title: null,
  width: String(width),
  height: String(height),
});

/** From the library or from an address; an image that is selected is changed. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isSelected = editor.isActive("image");
  const [image, setImage] = useState(editor.getAttributes("image") as ImageAttributes);
  const [isLibrary, setLibrary] = useState(!isSelected);
  const [problem, setProblem] = useState<string>();
  const [shown, setShown] = useState(image.src ?? "");

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const attrs = readAttributes(image, new FormData(event.currentTarget));
    if (!attrs) return setProblem("Enter the address of an image.");
    if (isSelected) editor.chain().focus().updateAttributes("image", attrs).run();
    else editor.chain().focus().insertContent({ type: "image", attrs }).run();
    onClose();
  }
  function chooseImage(media: Media) {
    setImage({ ...image, ...ofMedia(media) });
    setShown(media.url);
    setLibrary(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSelected ? "Change the image" : "Add an image"}
      className="w-[min(52rem,calc(100vw-2rem))]"
    >
      {isLibrary ? (
        <LibraryPart onChoose={chooseImage} onAddress={() => setLibrary(false)} onCancel={onClose} />
      ) : (
        <form onSubmit={handleSubmit} noValidate className="mt-5 space-y-4">
          <TextField
            label="Address"
            name="src"
            defaultValue={image.src ?? ""}
            error={problem}
            inputMode="url"
            onChange={(event) => setShown(event.target.value.trim())}
          />
          <ImagePreview key={shown} address={shown} />
          <Button variant="secondary" size="sm" onClick={() => setLibrary(true)}>
            Choose from the media library
          </Button>
          <TextField
            label="Alt text"
            name="alt"
            defaultValue={image.alt ?? ""}
            hint="Describes the image to people who cannot see it. Leave empty for decoration."
          />
          <DetailFields image={image} />
          <FormButtons action={isSelected ? "Change" : "Add image"} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
}

function DetailFields({ image }: { image: ImageAttributes }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <TextField label="Width" name="width" defaultValue={image.width ?? ""} inputMode="numeric" />
      <TextField label="Height" name="height" defaultValue={image.height ?? ""} inputMode="numeric" />
      <TextField label="Title" name="title" defaultValue={image.title ?? ""} className="max-sm:col-span-2" />
    </div>
  );
}

interface LibraryPartProps {
  onChoose: (media: Media) => void;
  onAddress: () => void;
  onCancel: () => void;
}

function LibraryPart({ onChoose, onAddress, onCancel }: LibraryPartProps) {
  return (
    <div className="mt-5">
      <MediaLibrary onChoose={onChoose} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onAddress}>
          Use an address
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The image with the fields of the form; `null` without an address that may be shown. */
function readAttributes(image: ImageAttributes, data: FormData): ImageAttributes | null {
  const changed = Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()])) as ImageAttributes;
  if (!changed.src || !isSafePicture(changed.src)) return null;
  // An empty alt text is an answer: the image is decoration.
  return {
    ...image,
    ...changed,
    title: changed.title || null,
    width: changed.width || null,
    height: changed.height || null,
  };
}
