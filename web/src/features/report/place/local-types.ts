import type { components } from "../../../api/schema.gen";

// Short names for the figures of a market in a place. Shapes and units are explained in crates/place/src/figures/ and crates/place/src/map/.

type Schemas = components["schemas"];

/** Lower and upper bound. */
export type FigureBounds = readonly number[];
/** Part `local` of a report. */
export type LocalReport = Schemas["LocalReport"];
export type LocalApplications = LocalReport["applications"];
export type CountySolo = NonNullable<LocalReport["countySolo"]>;
export type LocalCustomers = LocalReport["customers"];
export type LocalBusinesses = LocalReport["businesses"];
export type LocalMap = Schemas["LocalMap"];
/** Words of a part of the block: its result, its sentences, and the ids of their sources. */
export type LocalText = Schemas["LocalPart"];
export type LocalWages = Schemas["LocalWages"];
export type MapShape = Schemas["MapShape"];
export type NeighborCounty = LocalReport["neighbors"][number];
export type PartName = keyof LocalReport["texts"];
export type SoloBusinesses = NonNullable<LocalReport["solo"]>;
export type TouchingSum = NonNullable<LocalReport["withTouching"]>;
