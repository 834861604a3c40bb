import type { HeardSourceProps } from "./heard-row";
import { HeardTests } from "./heard-tests";
import { HeardThemes } from "./heard-themes";

/** Words of customers that can become heard traits: from pasted comments, then from logged answers of tests. */
export function HeardSources(props: HeardSourceProps) {
  return (
    <>
      <HeardThemes {...props} />
      <HeardTests {...props} />
    </>
  );
}
