import { useState } from "react";
import { isSafePicture } from "../editor/model/safe-address";

/** Picture at an address, in a frame of a fixed height so that the layout stays while the address is typed. */
export function ImagePreview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  const isShown = /^(https?:\/\/|\/)/.test(address) && isSafePicture(address);
  return (
    <div className="grid h-40 place-items-center overflow-hidden rounded-md border border-line bg-paper-sunk p-2 text-sm text-ink-soft">
      {isShown && !isBroken ? (
        <img
          src={address}
          alt="Preview"
          className="max-h-36 max-w-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <p role="status">{isShown ? "There is no picture at this address." : "The picture will appear here."}</p>
      )}
    </div>
  );
}
