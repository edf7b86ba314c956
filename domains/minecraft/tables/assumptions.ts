// What a start state is taken to hold besides what it names: what a world has once, and the portals
// behind a body that stands in another dimension.

import { z } from "zod";
import { Assumption, LUCK } from "../../../schemas/index.ts";
import assumptionsJson from "./assumptions.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const AssumptionTable = z.strictObject({
  source: Source,
  assumptions: z.array(Assumption.extend({ source: Source })),
});

export const ASSUMPTIONS: readonly Assumption[] = parseTable(
  AssumptionTable,
  assumptionsJson,
  "assumptions.json",
).assumptions;

/** Whether only a state says so: no operator makes it. */
export const isSaidOnly = (fact: string): boolean => fact.startsWith("biome:");

/** The facts of a usual start, in the overworld, and the luck that may be counted on. */
export const AT_THE_START: readonly string[] = [
  "dimension:overworld",
  LUCK,
  ...ASSUMPTIONS.filter(({ given }) => given.length === 0).map(({ fact }) => fact),
];
