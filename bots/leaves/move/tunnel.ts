// The tool tunnel: digs the two blocks ahead safely and steps there. It never digs into a fluid,
// nor where there is no floor.

import { STEPS, TUNNEL } from "../../../capabilities/leaves/corridor.ts";
import { CodedError } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { type BlockPosition, tupleOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { isSettingOut, rememberStart, steppedFrom, stepTo } from "../../move/step.ts";
import { hazardOf } from "../../sense/hazards.ts";
import { digSafely, holdToolFor } from "../../work/digging.ts";

const TIMEOUT_MS = 60_000;

export const tunnel = bodyLeaf({
  ...TUNNEL,
  timeoutMs: TIMEOUT_MS,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "dig",
  guard: isSettingOut,
  async run(context, { direction }) {
    const { body } = context;
    const [dx, , dz] = STEPS[direction];
    const to = rememberStart(context).offset(dx, 0, dz);
    for (const cell of [to.offset(0, 1, 0), to]) {
      checkAborted(context.signal);
      await clear(context, cell);
    }
    if (body.blockAt(to.offset(0, -1, 0))?.boundingBox !== "block") {
      throw new CodedError("place.fallRisk", "there is nothing to stand on ahead");
    }
    await stepTo(context, to);
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition: steppedFrom,
});

/** Digs the block in the cell. Throws if there is a fluid, or one would flow in. */
async function clear(context: BodyContext, cell: BlockPosition): Promise<void> {
  const { body } = context;
  const nameAt = (place: BlockPosition) => body.blockAt(place)?.name ?? null;
  if (/^(water|lava)$/.test(nameAt(cell) ?? "")) throw new CodedError("path.unreachable", `${nameAt(cell)} is ahead`);
  // Blocks on top may fall into the cell: dig until none follows.
  for (let layers = 0; layers < 16; layers += 1) {
    const block = body.blockAt(cell);
    if (!block) throw new CodedError("path.unloaded", "the chunk ahead is not loaded");
    if (block.boundingBox !== "block") return;
    if (hazardOf(cell, nameAt) === "water") throw new CodedError("dig.blockChanged", "water lies behind the wall");
    await holdToolFor(context, block, null);
    await digSafely(context, cell, block);
  }
}
