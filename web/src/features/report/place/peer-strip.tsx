import { densityText, shortName, yearOf } from "./figure-text";
import type { FigureBounds, LocalReport } from "./local-types";

/** Axis of the strip: from no business to the largest density on show. */
export interface PeerScale {
  /** Position of a density in percent. */
  at: (density: number) => number;
}

/** A few counties far above all others do not press the rest together: they are drawn at the end of the axis. */
export function peerScale(own: FigureBounds, peers: readonly FigureBounds[]): PeerScale {
  const sorted = peers.map(([low = 0, high = low]) => high).sort((one, other) => one - other);
  const most = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const [low = 0, high = low] = own;
  const end = Math.max(high, most) * 1.08 || 1;
  return { at: (density) => Math.min(100, Math.round((density / end) * 1000) / 10) };
}

/** All peers as the dots of one path: zero-length lines with round ends, which keep their size at every width. */
export function peerDots(peers: readonly FigureBounds[], scale: PeerScale): string {
  return peers.map((bounds) => `M${scale.at(middleOf(bounds))} 0h0`).join("");
}

/** Middle between two bounds. */
export function middleOf([low = 0, high = low]: FigureBounds): number {
  return (low + high) / 2;
}

/** Businesses per 100,000 residents: the peers as dots, their middle as a line, this county as the large dot. */
export function PeerStrip({ local }: { local: LocalReport }) {
  const { name, businesses, peerDensities } = local;
  const { per100k, peers } = businesses;
  if (!per100k || !peers || peerDensities.length === 0) return null;
  const scale = peerScale(per100k, peerDensities);
  const [left, right] = per100k.map(scale.at) as [number, number];
  const own = (left + right) / 2;
  const middle = scale.at(middleOf(peers.middlePer100k));
  return (
    <figure className="mt-4 px-3">
      <svg className="pay-strip" role="img" aria-label={sentenceOf(local)}>
        <rect y="46" width="100%" height="1" />
        <PeerDots peers={peerDensities} scale={scale} y={46} />
        {right > left ? <rect className="less" x={`${left}%`} y="42" width={`${right - left}%`} height="9" /> : null}
        <rect className="line" x={`${middle}%`} y="27" width="3" height="38" />
        <text x={`${middle}%`} y="16" textAnchor={anchorOf(middle)} className="label">
          the middle {densityText(peers.middlePer100k)}
        </text>
        <circle cx={`${own}%`} cy="46" r="9" />
        <text x={`${own}%`} y="87" textAnchor={anchorOf(own)} className="middle">
          {shortName(name)} {densityText(per100k)}
        </text>
      </svg>
      <figcaption className="mt-1.5 text-xs text-ink-soft">
        Businesses with staff per 100,000 residents, {yearOf(businesses)}. Each small dot is one of {peers.count}{" "}
        counties of its size and income.
      </figcaption>
    </figure>
  );
}

export function PeerDots({ peers, scale, y }: { peers: readonly FigureBounds[]; scale: PeerScale; y: number }) {
  return (
    <svg
      y={y}
      height="1"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="overflow-visible"
    >
      <path
        d={peerDots(peers, scale)}
        vectorEffect="non-scaling-stroke"
        stroke="var(--control-line)"
        strokeOpacity="0.55"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </svg>
  );
}

function sentenceOf({ name, businesses: { per100k, peers } }: LocalReport): string {
  const counties = `${peers?.count ?? 0} counties of its size and income`;
  return `${name} has ${densityText(per100k)} businesses with staff per 100,000 residents; the middle of ${counties} is ${densityText(peers?.middlePer100k)}.`;
}

/** Labels stay inside the drawing at both ends. */
function anchorOf(percent: number): "start" | "end" | undefined {
  if (percent < 22) return "start";
  return percent > 78 ? "end" : undefined;
}
