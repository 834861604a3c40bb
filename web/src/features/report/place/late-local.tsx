import { type ComponentType, Suspense, use } from "react";
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

export function LateLocal(props: LocalBlockProps) {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <LoadedLocal {...props} />
    </Suspense>
  );
}

function LoadedLocal(props: LocalBlockProps) {
  if (!Block) use(loadLocal());
  return Block ? <Block {...props} /> : null;
}
