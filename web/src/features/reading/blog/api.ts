import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
type WholeArticle = Schemas["Article"];

// Data that the pages show. The server leaves other fields out of a page's own data (`blog/page.rs`), so they must not
// be read.

/** Fields that a cover is drawn from. */
export type CoveredArticle = Pick<WholeArticle, "slug" | "category" | "featuredImage">;
export type ListedArticle = CoveredArticle &
  Pick<
    Schemas["ListedArticle"],
    "title" | "excerpt" | "categoryName" | "tags" | "publishedAt" | "readMinutes" | "categoryReadMinutes" | "marks"
  >;
export type ArticleList = Pick<Schemas["ArticleList"], "total" | "page" | "pages"> & { items: ListedArticle[] };
export type RelatedArticle = CoveredArticle & Pick<WholeArticle, "title" | "publishedAt" | "readMinutes">;
export type Article = Omit<WholeArticle, "id" | "authorId" | "isPublished" | "createdAt" | "related"> & {
  related: RelatedArticle[];
};
/** Steps of the plan that an article helps with. */
export type ArticleSteps = Schemas["ArticleSteps"];
export type Heading = Schemas["Heading"];
export type Category = Schemas["Category"];
export type CategoryCard = Pick<Category, "name" | "slug" | "description" | "featured" | "postCount">;
export type SavedArticle = Schemas["SavedArticle"];
