// biome-ignore lint/performance/noBarrelFile: stands in for the package of that name, which carries a copy of this hook for versions of React before 18.
export { useSyncExternalStore } from "react";
