import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";

/** Page of an address without a category. */
export default function NoCategoryPage() {
  return (
    <div className="measure py-8">
      <EmptyState
        level={1}
        title="Category Not Found"
        text="There is no category at this address. The blog lists them all."
        action={<LinkButton href="/blog">Back to Blog</LinkButton>}
      />
    </div>
  );
}
