// Prices of a domain without names: for tests of nodes that are never priced.

import type { Pricing } from "../../../planner/goap/pricing.ts";

export const NO_PRICES: Pricing = {
  prices: new Float64Array(64),
  full: new Float64Array(64),
  dearer: new Float64Array(64),
  held: [],
};
