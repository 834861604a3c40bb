import { useLocation, useSearch } from "wouter";
import type { TaskFilters } from "./groups";

export type TaskView = "list" | "board" | "bin" | "changes" | "tips";
const VIEWS: readonly TaskView[] = ["list", "board", "bin", "changes", "tips"];

/** View and filters of the page, which its address holds. */
export function useTaskAddress() {
  const parameters = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const readParameter = (name: string) => parameters.get(name) ?? "";
  const view = VIEWS.find((known) => known === readParameter("view")) ?? "list";
  const filters: TaskFilters = {
    q: readParameter("q"),
    tag: readParameter("tag"),
    priority: readParameter("priority"),
    source: readParameter("source"),
  };

  function changeAddress(values: Partial<TaskFilters & { view: TaskView }>, options?: { replace: boolean }) {
    for (const [name, value] of Object.entries(values)) {
      if (value === "" || (name === "view" && value === "list")) parameters.delete(name);
      else parameters.set(name, value);
    }
    const query = parameters.toString();
    navigate(query ? `${path}?${query}` : path, { replace: options?.replace ?? false });
  }

  const isFiltered = Object.values(filters).some((value) => value !== "");
  const clearFilters = () => changeAddress({ q: "", tag: "", priority: "", source: "" });
  return { view, filters, isFiltered, changeAddress, clearFilters };
}
