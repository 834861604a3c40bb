import { Button } from "../../../ui/button/button";
import { TextField } from "../../../ui/form/field";
import type { FieldErrors } from "../../../ui/form/form-errors";
import { TextAreaField } from "../../../ui/form/text-area-field";
import type { PersonaDraft } from "./drafts/draft";
import { EvidenceBar } from "./evidence-bar";
import { LIMITS } from "./fields";
import { MarketField } from "./market-field";
import type { PersonaResult } from "./types";

type IdentityPanelProps = {
  draft: PersonaDraft;
  result: PersonaResult | null;
  errors: FieldErrors;
  form: string;
  /** The shipped example, which the blank fields show; `null` once the persona is the person's own. */
  sample: PersonaResult | null;
  /** Slug of a market that the page's link names, when the persona has another one. */
  offered: string | null;
  onChange: (draft: PersonaDraft) => void;
};

const NO_EVIDENCE = { heard: 0, official: 0, guess: 0, filled: 0 };

/** Face, name, summary and market of the persona, and how much of it was heard. */
export function IdentityPanel({ draft, result, errors, form, sample, offered, onChange }: IdentityPanelProps) {
  const named = result?.market;
  return (
    <div className="space-y-5">
      <div className="flex items-center gap-4">
        <Face svg={result?.avatarSvg} className="size-20" />
        <div className="min-w-0 flex-1">
          <EvidenceBar evidence={result?.evidence ?? NO_EVIDENCE} />
        </div>
      </div>
      <TextField
        label="Name"
        name="name"
        form={form}
        maxLength={LIMITS.name}
        placeholder={sample?.name ?? "Your customer"}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <TextAreaField
        label="Summary"
        hint="One sentence."
        name="summary"
        form={form}
        rows={2}
        placeholder={sample?.summary}
        maxLength={LIMITS.summary}
        value={draft.summary}
        error={errors.summary}
        onChange={(event) => onChange({ ...draft, summary: event.target.value })}
      />
      <MarketField
        text={draft.market && named?.slug === draft.market ? named.name : draft.marketText}
        isChosen={draft.market !== ""}
        placeholder={sample?.market?.name}
        error={errors.market}
        form={form}
        onChange={(marketText, market) => onChange({ ...draft, marketText, market })}
      />
      {offered ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange({ ...draft, market: offered, marketText: offered.replaceAll("-", " ") })}
        >
          Use the market of your report: {offered.replaceAll("-", " ")}
        </Button>
      ) : null}
    </div>
  );
}

/** The drawing of a persona. It shows nothing that the name does not say. */
export function Face({ svg, className }: { svg: string | undefined; className: string }) {
  if (!svg) return <div className={`${className} shrink-0 rounded-full bg-paper-sunk`} />;
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" className={`${className} shrink-0`} />;
}
