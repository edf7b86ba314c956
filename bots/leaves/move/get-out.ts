// The tool get_out: leaves fire, lava or deep water for the nearest firm, dry place. There is no
// time for a path search: it holds down the keys towards a place to which a straight way leads
// without a fall, swimming up in a fluid.

import { GET_OUT } from "../../../capabilities/leaves/moving.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { type BlockPosition, distance, tupleOf } from "../../geometry/positions.ts";
import { stepTowards } from "../../move/blind-step.ts";
import { type Harm, harmOn } from "../../move/footing.ts";
import { isAlight, isInHeat, isOnMagma, isUnderWater, WATER_WITHIN } from "../../work/surroundings.ts";

const SEARCH = 8;
const POLL_MS = 50;
const MAX_MS = 12_000;
const HARMS = /^(lava|fire|soul_fire|magma_block|cactus|campfire)$/;
const FLUID = /^(water|lava|bubble_column)$/;

const isInFluid = (body: MineflayerBody): boolean =>
  [body.feet, body.feet.offset(0, 1, 0)].some((place) => FLUID.test(body.blockAt(place)?.name ?? ""));

const isSafe = (body: MineflayerBody): boolean => !isInHeat(body) && !isOnMagma(body) && !isUnderWater(body);

/**
 * Whether a body can stand there unharmed: firm below, nothing in feet and head, no heat beside.
 */
function isRefuge(body: MineflayerBody, { x, y, z }: BlockPosition): boolean {
  const at = (dx: number, dy: number, dz: number) => body.blockAt({ x: x + dx, y: y + dy, z: z + dz });
  const isFree = (dy: number): boolean => {
    const block = at(0, dy, 0);
    return block !== null && block.boundingBox === "empty" && !FLUID.test(block.name) && !HARMS.test(block.name);
  };
  const floor = at(0, -1, 0);
  if (!isFree(0) || !isFree(1) || floor?.boundingBox !== "block" || HARMS.test(floor.name)) return false;
  return [at(1, 0, 0), at(-1, 0, 0), at(0, 0, 1), at(0, 0, -1)].every((beside) => !HARMS.test(beside?.name ?? ""));
}

const seeksWater = (body: MineflayerBody): boolean => isAlight(body) && !isInHeat(body);
const soughtBy = (body: MineflayerBody): Harm[] => (seeksWater(body) ? ["deep water"] : []);

/** The cost of heat near a place, in blocks of path: lava follows a fleeing body. */
const HEAT_COST = 6;
/** The least number of rings to examine, because the nearest place may be beside the heat. */
const MIN_RINGS = 3;

/**
 * The nearest safe place; a burning body that has left the fire runs for water. Searches ring by
 * ring, to be fast.
 */
function refugeOf(body: MineflayerBody): BlockPosition | undefined {
  const { feet } = body;
  const wantsWater = seeksWater(body);
  const cells: BlockPosition[] = [];
  const hot: BlockPosition[] = [];
  for (let ring = 0; ring <= SEARCH && (ring <= MIN_RINGS || cells.length === 0); ring += 1) {
    for (const place of ringAround(feet, ring)) {
      const block = body.blockAt(place);
      if (block === null) continue;
      if (HARMS.test(block.name)) hot.push(place);
      const serves = wantsWater
        ? block.name === "water" && ring <= WATER_WITHIN
        : block.boundingBox === "empty" && isRefuge(body, place);
      if (serves && isStraightWaySafe(body, place)) cells.push(place);
    }
  }
  const costOf = (place: BlockPosition): number => {
    const heat = hot.some((one) => distance(one, place) < 3) ? HEAT_COST : 0;
    return Math.hypot(place.x - feet.x, place.z - feet.z) + 2 * Math.abs(place.y - feet.y) + heat;
  };
  return cells.map((place) => ({ place, cost: costOf(place) })).sort((a, b) => a.cost - b.cost)[0]?.place;
}

/** Whether nothing that the body does not stand in already harms it on the straight way there. */
function isStraightWaySafe(body: MineflayerBody, place: BlockPosition): boolean {
  const from = body.bot.entity.position;
  const [dx, dz] = [place.x + 0.5 - from.x, place.z + 0.5 - from.z];
  const far = Math.hypot(dx, dz);
  if (far === 0) return true;
  const way = { from, direction: [dx / far, dz / far] as const, far, seeks: soughtBy(body) };
  return harmOn((cell) => body.blockAt(cell), way) === undefined;
}

/** The cells at `ring` blocks from the feet, from two below to as high as a body might climb. */
function* ringAround({ x, y, z }: BlockPosition, ring: number): Generator<BlockPosition> {
  for (let dx = -ring; dx <= ring; dx += 1)
    for (let dz = -ring; dz <= ring; dz += 1) {
      if (Math.max(Math.abs(dx), Math.abs(dz)) !== ring) continue;
      for (let dy = -2; dy <= SEARCH / 2; dy += 1) yield { x: x + dx, y: y + dy, z: z + dz };
    }
}

export const getOut = bodyLeaf({
  ...GET_OUT,
  timeoutMs: MAX_MS + 3_000,
  waitsMs: MAX_MS,
  retries: 1,
  activity: "move",
  async run(context) {
    const { body } = context;
    const to = refugeOf(body);
    if (!to && !isUnderWater(body)) throw new CodedError("path.unreachable", "there is no firm, dry place around");
    await rush(context, to);
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition: ({ body }) =>
    isSafe(body) ? undefined : failure("pbi.effectsUnmet", "the bot is still in danger there"),
});

/**
 * Goes towards the place, and up while swimming, until it is there and safe, or the time is over.
 * Throws `path.unreachable` when something on the way would harm it.
 */
async function rush(context: BodyContext, to: BlockPosition | undefined): Promise<void> {
  const { body, clock, signal, beat } = context;
  const { bot } = body;
  const ends = clock.now() + MAX_MS;
  const isThere = (): boolean =>
    to === undefined ? isSafe(body) : distance({ x: to.x + 0.5, y: to.y, z: to.z + 0.5 }, bot.entity.position) < 0.9;
  try {
    while (!isThere() && clock.now() < ends) {
      checkAborted(signal);
      beat();
      if (to === undefined) {
        bot.setControlState("jump", isInFluid(body));
        await clock.sleep(POLL_MS, signal);
        continue;
      }
      const isUp = isInFluid(body) || to.y > bot.entity.position.y + 0.4;
      const how = { gait: isUp ? "swim" : "run", ms: POLL_MS, seeks: soughtBy(body) } as const;
      const harm = await stepTowards(context, { x: to.x + 0.5, z: to.z + 0.5 }, how);
      if (harm !== undefined) throw new CodedError("path.unreachable", `there is ${harm} on the way out`);
    }
  } finally {
    bot.clearControlStates();
  }
}
