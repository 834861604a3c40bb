import type { ReactNode } from "react";
import { storePlace } from "../../../lib/storage/reader-place";
import { ClosedSection } from "../sections/closed/closed-section";
import { SourceMark } from "../sections/sources-context";
import { AroundPart } from "./around-part";
import {
  ApplicationsFigures,
  BusinessesTable,
  CountySoloTable,
  CustomersTable,
  SoloTable,
  WagesTable,
} from "./figure-parts";
import { nameInside } from "./figure-text";
import type { LocalReport, PartName } from "./local-types";
import { PeerStrip } from "./peer-strip";
import { ApplicationsPicture, AroundPicture, BusinessesPicture, CustomersPicture, WagePicture } from "./place-pictures";

export interface LocalBlockProps {
  local: LocalReport;
  /** Address of the same report for another place. */
  addressOf: (id: string) => string;
  /** Address of the comparison of places. */
  compareOf: (ids: readonly string[]) => string;
}

interface LocalPart {
  title: string;
  picture: ReactNode;
  figures: ReactNode;
}

/** What official figures say about the market in the reader's county or state: one sentence, a strip, closed sections. */
export function LocalBlock(props: LocalBlockProps) {
  const { local } = props;
  const parts = listParts(props);
  return (
    <section aria-labelledby="local-title" className="border-b border-line">
      <h3 id="local-title" className="scroll-mt-16 text-2xl text-ink">
        {local.heading}
      </h3>
      <p className="mt-1 max-w-[42em]">{local.summary}</p>
      <PeerStrip local={local} />
      <div className="mt-6">
        {(Object.keys(parts) as PartName[]).map((name) => {
          const text = local.texts[name];
          const { title, picture, figures } = parts[name];
          return text ? (
            <ClosedSection key={name} id={`local-${name}`} title={title} result={text.title} picture={picture}>
              <div className="max-w-[42em] space-y-2">
                {text.lines.map((line, at) => (
                  <p key={line}>
                    {line}
                    {at === text.lines.length - 1 ? <SourceMark ids={text.sources} /> : null}
                  </p>
                ))}
              </div>
              {figures}
            </ClosedSection>
          ) : null;
        })}
      </div>
    </section>
  );
}

/** Headings are those of the report's PDF. */
function listParts({ local, ...links }: LocalBlockProps): Record<PartName, LocalPart> {
  const name = nameInside(local);
  const { businesses, wages, customers, applications, solo, countySolo } = local;
  return {
    businesses: {
      title: "Businesses here",
      picture: <BusinessesPicture local={local} />,
      figures: <BusinessesTable businesses={businesses} />,
    },
    wages: {
      title: "What employers pay",
      picture: wages ? <WagePicture wages={wages} /> : null,
      figures: wages ? <WagesTable wages={wages} /> : null,
    },
    customers: {
      title: "Customers",
      picture: <CustomersPicture customers={customers} />,
      figures: <CustomersTable customers={customers} name={name} />,
    },
    applications: {
      title: "New businesses",
      picture: <ApplicationsPicture applications={applications} />,
      figures: <ApplicationsFigures applications={applications} name={name} />,
    },
    around: {
      title: "Around it",
      picture: <AroundPicture map={local.map} />,
      figures: <AroundPart local={local} {...links} onChoose={storePlace} />,
    },
    solo: {
      title: "One-person businesses",
      picture: null,
      figures: countySolo ? <CountySoloTable solo={countySolo} name={name} /> : solo ? <SoloTable solo={solo} /> : null,
    },
  };
}
