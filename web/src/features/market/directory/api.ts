import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
export type MarketRow = Schemas["MarketRow"];
export type MarketList = Schemas["MarketList"];
export type ListPlace = Schemas["ListPlace"];
export type MarketPage = Schemas["MarketPage"];
