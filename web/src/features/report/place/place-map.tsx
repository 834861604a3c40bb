import { Link } from "wouter";
import type { Place } from "../../../lib/storage/reader-place";
import { countText, densityText, shortName } from "./figure-text";
import type { LocalMap, MapShape } from "./local-types";
import { shadeOf } from "./place-pictures";

interface PlaceMapProps {
  map: LocalMap;
  /** "Map of Travis County, Texas, and the counties around it". */
  title: string;
  addressOf: (id: string) => string;
  onChoose: (place: Place) => void;
}

const HATCH = "place-hatch";

/** Counties shaded by businesses per 100,000 residents. Each is a link that makes it the place. */
export function PlaceMap({ map, title, addressOf, onChoose }: PlaceMapProps) {
  const [width = 640, height = 480] = map.viewBox;
  const unit = width / 500;
  const shown = map.shapes.filter(({ role }) => role !== "self");
  const own = map.shapes.find(({ role }) => role === "self");
  return (
    <figure aria-labelledby="place-map-title" aria-describedby="place-map-text" className="mt-4 max-w-lg">
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" className="block text-ink">
        <title id="place-map-title">{title}</title>
        <desc id="place-map-text">
          {`Shaded by businesses per 100,000 residents, ${describeRange(map)}. The table below has the same figures.`}
        </desc>
        <Hatch unit={unit} />
        {map.outside ? <path d={map.outside} fill="currentColor" fillOpacity="0.06" /> : null}
        {shown.map((shape) => (
          <Link key={shape.id} href={addressOf(shape.id)} onClick={() => onChoose({ id: shape.id, name: shape.name })}>
            <Shape shape={shape} limits={map.bands.length} width={1} />
          </Link>
        ))}
        {own ? (
          <g>
            <Shape shape={own} limits={map.bands.length} width={3} />
          </g>
        ) : null}
        <svg aria-hidden="true" pointerEvents="none">
          {map.shapes
            .filter((shape) => hasRoom(shape, unit))
            .map((shape) => (
              <Label key={shape.id} shape={shape} unit={unit} />
            ))}
        </svg>
      </svg>
      <Legend map={map} />
    </figure>
  );
}

function Hatch({ unit }: { unit: number }) {
  return (
    <pattern id={HATCH} width={7 * unit} height={7 * unit} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={2 * unit} height={7 * unit} fill="currentColor" fillOpacity="0.35" />
    </pattern>
  );
}

/** A county in its shade. The ground of the card below keeps the shades apart from the land outside. */
function Shape({ shape, limits, width }: { shape: MapShape; limits: number; width: number }) {
  const { path, band } = shape;
  return (
    <>
      <title>{describeShape(shape)}</title>
      <path d={path} fill="var(--paper-raised)" />
      {band == null ? (
        <path d={path} fill={`url(#${HATCH})`} />
      ) : (
        <path d={path} className="text-good" fill="currentColor" fillOpacity={shadeOf(band, limits)} />
      )}
      <path d={path} fill="none" stroke="currentColor" strokeWidth={width} vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** Size of the letters in units of a map that is 500 wide. */
const LETTERS = 13;

function hasRoom({ name, label, role }: MapShape, unit: number): boolean {
  const isNear = role === "self" || role === "touches";
  return isNear && label !== undefined && label.room * 2 > shortName(name).length * LETTERS * 0.55 * unit;
}

function Label({ shape: { name, label }, unit }: { shape: MapShape; unit: number }) {
  if (!label) return null;
  return (
    <text
      x={label.x}
      y={label.y}
      dy="0.35em"
      textAnchor="middle"
      fontSize={LETTERS * unit}
      fontWeight="600"
      fill="currentColor"
      stroke="var(--paper-raised)"
      strokeWidth={3 * unit}
      paintOrder="stroke"
    >
      {shortName(name)}
    </text>
  );
}

/** Each shade in words. */
function Legend({ map: { bands, shapes } }: { map: LocalMap }) {
  const classes = shapes.some(({ band }) => band != null) ? [0, ...bands] : [];
  const hasUnknown = shapes.some(({ band }) => band == null);
  return (
    <figcaption className="mt-3 text-xs text-ink-soft">
      Businesses per 100,000 residents
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {classes.map((from, band) => (
          <li key={from} className="inline-flex items-center gap-2">
            <Swatch fill="currentColor" opacity={shadeOf(band, bands.length)} />
            {bands.length === 0 ? "published" : classText(from, bands[band])}
          </li>
        ))}
        {hasUnknown ? (
          <li className="inline-flex items-center gap-2">
            <Swatch fill={`url(#${HATCH})`} opacity={1} />
            not published
          </li>
        ) : null}
      </ul>
    </figcaption>
  );
}

function Swatch({ fill, opacity }: { fill: string; opacity: number }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="shrink-0 text-good">
      <rect x="1" y="1" width="14" height="14" fill={fill} fillOpacity={opacity} stroke="currentColor" />
    </svg>
  );
}

function classText(from: number, to: number | undefined): string {
  if (to === undefined) return `${from} or more`;
  return from === 0 ? `under ${to}` : `${from} to under ${to}`;
}

function describeRange({ bands, shapes }: LocalMap): string {
  const [first, last] = [bands[0], bands.at(-1)];
  if (first !== undefined && last !== undefined) return `from under ${first} to ${last} or more`;
  return shapes.some(({ band }) => band != null) ? "in one shade where published" : "none of them published";
}

/** "Bastrop County, Texas: 5 businesses, 5.1 per 100,000 residents". */
export function describeShape({ name, band, establishments, per100k }: MapShape): string {
  if (!establishments || !per100k) return `${name}: not published`;
  const isOne = establishments[0] === 1 && establishments[1] === 1;
  const count = `${countText(establishments)} ${isOne ? "business" : "businesses"}`;
  const text = `${name}: ${count}, ${densityText(per100k)} per 100,000 residents`;
  return band == null ? `${text}, not published` : text;
}
