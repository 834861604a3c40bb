import type { SharedRun } from "../../../api/calls/runs";
import { TitledSection } from "../../../ui/layout/titled-section";
import { SharedHeader } from "../../../ui/tool/shared-header";
import { OfficialFigures } from "./official-figures";
import { PersonaSheet } from "./persona-sheet";
import type { PersonaResult } from "./types";

const NONE_ADDED: ReadonlySet<string> = new Set();

/** Shared persona, read-only and without its private parts. */
export function SharedPersona({ shared }: { shared: SharedRun }) {
  const persona = shared.result as PersonaResult;
  return (
    <>
      <SharedHeader
        title="Shared customer persona"
        shared={shared}
        note="Each entry is marked as heard, official or a guess. Name and quotes are left out."
        href="/customer-persona"
        action="Describe your own customer"
      />
      <div className="max-w-[60rem] space-y-12">
        <TitledSection id="the-person" title="The person" titleStyle="sr-only">
          <PersonaSheet title="Customer persona" persona={persona} />
        </TitledSection>
        {persona.official ? <OfficialFigures official={persona.official} added={NONE_ADDED} /> : null}
      </div>
    </>
  );
}
