import { queryOptions } from "@tanstack/react-query";
import type { components } from "../../api/schema.gen";
import { articlePath, categoriesPath, categoryPath, type Filters, listPath } from "./addresses";

type Schemas = components["schemas"];
export type PostSummary = Schemas["PostSummary"];
export type ListedArticle = Schemas["ListedArticle"];
export type Article = Schemas["Article"];
export type Category = Schemas["Category"];

/** Null where the server has told already that nothing stands at the address. */
export const articles = (filters: Partial<Filters>) =>
  queryOptions<Schemas["ArticleList"] | null>({ queryKey: [listPath(filters)] });
export const article = (slug: string) => queryOptions<Article | null>({ queryKey: [articlePath(slug)] });
export const categories = queryOptions<Category[] | null>({ queryKey: [categoriesPath] });
export const category = (slug: string) => queryOptions<Category | null>({ queryKey: [categoryPath(slug)] });
