// The tool place_torch: places a torch at a position or on the nearest free spot, for light.

import { PLACE_TORCH } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { type BlockPosition, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { findHeld } from "../../sense/inventory.ts";
import { putAt } from "../../work/place-at.ts";
import { isBlockOf } from "../../work/place-block.ts";
import { findRoom } from "../../work/room-to-place.ts";

const TORCH = "torch";
const MAX_TRIES = 4;
const WALK_MS = 20_000;

export const placeTorch = bodyLeaf({
  ...PLACE_TORCH,
  timeoutMs: 60_000,
  waitsMs: Math.max(ANSWER_MS, PATHFINDING_MS),
  retries: 1,
  activity: "place",
  guard: ({ body }) => (findHeld(body.bot, TORCH) ? undefined : failure("inventory.missingItem", "no torch is held")),
  async run(context, { position }) {
    const { body } = context;
    const cells = position ? [vectorOf(position).floored()] : await freeCells(context);
    let last: CodedError | undefined;
    for (const cell of cells) {
      checkAborted(context.signal);
      try {
        if (!isBlockOf(body.blockAt(cell), TORCH)) await putAt(context, TORCH, cell, WALK_MS);
        return { position: tupleOf(cell) };
      } catch (error) {
        last = mapError("place", error);
        if (last.code === "inventory.missingItem") throw last;
      }
    }
    throw last ?? new CodedError("place.invalidFace", "there is no spot for a torch here");
  },
  postcondition({ body }, _args, { position: [x, y, z] }) {
    const block = body.blockAt({ x, y, z });
    return isBlockOf(block, TORCH)
      ? undefined
      : failure("place.timeout", `${block?.name ?? "nothing"} is there, not a torch`);
  },
});

async function freeCells(context: BodyContext): Promise<BlockPosition[]> {
  const spots = await findRoom(context, ({ niche }) => !niche, WALK_MS);
  return spots.slice(0, MAX_TRIES).map(({ cell }) => cell);
}
