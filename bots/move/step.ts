// Steps of one block, as tunnel and bridge take them: where the leaf set out from, so that a retry does not take two, and whether the
// body has come on by what its position shows.

import type { Vec3 } from "vec3";
import { type Failure, failure } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import { nearGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";
import { followPath } from "./movement.ts";

const FROM_KEY = "set out from";
const STEP_MS = 10_000;

/** The block from which the first attempt of this call set out. */
export function rememberStart({ body, memory }: Pick<BodyContext, "body" | "memory">): Vec3 {
  const known = memory.get(FROM_KEY) as Vec3 | undefined;
  const from = known ?? body.feet;
  memory.set(FROM_KEY, from);
  return from;
}

/** The guard of a step: notes where the first attempt sets out. */
export function isSettingOut(context: Pick<BodyContext, "body" | "memory">): undefined {
  rememberStart(context);
  return undefined;
}

/** Walks into the cell beside, digging nothing. Throws `path.*`. */
export async function stepTo({ body, clock, signal, beat }: BodyContext, cell: BlockPosition): Promise<void> {
  await followPath(body, nearGoal(cell, 0), { clock, signal, beat, timeoutMs: STEP_MS, dig: false });
}

/** V4 of a step: the body stands in another block than it set out from. */
export function steppedFrom({ body, memory }: BodyContext): Failure | undefined {
  const from = memory.get(FROM_KEY) as Vec3 | undefined;
  memory.delete(FROM_KEY);
  const by = from === undefined ? 0 : distance(from, body.feet);
  return by >= 1 ? undefined : failure("path.stuck", "the body has not come on");
}
