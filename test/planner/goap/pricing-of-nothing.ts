// Prices of a domain without names: for tests of nodes that are never priced.

import type { NodePricing } from "../../../planner/goap/pricing.ts";

export const NO_PRICES: NodePricing = {
  prices: new Float64Array(64),
  full: new Float64Array(64),
  reducedCosts: new Float64Array(64),
  held: [],
};
