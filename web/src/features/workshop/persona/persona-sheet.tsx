import { Badge } from "../../../ui/inline/badge";
import { FIELDS } from "./fields";
import { Face } from "./identity-panel";
import type { PersonaResult } from "./types";

const TONES = { heard: "good", official: "info", guess: "outline" } as const;

/** A persona to read, for comparing two. */
export function PersonaSheet({ title, persona }: { title: string; persona: PersonaResult }) {
  const { evidence, traits } = persona;
  return (
    <article className="min-w-0">
      <p className="text-sm text-ink-soft">{title}</p>
      <div className="mt-2 flex items-center gap-3">
        <Face svg={persona.avatarSvg} className="size-12" />
        <div className="min-w-0">
          <h3 className="text-lg break-words">{persona.name}</h3>
          <p className="text-sm text-ink-soft">
            {evidence.heard} of {evidence.filled} heard{persona.market ? ` · ${persona.market.name}` : ""}
          </p>
        </div>
      </div>
      {persona.summary ? <p className="mt-2 break-words">{persona.summary}</p> : null}
      <dl className="mt-3 space-y-2 text-sm">
        {FIELDS.map(({ key, label }) => {
          const own = traits.filter(({ field }) => field === key);
          if (own.length === 0) return null;
          return (
            <div key={key}>
              <dt className="font-semibold">{label}</dt>
              {own.map((entry) => (
                <dd key={`${entry.text}${entry.quote}`} className="mt-1 break-words">
                  <Badge tone={TONES[entry.basis]}>{entry.basis}</Badge> {entry.text}
                  {entry.quote ? <q className="block text-ink-soft">{entry.quote}</q> : null}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </article>
  );
}
