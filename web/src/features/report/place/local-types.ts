import type { components } from "../../../api/schema.gen";

// Short names for the figures of a market in a place. Shapes and units are explained in crates/place/src/figures/ and crates/place/src/map/.

type Schemas = components["schemas"];

/** Lower and upper bound. */
export type Bounds = readonly number[];
/** Part `local` of a report. */
export type Local = Schemas["LocalReport"];
export type Applications = Local["applications"];
export type CountySolo = NonNullable<Local["countySolo"]>;
export type Customers = Local["customers"];
export type LocalBusinesses = Local["businesses"];
export type LocalMap = Schemas["LocalMap"];
/** Words of a part of the block: its result, its sentences, and the ids of their sources. */
export type LocalText = Schemas["LocalPart"];
export type LocalWages = Schemas["LocalWages"];
export type MapShape = Schemas["MapShape"];
export type Neighbor = Local["neighbors"][number];
export type PartName = keyof Local["texts"];
export type SoloBusinesses = NonNullable<Local["solo"]>;
export type TouchingSum = NonNullable<Local["withTouching"]>;
