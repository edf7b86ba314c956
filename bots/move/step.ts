// Steps of one block, as tunnel and bridge take them: where the leaf set out from, so that a retry does not take two, and whether the
// body has come on by what its position shows.

import type { Vec3 } from "vec3";
import { type Failure, failure } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import { nearGoal } from "../geometry/path-goals.ts";
import { distance, type Place } from "../geometry/positions.ts";
import { travel } from "./movement.ts";

const FROM = "set out from";
const STEP_MS = 10_000;

/** The block from which the first attempt of this call set out. */
export function setOutFrom({ body, memory }: Pick<BodyContext, "body" | "memory">): Vec3 {
  const known = memory.get(FROM) as Vec3 | undefined;
  const from = known ?? body.feet;
  memory.set(FROM, from);
  return from;
}

/** The guard of a step: notes where the first attempt sets out. */
export function setsOut(context: Pick<BodyContext, "body" | "memory">): undefined {
  setOutFrom(context);
  return undefined;
}

/** Walks into the cell beside, digging nothing. Throws `path.*`. */
export async function stepTo({ body, clock, signal, beat }: BodyContext, cell: Place): Promise<void> {
  await travel(body, nearGoal(cell, 0), { clock, signal, beat, timeoutMs: STEP_MS, dig: false });
}

/** V4 of a step: the body stands in another block than it set out from. */
export function steppedFrom({ body, memory }: BodyContext): Failure | undefined {
  const from = memory.get(FROM) as Vec3 | undefined;
  memory.delete(FROM);
  const by = from === undefined ? 0 : distance(from, body.feet);
  return by >= 1 ? undefined : failure("path.stuck", "the body has not come on");
}
