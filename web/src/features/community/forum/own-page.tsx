import { type ReactNode, Suspense } from "react";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { LinkButton } from "../../../ui/button/link-button";
import { classNames } from "../../../ui/class-names";
import { Breadcrumb } from "./forum-links";

interface OwnPageProps {
  crumb: string;
  title: string;
  /** Address of the page. */
  here: string;
  /** Content that only scripts show above the rest. */
  note?: ReactNode;
  /** Content without scripts. */
  posted: ReactNode;
  /** Content of a member. */
  view: ReactNode;
  /** Text for guests. */
  invitation: string;
  className?: string;
}

/** Page with content of one member. The page is the same for everybody; its content comes by script, or by a form without scripts. */
export function OwnPage({ crumb, title, here, note, posted, view, invitation, className }: OwnPageProps) {
  const { user, isLoading } = useSession();
  const isHydrated = useHydrated();
  return (
    <div className="measure py-8 sm:py-10">
      <Breadcrumb current={crumb} />
      <h1 className="mt-4 text-3xl">{title}</h1>
      {isHydrated ? note : null}
      <div className={classNames("mt-6 min-h-[24rem]", className)}>
        {!isHydrated || isLoading ? posted : null}
        {isHydrated && user ? <Suspense fallback={<p role="status">Loading</p>}>{view}</Suspense> : null}
        {isHydrated && !isLoading && !user ? (
          <>
            <p className="text-ink-soft">{invitation}</p>
            <LinkButton href={loginAddress(here)} className="mt-5">
              Log in
            </LinkButton>
          </>
        ) : null}
      </div>
    </div>
  );
}
