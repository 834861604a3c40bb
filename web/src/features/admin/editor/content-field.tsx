import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/button/button";
import { classNames } from "../../../ui/class-names";
import { useUpload } from "../media/use-upload";
import { CleanUpDialog } from "./clean-up-dialog";
import { cleanUp, findLosses } from "./model/clean-up";
import { canShow } from "./model/round-trip";
import { VisualEditor } from "./visual-editor";

type Props = {
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

const CANNOT =
  'The visual editor cannot show everything in this text, so it opens as source. Nothing is lost. "Clean it up" shows what would go.';

/**
 * Text of a post, 500 pixels high: as its page will show it, or as source. Unedited text stays as it is, byte for byte.
 */
export function ContentField({ value, onChange, onBlur, error }: Props) {
  const id = useId();
  const [mode, setMode] = useState(() => (canShow(value) ? "visual" : "source"));
  const [isNoted, setNoted] = useState(mode === "source");
  const [cleaned, setCleaned] = useState<string | null>(null);
  const { uploadImages } = useUpload();

  function goVisual() {
    const isPossible = canShow(value);
    setNoted(!isPossible);
    if (isPossible) setMode("visual");
  }
  function takeCleaned(html: string) {
    setCleaned(null);
    setNoted(false);
    onChange(html);
    setMode("visual");
  }
  function writeSource(text: string) {
    setNoted(false);
    onChange(text);
  }
  const frame = classNames(
    "flex h-[500px] flex-col overflow-hidden rounded-md border bg-paper focus-within:border-ink",
    error ? "border-danger" : "border-control-line",
  );
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-3">
        <label id={`${id}-label`} htmlFor={mode === "source" ? id : undefined} className="text-sm font-semibold">
          Content *
        </label>
        {mode === "source" ? (
          <Button variant="secondary" size="sm" onClick={isNoted ? () => setCleaned(cleanUp(value)) : goVisual}>
            {isNoted ? "Clean it up" : "Visual editor"}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-lamp-ink not-empty:mb-2">
        {mode === "source" && isNoted ? CANNOT : ""}
      </p>
      <div className={frame}>
        {mode === "visual" ? (
          <VisualEditor
            content={value}
            labelId={`${id}-label`}
            describedBy={error ? `${id}-error` : undefined}
            isInvalid={Boolean(error)}
            onChange={onChange}
            onBlur={onBlur}
            onSource={() => setMode("source")}
            upload={uploadImages}
          />
        ) : (
          <SourceText {...{ id, value, error, onBlur }} onChange={writeSource} />
        )}
      </div>
      {cleaned === null
        ? null
        : createPortal(
            <CleanUpDialog
              losses={findLosses(value, cleaned)}
              onCleanUp={() => takeCleaned(cleaned)}
              onClose={() => setCleaned(null)}
            />,
            document.body,
          )}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function SourceText({ id, value, error, onChange, onBlur }: Props & { id: string }) {
  return (
    <textarea
      id={id}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      spellCheck={false}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grow resize-none bg-transparent p-4 font-mono text-sm leading-6"
    />
  );
}
