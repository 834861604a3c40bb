import { useSession } from "../../../api/session";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import { type Counts, SnapshotValues } from "./snapshot-values";

// A guest has done nothing here yet, and the numbers say so.
const NOTHING_DONE: Counts = { tasksCompleted: 0, nichesAnalyzed: 0, ideasGenerated: 0 };

const loadMemberSnapshot = () => import("./member-snapshot");

export function Snapshot() {
  const { user } = useSession();
  const member = useLazyModule(loadMemberSnapshot, user !== null);
  return (
    <section aria-labelledby="snapshot-title" className="measure py-16 lg:py-20">
      <h2 id="snapshot-title" className="text-2xl">
        Today's Productivity Snapshot
      </h2>
      {user && member ? (
        <member.MemberSnapshot key={user.id} plan={user.planType} />
      ) : user ? (
        <SnapshotValues counts={null} plan={user.planType} />
      ) : (
        <div className="for-new-guests">
          <p className="mt-3 text-ink-soft">Nothing yet: your first report takes half a minute.</p>
          <SnapshotValues counts={NOTHING_DONE} plan="Free" isSmall />
        </div>
      )}
    </section>
  );
}
