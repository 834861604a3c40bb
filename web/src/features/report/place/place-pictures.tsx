import { Axis, MIDDLE, Picture, SplitPicture } from "../sections/closed/pictures";
import type { LocalApplications, LocalCustomers, LocalMap, LocalReport, LocalWages } from "./local-types";
import { middleOf, PeerDots, peerScale } from "./peer-strip";

// Small pictures of the block's closed sections. The sentence beside them says the same.

/**
 * The peers with this county among them, or else its businesses of both years as bars. Years that are counted by two
 * editions of the industry list are not drawn beside each other.
 */
export function BusinessesPicture({ local: { businesses, peerDensities } }: { local: LocalReport }) {
  const { per100k, naicsEdition } = businesses;
  const years = naicsEdition == null ? businesses.years : businesses.years.slice(-1);
  if (!per100k || peerDensities.length === 0) return <BarsPicture values={years.map(({ high }) => high)} />;
  const scale = peerScale(per100k, peerDensities);
  return (
    <Picture>
      <Axis />
      <PeerDots peers={peerDensities} scale={scale} y={MIDDLE} />
      <Mark at={scale.at(middleOf(per100k))} />
    </Picture>
  );
}

/** Quarters and median of the wage, with the line of the median job. */
export function WagePicture({ wages }: { wages: LocalWages }) {
  const { lowUsd, medianUsd, highUsd, yardstick } = wages;
  if (medianUsd == null) return null;
  const end = Math.max(highUsd ?? medianUsd, yardstick.medianUsd) * 1.3;
  const percentAt = (usd: number) => Math.round((usd / end) * 1000) / 10;
  const [low, high] = [lowUsd ?? medianUsd, highUsd ?? medianUsd];
  return (
    <Picture>
      <Axis />
      <rect
        x={`${percentAt(low)}%`}
        y={MIDDLE - 4}
        width={`${percentAt(high - low)}%`}
        height="8"
        rx="4"
        className="fill-control-line"
      />
      <Mark at={percentAt(medianUsd)} />
      <rect x={`${percentAt(yardstick.medianUsd)}%`} y="6" width="3" height="28" className="fill-lamp-ink" />
    </Picture>
  );
}

/** Share of the households with $100,000 and more. */
export function CustomersPicture({ customers: { share100kPercent } }: { customers: LocalCustomers }) {
  return share100kPercent == null ? null : <SplitPicture share={share100kPercent / 100} />;
}

export function ApplicationsPicture({ applications }: { applications: LocalApplications }) {
  const counts = applications.years.flatMap(({ count }) => (count == null ? [] : [count]));
  return <BarsPicture values={counts} />;
}

/** A square for each county of the map in its shade, the densest first. */
export function AroundPicture({ map }: { map: LocalMap | null | undefined }) {
  const bands = (map?.shapes ?? []).flatMap(({ band }) => (band == null ? [] : [band]));
  if (bands.length < 2) return null;
  const shown = bands.sort((one, other) => other - one).slice(0, 8);
  return (
    <Picture>
      <g className="text-good">
        {shown.map((band, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: squares have no names.
            key={index}
            x={`${(index / shown.length) * 100}%`}
            y={MIDDLE - 8}
            width={`${80 / shown.length}%`}
            height="16"
            stroke="currentColor"
            fill="currentColor"
            fillOpacity={shadeOf(band, map?.bands.length ?? 0)}
          />
        ))}
      </g>
    </Picture>
  );
}

/** Opacity of a class of density. */
export function shadeOf(band: number, limits: number): number {
  return Math.round((0.12 + 0.76 * (limits === 0 ? 0.5 : band / limits)) * 100) / 100;
}

/** Bars from zero, the last one marked. */
function BarsPicture({ values }: { values: readonly number[] }) {
  const top = Math.max(0, ...values);
  if (top === 0) return null;
  return (
    <Picture>
      {values.map((value, index) => {
        const height = Math.max(2, (value / top) * 34);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: one bar for each year, in their order.
            key={index}
            x={`${(index / values.length) * 100}%`}
            y={38 - height}
            width={`${70 / values.length}%`}
            height={height}
            rx="2"
            className={index === values.length - 1 ? "fill-good" : "fill-control-line"}
          />
        );
      })}
    </Picture>
  );
}

function Mark({ at }: { at: number }) {
  return <circle cx={`${at}%`} cy={MIDDLE} r="7" strokeWidth="2" className="fill-lamp-ink stroke-paper" />;
}
