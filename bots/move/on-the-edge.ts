// Steps back onto the block that carries the body, where the body stands beside its middle over a
// deep drop: sneaking it hung over the edge, to place a block, and the walk was given up. A path
// search begins at the cell of the feet, and would begin in the air.

import type { BodyContext } from "../body/define-leaf.ts";
import { sneakBack } from "./blind-step.ts";
import { SAFE_DROP } from "./movement-profile.ts";

const HALF_WIDTH = 0.3;
const STEP_MS = 150;
const MAX_STEPS = 8;

/** Returns whether the body hung over an edge, and so was moved. */
export async function backFromTheEdge(context: Pick<BodyContext, "body" | "clock" | "signal">): Promise<boolean> {
  const { signal } = context;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const support = !signal.aborted && isOverADrop(context) ? supportOf(context) : undefined;
    if (support === undefined) return step > 0;
    await sneakBack(context, { x: support.x + 0.5, z: support.z + 0.5 }, STEP_MS);
  }
  return true;
}

/** Whether the cell of the feet has nothing firm as far down as a fall is harmless. */
function isOverADrop({ body }: Pick<BodyContext, "body">): boolean {
  const { bot } = body;
  if (!bot.entity.onGround) return false;
  const feet = bot.entity.position.floored();
  return Array.from({ length: SAFE_DROP + 1 }, (_, down) => body.blockAt(feet.offset(0, -1 - down, 0))).every(
    (block) => block !== null && block.boundingBox === "empty",
  );
}

/** The firm block under a corner of the body; the nearest to its middle. */
function supportOf({ body }: Pick<BodyContext, "body">) {
  const { position } = body.bot.entity;
  const wide = [-HALF_WIDTH, HALF_WIDTH];
  return wide
    .flatMap((dx) => wide.map((dz) => position.offset(dx, -0.5, dz).floored()))
    .filter((place) => body.blockAt(place)?.boundingBox === "block")
    .sort((a, b) => a.offset(0.5, 0, 0.5).distanceTo(position) - b.offset(0.5, 0, 0.5).distanceTo(position))[0];
}
