// The verb explore of the simulated body: looks around, then walks on until the target is known.

import { EXPLORE } from "../../../capabilities/leaves/gaining.ts";
import { untilKnown } from "../../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../../executor/leaf/option.ts";
import { failure } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { knownOf } from "../body/lookups.ts";
import type { OperatorTable } from "../state/operators.ts";
import { MS_A_TICK } from "../state/places.ts";

const MAX_WALKS = 40;
const MIN_MS = 300_000;

/** The option in a world of these operators, which bound its time. */
export function explore(table: OperatorTable): Option<SimulatedBody> {
  return verbOption(EXPLORE, {
    timeoutMs: ({ for: name }) =>
      MIN_MS + MAX_WALKS * MS_A_TICK * Math.max(0, ...table.told("explore", { for: name }).map(({ ticks }) => ticks)),
    guard: (_context, { for: name }) =>
      table.told("explore", { for: name }).length > 0
        ? undefined
        : failure("pbi.guardFailed", `no operator shows ${name} in this world`),
    tree: untilKnown(MAX_WALKS),
    postcondition: (context, { for: name }) =>
      knownOf(context, name) > 0 ? undefined : failure("collect.noneFound", `no ${name} is in sight`),
  });
}
