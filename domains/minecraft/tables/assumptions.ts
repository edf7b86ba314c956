// What a start state is taken to hold besides what it names: what a world has once.

import { z } from "zod";
import { Assumption, LUCK } from "../../../schemas/index.ts";
import assumptionsJson from "./assumptions.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const AssumptionTable = z.strictObject({
  source: Source,
  assumptions: z.array(Assumption.extend({ because: z.string().min(1), source: Source })),
});

export const ASSUMPTIONS: readonly Assumption[] = parseTable(
  AssumptionTable,
  assumptionsJson,
  "assumptions.json",
).assumptions.map(({ fact, unless }) => ({ fact, unless }));

/** The facts of a usual start, and the luck that may be counted on. */
export const AT_THE_START: readonly string[] = ["dimension:overworld", LUCK, ...ASSUMPTIONS.map(({ fact }) => fact)];
