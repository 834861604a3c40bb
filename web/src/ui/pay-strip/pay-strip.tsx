import type { components } from "../../api/schema.gen";

/** Geometry of a pay strip, as the server computes it for page, picture and PDF. Positions are percent of the axis. */
export type PayStripGeometry = components["schemas"]["PayStrip"];

/** Geometry of a small strip. */
export type SmallStripGeometry = Pick<PayStripGeometry, "band" | "cut" | "line" | "middle" | "sentence" | "zero">;

/** The small one is for rows of a list: without figures and label. */
type PayStripProps = { strip: PayStripGeometry; size: "large" } | { strip: SmallStripGeometry; size: "small" };

/** Least distance of a figure from the middle of the row, in percent of the axis. */
const APART = 10;

/**
 * Pay of one hour as a band beside the yardstick's line. Positions are percentages and there is no viewBox, so that text
 * keeps its size at every width. Styles are in ui/styles/pay-strip.css: markup is small because lists repeat it.
 */
export function PayStrip({ strip, size }: PayStripProps) {
  const isSmall = size === "small";
  const { line, middle, sentence } = strip;
  const [left = 0, right = 0] = strip.band;
  const turn = Math.min(Math.max(line, left), right);
  const [y, bandHeight, center] = isSmall ? [10, 6, 13] : [40, 12, 46];
  return (
    <svg className={isSmall ? "pay-strip pay-strip-small" : "pay-strip"} role="img" aria-label={sentence}>
      <rect y={center} width="100%" height="1" />
      {strip.zero == null ? null : <rect x={`${strip.zero}%`} y={center - 6} width="1" height="13" />}
      {/* Both parts are always there: one that came and went would have no transition. */}
      <rect className="less" x={`${left}%`} y={y} width={`${roundTenth(turn - left)}%`} height={bandHeight} />
      <rect className="more" x={`${turn}%`} y={y} width={`${roundTenth(right - turn)}%`} height={bandHeight} />
      <Arrows cut={strip.cut} y={center} />
      <rect className="line" x={`${line}%`} y={isSmall ? 3 : 27} width="3" height={isSmall ? 20 : 38} />
      <circle cx={`${middle}%`} cy={center} r={isSmall ? 5 : 9} />
      {isSmall ? null : <Figures strip={strip as PayStripGeometry} />}
    </svg>
  );
}

/** Ends of the band that lie beyond the axis. A nested element takes a percentage where a path cannot. */
function Arrows({ cut, y }: { cut: PayStripGeometry["cut"]; y: number }) {
  return (
    <>
      {cut.low ? (
        <svg y={y} aria-hidden="true">
          <path d="M0 0l9-8v16z" />
        </svg>
      ) : null}
      {cut.high ? (
        <svg x="100%" y={y} aria-hidden="true">
          <path d="M0 0l-9-8v16z" />
        </svg>
      ) : null}
    </>
  );
}

function Figures({ strip }: { strip: PayStripGeometry }) {
  const { figures, labelAt, line, middle } = strip;
  const [left = 0, right = 0] = strip.band;
  const zero = strip.zero ?? null;
  const isZeroFree = zero !== null && [left, middle, right].every((at) => Math.abs(at - zero) >= APART);
  return (
    <>
      <text x={`${line}%`} y="16" textAnchor={labelAt} className="label">
        {strip.label}
      </text>
      <Figure at={left} text={figures.low} />
      <Figure at={middle} text={figures.middle} isMiddle />
      <Figure at={right} text={figures.high} />
      {isZeroFree ? <Figure at={zero} text="$0" /> : null}
    </>
  );
}

function Figure({ at, text, isMiddle }: { at: number; text: string | null | undefined; isMiddle?: boolean }) {
  if (text == null) return null;
  const anchor = at < 5 ? "start" : at > 95 ? "end" : undefined;
  return (
    <text x={`${at}%`} y="87" textAnchor={anchor} className={isMiddle ? "middle" : undefined}>
      {text}
    </text>
  );
}

/** One decimal, as in the positions that the server sends. */
function roundTenth(percent: number): number {
  return Math.round(percent * 10) / 10;
}
