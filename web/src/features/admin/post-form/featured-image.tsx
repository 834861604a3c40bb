import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/button/button";
import { TextField } from "../../../ui/form/field";
import { Dialog } from "../../../ui/layout/dialog";
import { isSafeAddress } from "../editor/model/safe-address";
import { MediaLibrary } from "../media/media-library";

type Props = { value: string; error: string | undefined; onChange: (url: string) => void; onBlur: () => void };

export function FeaturedImage({ value, error, onChange, onBlur }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isShown = /^(https?:\/\/|\/)/.test(value) && isSafeAddress(value);
  return (
    <div>
      <TextField
        label="Featured image"
        hint="The URL of an image."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {isShown ? (
        <img src={value} alt="" className="mt-3 max-h-40 rounded-md border border-line object-contain" />
      ) : null}
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        Choose an image
      </Button>
      {isOpen
        ? createPortal(
            <Dialog
              open
              onClose={() => setOpen(false)}
              title="Featured image"
              className="w-[min(52rem,calc(100vw-2rem))]"
            >
              <div className="mt-5">
                <MediaLibrary
                  onChoose={({ url }) => {
                    onChange(url);
                    setOpen(false);
                  }}
                />
                <Button variant="ghost" className="mt-5" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
              </div>
            </Dialog>,
            document.body,
          )
        : null}
    </div>
  );
}
