// The table of cut families, in the order of separation (separator.ts).

import type { RelaxedReachability } from "../relaxed-reachability.ts";
import { gomoryCuts } from "./gomory-cuts.ts";
import { landmarkRows } from "./landmark-rows.ts";
import { linkingCuts } from "./linking-cuts.ts";
import { bendersCuts } from "./order-cuts.ts";
import { precedenceCuts } from "./precedence-cuts.ts";
import { reachievementCuts } from "./reachievement-cuts.ts";
import type { Separator, SeparatorFamily } from "./separator.ts";

const FAMILIES: readonly SeparatorFamily[] = [
  landmarkRows,
  linkingCuts,
  reachievementCuts,
  bendersCuts,
  precedenceCuts,
  gomoryCuts,
];

/** The enabled families for one problem. */
export function separatorsOf(reach: RelaxedReachability): Separator[] {
  const { layers } = reach.problem.limits;
  return FAMILIES.map((family) => family(reach)).filter(({ name }) => layers[name]);
}
