import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";

/** For an address that names no category. */
export default function NoCategoryPage() {
  return (
    <div className="measure py-8">
      <EmptyState
        level={1}
        title="Category Not Found"
        text="This address names no category. All of them are on the blog's page."
        action={<LinkButton href="/blog">Back to Blog</LinkButton>}
      />
    </div>
  );
}
