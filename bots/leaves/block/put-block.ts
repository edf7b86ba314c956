// The tool put_block: goes within reach of an exact position and places an item there. It succeeds
// when its block stands there.

import { PUT_BLOCK } from "../../../capabilities/leaves/daily-life.ts";
import { failure } from "../../../schemas/index.ts";
import { ANSWER_MS, bodyLeaf } from "../../body/define-leaf.ts";
import { tupleOf, vectorOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { putAt } from "../../work/place-at.ts";
import { isBlockOf } from "../../work/place-block.ts";

export const putBlock = bodyLeaf({
  ...PUT_BLOCK,
  timeoutMs: 60_000,
  waitsMs: Math.max(ANSWER_MS, PATHFINDING_MS),
  retries: 2,
  activity: "place",
  async run(context, { item, position }) {
    const cell = vectorOf(position).floored();
    if (!isBlockOf(context.body.blockAt(cell), item)) await putAt(context, item, cell, 40_000);
    return { position: tupleOf(cell) };
  },
  postcondition({ body }, { item, position: [x, y, z] }) {
    const block = body.blockAt({ x, y, z });
    if (isBlockOf(block, item)) return undefined;
    return failure("place.timeout", `${block?.name ?? "nothing"} is there, not ${item}`);
  },
});
