import { useState } from "react";
import { errorText } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { Badge, type BadgeTone } from "../../../ui/inline/badge";
import { useMutation } from "../../../ui/use-mutation";
import { checkPost } from "../api";
import { toInput } from "../parts/fields";
import type { PostCheck, PostFields } from "../types";

const BADGES: Record<PostCheck["level"], [BadgeTone, string]> = {
  problem: ["danger", "Problem"],
  advice: ["lamp", "Advice"],
  ok: ["good", "Good"],
};
const ORDER: PostCheck["level"][] = ["problem", "advice", "ok"];

/** Advice before readers see the post. It never prevents publishing. */
export function Checklist({ id, fields }: { id: number | null; fields: PostFields }) {
  const [checks, setChecks] = useState<PostCheck[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useMutation(
    async () => {
      setProblem(undefined);
      const found = await checkPost(id, toInput(fields));
      setChecks(found.toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level)));
    },
    (error) => setProblem(errorText(error)),
  );
  return (
    <section aria-labelledby="checklist-title" className="mt-8 rounded-lg border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="checklist-title" className="text-lg">
          Before you publish
        </h3>
        <Button variant="secondary" busy={isBusy} onClick={() => void run()}>
          {checks ? "Check again" : "Check the post"}
        </Button>
      </div>
      <div role="status">
        {checks ? (
          <ul className="mt-3 space-y-2">
            {checks.map(({ key, level, message }) => (
              <li key={`${key} ${message}`} className="flex items-baseline gap-3 text-sm">
                <Badge tone={BADGES[level][0]} className="w-18 shrink-0 justify-center">
                  {BADGES[level][1]}
                </Badge>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </section>
  );
}
