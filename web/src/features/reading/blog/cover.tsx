import { classNames } from "../../../ui/class-names";
import type { CoveredArticle } from "./api";

type Props = {
  post: CoveredArticle;
  /** True for the first visible picture: loaded with the page, not when scrolled to. */
  first?: boolean;
  className?: string;
};

/** A post's picture, or the one that the server draws for it. Its size is the style sheet's. */
export function Cover({ post, first, className }: Props) {
  return (
    <img
      src={post.featuredImage || `/blog/covers/${post.category}/${post.slug}.svg`}
      alt=""
      width="640"
      height="360"
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      className={classNames("cover", className)}
    />
  );
}
