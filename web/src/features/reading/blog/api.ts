import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
type Whole = Schemas["Article"];

// Data that the pages show. The server leaves other fields out of a page's own data (`blog/page.rs`), so they must not
// be read.

/** Fields that a cover is drawn from. */
export type Covered = Pick<Whole, "slug" | "category" | "featuredImage">;
export type Listed = Covered &
  Pick<
    Schemas["ListedArticle"],
    "title" | "excerpt" | "categoryName" | "tags" | "publishedAt" | "readMinutes" | "categoryReadMinutes" | "marks"
  >;
export type ArticleList = Pick<Schemas["ArticleList"], "total" | "page" | "pages"> & { items: Listed[] };
export type Related = Covered & Pick<Whole, "title" | "publishedAt" | "readMinutes">;
export type Article = Omit<Whole, "id" | "authorId" | "isPublished" | "createdAt" | "related"> & { related: Related[] };
/** Steps of the plan that an article helps with. */
export type ArticleSteps = Schemas["ArticleSteps"];
export type Heading = Schemas["Heading"];
export type Category = Schemas["Category"];
export type CategoryCard = Pick<Category, "name" | "slug" | "description" | "featured" | "postCount">;
export type Saved = Schemas["SavedArticle"];
