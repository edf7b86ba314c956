// The tool climb: climbs the nearest ladder, vine or scaffolding to its end, or, if none is named,
// goes onto the highest ground around. It succeeds when the body has reached that height, up or
// down.

import { CLIMB, isClimbable } from "../../../capabilities/leaves/handling.ts";
import { type ArgsOf, failure, Position } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, tupleOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { findPlaces } from "../../sense/block-search.ts";

type ClimbArgs = ArgsOf<typeof CLIMB>;

/** Blocks from the body. */
const RADIUS = 24;
const MAX_RUNGS = 512;
/** The ground within this distance is examined, every other column, and this far up and down. */
const AROUND = 16;
const STEP = 2;
const HEIGHT = 32;
const WALK_MS = 120_000;
/** Standing on the last rung counts as being on top. */
const OFF_BY = 1;
const GOAL_KEY = "climb to";

/** The end of the nearest run of such blocks: above its top, or beside its foot. */
function endOf(
  { bot }: MineflayerBody,
  on: NonNullable<ClimbArgs["on"]>,
  direction: ClimbArgs["direction"],
): BlockPosition | undefined {
  const blocks = bot.registry.blocksArray as { id: number; name: string }[];
  const ids = blocks.filter(({ name }) => isClimbable(name, on)).map(({ id }) => id);
  const rungs = findPlaces(bot, ids, { radius: RADIUS, count: MAX_RUNGS });
  const [nearest] = rungs;
  if (nearest === undefined) return undefined;
  const heights = new Set(rungs.filter(({ x, z: south }) => x === nearest.x && south === nearest.z).map(({ y }) => y));
  let { y } = nearest;
  const step = direction === "up" ? 1 : -1;
  while (heights.has(y + step)) y += step;
  return { x: nearest.x, y: direction === "up" ? y + 1 : y, z: nearest.z };
}

/**
 * The highest cell around in which the bot can stand, the nearest of several; the lowest when
 * climbing down.
 */
function ground(body: MineflayerBody, direction: ClimbArgs["direction"]): BlockPosition {
  const { feet } = body;
  let best: BlockPosition & { away: number } = { ...{ x: feet.x, y: feet.y, z: feet.z }, away: 0 };
  const sign = direction === "up" ? 1 : -1;
  for (let east = -AROUND; east <= AROUND; east += STEP) {
    for (let south = -AROUND; south <= AROUND; south += STEP) {
      const y = surfaceAt(body, feet.x + east, feet.z + south);
      const away = Math.hypot(east, south);
      if (y !== undefined && (sign * (y - best.y) > 0 || (y === best.y && away < best.away)))
        best = { x: feet.x + east, y, z: feet.z + south, away };
    }
  }
  return best;
}

/** Trees are not ground. */
const TREE = /_(leaves|log|wood)$/;

/** The y at which the bot stands on the uppermost block of a column. */
function surfaceAt(body: MineflayerBody, x: number, z: number): number | undefined {
  const { y: feet } = body.feet;
  for (let y = feet + HEIGHT; y >= feet - HEIGHT; y -= 1) {
    const block = body.blockAt({ x, y, z });
    if (block?.boundingBox === "block" && !TREE.test(block.name)) return y + 1;
  }
  return undefined;
}

export const climb = bodyLeaf({
  ...CLIMB,
  timeoutMs: WALK_MS + 10_000,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "move",
  guard({ body, memory }, { on, direction }) {
    if (memory.has(GOAL_KEY)) return undefined;
    const goal = on === undefined ? ground(body, direction) : endOf(body, on, direction);
    if (goal === undefined) return failure("collect.noneFound", `no ${on} is near`);
    memory.set(GOAL_KEY, tupleOf(goal));
    return undefined;
  },
  async run({ body, clock, signal, beat, memory }) {
    const [x, y, z] = Position.parse(memory.get(GOAL_KEY));
    await followPath(body, nearGoal({ x, y, z }, OFF_BY), { clock, signal, beat, timeoutMs: WALK_MS, dig: "rarely" });
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition({ body, memory }) {
    const [, y] = Position.parse(memory.get(GOAL_KEY));
    memory.delete(GOAL_KEY);
    const off = Math.abs(y - body.feet.y);
    return off <= OFF_BY ? undefined : failure("path.stuck", `the bot stopped ${off} blocks from the end`);
  },
});
