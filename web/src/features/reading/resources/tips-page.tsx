import { Link } from "wouter";
import { withQueries } from "../../../api/queries/with-queries";
import { TipList } from "../../../ui/tip-list";

/** All tips of the day. */
function TipsPage() {
  return (
    <div className="measure py-10 sm:py-14">
      <title>All tips · Sidestart</title>
      {import.meta.env.SSR ? (
        <meta name="description" content="All tips for short evenings, each with one action." />
      ) : null}
      <Link href="/resources" className="prose-link flex min-h-11 w-max items-center text-sm">
        Back to Resources
      </Link>
      <h1 className="text-3xl">All tips</h1>
      <p className="mt-4 max-w-[44rem] text-lg text-ink-soft">
        One of them is the tip of the day, the same for everyone. Each has one action of ten minutes or less.
      </p>
      <TipList level={2} />
    </div>
  );
}

export default withQueries(TipsPage);
