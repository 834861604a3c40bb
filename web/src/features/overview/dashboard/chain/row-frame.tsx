import type { ReactNode } from "react";

/** Text at the left, files at the right, or below it where there is no room. */
export function RowFrame({ files, children }: { files: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-12 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0">{children}</div>
      {files}
    </li>
  );
}

export function RowTitle({ place, name, children }: { place: number; name: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="text-base">
        <span className="tabular mr-2 text-lamp-ink">{place}</span>
        {name}
      </h3>
      {children}
    </div>
  );
}
