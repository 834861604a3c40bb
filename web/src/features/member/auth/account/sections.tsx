import type { ReactNode } from "react";
import { withQueries } from "../../../../api/queries/with-queries";
import type { User } from "../../../../api/session";
import { DataSection } from "./data-section";
import { DeleteSection } from "./delete-section";
import { PasswordSection } from "./password-section";
import { PlaceSection } from "./place-section";
import { PlanSection } from "./plan-section";
import { SecondStepSection } from "./second-step-section";
import { SessionsSection } from "./sessions-section";

interface SectionsProps {
  user: User;
  billing?: ReactNode;
  reminder?: ReactNode;
}

function Sections({ user, billing, reminder }: SectionsProps) {
  return (
    <>
      <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">{user.email}</p>
      {reminder}
      <div className="mt-10 divide-y divide-line border-y border-line">
        <PlanSection planType={user.planType}>{billing}</PlanSection>
        <PlaceSection location={user.location} />
        <PasswordSection email={user.email} />
        <SecondStepSection email={user.email} />
        <SessionsSection email={user.email} />
        <DataSection />
        <DeleteSection email={user.email} />
      </div>
    </>
  );
}

export default withQueries(Sections);
