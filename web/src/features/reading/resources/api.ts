import { queryOptions } from "@tanstack/react-query";
import type { PathWith } from "../../../api/operation";
import type { components } from "../../../api/schema.gen";
import { CHOICES, listPath, type ResourceFilters } from "./addresses";
import { resourcePath } from "./entry-path";

type Schemas = components["schemas"];
export type ResourceCard = Schemas["ResourceCard"];
export type Resource = Schemas["Resource"];
export type ResourceList = Schemas["ResourceList"];
export type ResourceMark = Schemas["ResourceMark"];
export type ResourceStep = Schemas["ResourceStep"];
export type WeekResources = Schemas["WeekResources"];
export type MarkField = "saved" | "finished";

/** The list on show stays until the next one is there. A list by marks changes with every mark. */
export const listQuery = (filters: ResourceFilters, first?: number) =>
  queryOptions<ResourceList>({
    queryKey: [listPath(filters, first)],
    placeholderData: (previous) => previous,
    refetchOnMount: filters.marks ? "always" : true,
  });

export const resourceQuery = (slug: string) => queryOptions<Resource | null>({ queryKey: [resourcePath(slug)] });
export const choicesQuery = queryOptions<Schemas["ResourceChoices"]>({ queryKey: [CHOICES] });

/** Depends on the plan and the marks of the caller, which other pages change. */
export const weekQuery = queryOptions<WeekResources>({
  queryKey: ["/api/resources/this-week" satisfies PathWith<"GET">],
  refetchOnMount: "always",
});
