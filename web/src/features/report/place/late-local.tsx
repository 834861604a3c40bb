import { type ComponentType, memo, Suspense, use } from "react";
import type { LocalBlockProps } from "./local-block";

// The block is a fifth of the report's code and far below its first screen. The server's page has it complete; the
// browser takes it over when its script is there.

let Block: ComponentType<LocalBlockProps> | null = null;
let pending: Promise<void> | null = null;

/** Loads the block's code. Where it does not come, what the server wrote stays as it is. */
export function loadLocal(): Promise<void> {
  pending ??= import("./local-block").then(
    (module) => {
      Block = module.LocalBlock;
    },
    () => new Promise(() => {}),
  );
  return pending;
}

/** Any other props would throw the server's block away while its script loads, with the parts that were opened in it. */
export const LateLocal = memo(function LateLocal(props: LocalBlockProps) {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <LoadedLocal {...props} />
    </Suspense>
  );
}, isSameBlock);

/** The links of two renders are the same when one of them has the same address. */
function isSameBlock(old: LocalBlockProps, next: LocalBlockProps): boolean {
  return old.local === next.local && old.addressOf(old.local.id) === next.addressOf(next.local.id);
}

function LoadedLocal(props: LocalBlockProps) {
  if (!Block) use(loadLocal());
  return Block ? <Block {...props} /> : null;
}
