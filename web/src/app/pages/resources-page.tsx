import { useSearch } from "wouter";
import { readFilters } from "../../features/reading/resources/addresses";
import ResourcesPage from "../../features/reading/resources/resources-page";
import { lazyPage, RenderPage } from "../lazy-page";

/** The view of all tips is no part of the library's first load. */
export const tipsPage = lazyPage(() => import("../../features/reading/resources/tips-page"));

export default function Resources() {
  const isTips = readFilters(`?${useSearch()}`).view === "tips";
  return isTips ? <RenderPage page={tipsPage} /> : <ResourcesPage />;
}
