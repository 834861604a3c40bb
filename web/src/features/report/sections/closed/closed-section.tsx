import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Chevron } from "../../../../ui/inline/chevron";
import { LateContent, Wake } from "./late-content";

interface ClosedSectionProps {
  id: string;
  title: string;
  /** The result in one sentence, without a link. */
  result: string;
  /** The same result as a small picture. */
  picture?: ReactNode;
  /** One line above the content. */
  note?: ReactNode;
  children: ReactNode;
}

const WasOpened = createContext(true);

/** Whether the section around a component has been opened. True outside of a section. */
export function useWasOpened(): boolean {
  return useContext(WasOpened);
}

/**
 * Section of the report that starts closed: title, result and picture are visible. The content is part of the server's
 * page, so that print, search and browsers without scripts have all of it.
 */
export function ClosedSection({ id, title, result, picture, note, children }: ClosedSectionProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [wake] = useState(() => new Wake());
  const follow = useCallback(() => {
    if (!ref.current?.open) return;
    wake.wake();
    setWasOpened(true);
  }, [wake]);
  // A reader may have opened it before the scripts arrived.
  useEffect(follow, [follow]);
  return (
    <section aria-labelledby={id} className="closed-section border-t border-line">
      <details ref={ref} className="group/closed" onToggle={follow}>
        <summary className="grid min-h-19 list-none grid-cols-[minmax(0,1fr)_60px_20px] content-center items-center gap-x-3 py-2.5 @xl:grid-cols-[minmax(0,1fr)_220px_20px] @xl:gap-x-6 [&::-webkit-details-marker]:hidden">
          <h3 id={id} className="col-span-2 scroll-mt-16 text-lg leading-7 text-ink @xl:col-span-1 @xl:text-xl">
            {title}
          </h3>
          <span className="col-start-1 row-start-2 text-sm leading-5.5 text-pretty text-ink-soft @xl:leading-6">
            {result}
          </span>
          <span className="col-span-2 col-start-2 row-start-2 group-open/closed:invisible @xl:col-span-1 @xl:row-span-2 @xl:row-start-1 print:hidden">
            {picture}
          </span>
          <Chevron className="col-start-3 row-start-1 group-open/closed:rotate-180 @xl:row-span-2" />
        </summary>
        <div className="closed-content pt-3 pb-10">
          {note ? <p className="mb-5 max-w-[39em] text-sm text-ink-soft">{note}</p> : null}
          <WasOpened value={wasOpened}>
            <LateContent wake={wake}>{children}</LateContent>
          </WasOpened>
        </div>
      </details>
    </section>
  );
}
