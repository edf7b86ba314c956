// The verb navigate: goes to within `range` blocks of a position, digging and building where no
// path is open.

import { NAVIGATE } from "../../../capabilities/leaves/moving.ts";
import { failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { distance, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";

/** In the right block, the bot is at most this far from the exact coordinates. */
const WITHIN_BLOCK = 1.5;

export const navigate = bodyLeaf({
  ...NAVIGATE,
  timeoutMs: 180_000,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "move",
  async run({ body, clock, signal, beat }, { position, range }) {
    await followPath(body, nearGoal(vectorOf(position), range), { clock, signal, beat, timeoutMs: 170_000 });
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition({ body }, { position, range }) {
    const away = distance(body.bot.entity.position, vectorOf(position));
    if (away <= range + WITHIN_BLOCK) return undefined;
    return failure("path.unreachable", `the bot stands ${away.toFixed(1)} blocks from the position`);
  },
});
