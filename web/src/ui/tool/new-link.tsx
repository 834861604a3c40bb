import { Button } from "../button/button";
import { useToast } from "../feedback/use-toast";
import { TextField } from "../form/field";
import { useMutation } from "../use-mutation";

/** Copies a link. The dialog closes first: a toast behind it could neither be read out nor dismissed. */
export function useCopyLink(onClose: () => void, description: string) {
  const toast = useToast();
  return async (link: string) => {
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    onClose();
    toast.add(
      copied
        ? { title: "Link copied!", description }
        : { title: "Could not copy. Select the link and copy it.", description: link, variant: "destructive" },
    );
  };
}

interface NewLinkProps {
  link: string;
  /** Title for the programs that the device shares with. */
  title: string;
  onCopy: () => void;
}

/** A link that was just made: to copy, and to hand to other programs of the device. */
export function NewLink({ link, title, onCopy }: NewLinkProps) {
  const { run } = useMutation(
    () =>
      navigator.share({ title, url: link }).catch((error: unknown) => {
        // A canceled share is no failure.
        if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
      }),
    "Could not share the link",
  );
  return (
    <div className="space-y-3">
      <TextField
        label="Link"
        hint="You can copy it again under Your links until you revoke it."
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCopy}>Copy link</Button>
        {"share" in navigator ? (
          <Button variant="secondary" onClick={() => void run()}>
            Share with…
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ShareButtonsProps {
  /** False once a link was made. */
  canCreate: boolean;
  isBusy: boolean;
  onCreate: () => Promise<unknown>;
  onClose: () => void;
}

/** Buttons at the end of a dialog that makes links. */
export function ShareButtons({ canCreate, isBusy, onCreate, onClose }: ShareButtonsProps) {
  return (
    <div className="flex gap-2">
      {canCreate && (
        <Button busy={isBusy} onClick={() => void onCreate()}>
          Create link
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
