import { useState } from "react";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import type { ImportItem, ImportReport } from "../types";

const ACTIONS: Record<ImportItem["action"], [BadgeTone, string, string]> = {
  create: ["good", "Would create", "Created"],
  update: ["info", "Would update", "Updated"],
  unchanged: ["neutral", "Unchanged", "Unchanged"],
  skip: ["lamp", "Would skip", "Skipped"],
};
const SHOWN = 100;

export function ReportTable({ report }: { report: ImportReport }) {
  const [limit, setLimit] = useState(SHOWN);
  const { items, dryRun, counts } = report;
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <div className="mt-8">
      <h3 className="text-xl">{dryRun ? "Dry run: nothing has changed" : "Import finished"}</h3>
      <p className="tabular mt-1 text-sm text-ink-soft">
        {told.map(([name, count]) => `${count} ${name}`).join(", ") || "Nothing to import in this file."}
      </p>
      <div className="mt-4 overflow-x-auto">
        <table className="w-full min-w-[44rem] border-collapse text-left text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              {["Kind", "Title", "Slug", "What happens", "State", "Note"].map((heading) => (
                <th key={heading} scope="col" className="py-2 pr-4 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.slice(0, limit).map((item) => (
              <Row key={`${item.kind} ${item.slug} ${item.title} ${item.note}`} item={item} isDry={dryRun} />
            ))}
          </tbody>
        </table>
      </div>
      {items.length > limit ? (
        <Button variant="secondary" className="mt-4" onClick={() => setLimit(limit + 500)}>
          Show more of {items.length}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ item, isDry }: { item: ImportItem; isDry: boolean }) {
  const [tone, would, did] = ACTIONS[item.action];
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pr-4">{item.kind}</td>
      <td className="py-2 pr-4 font-medium [overflow-wrap:anywhere]">{item.title}</td>
      <td className="py-2 pr-4 [overflow-wrap:anywhere]">{item.slug}</td>
      <td className="py-2 pr-4">
        <Badge tone={tone}>{isDry ? would : did}</Badge>
      </td>
      <td className="py-2 pr-4">{item.isPublished === null ? "" : item.isPublished ? "Published" : "Draft"}</td>
      <td className="py-2 [overflow-wrap:anywhere]">{item.note}</td>
    </tr>
  );
}
