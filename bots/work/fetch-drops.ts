// Goes to the drops of an item around a position and picks them up, as long as some are in sight.

import type { Entity } from "prismarine-entity";
import { CodedError } from "../../schemas/index.ts";
import { type BodyContext, checkAborted } from "../body/define-leaf.ts";
import { nearGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, distance, keyOf } from "../geometry/positions.ts";
import { stepTowards } from "../move/blind-step.ts";
import { followPath } from "../move/movement.ts";
import { dropsOf, restingPlace } from "../sense/drops.ts";
import { countHeld } from "../sense/inventory.ts";

const RADIUS = 6;
/** Drops cannot be picked up for half a second, and appear a moment after the block is gone. */
const APPEAR_MS = 900;
const SETTLE_MS = 150;
const STEP_MS = 250;
/** Longer than the half second before a drop can be picked up, plus the server's lag. */
export const LINGER_MS = 1_700;
export const ONE_DROP_MS = 6_000;
export const ALL_DROPS_MS = 14_000;

/** A drop that cannot be reached is left. Throws the signal's reason. */
export async function fetchDrops(context: BodyContext, around: BlockPosition, item: string): Promise<void> {
  const { body, clock, signal } = context;
  const held = () => countHeld(body.bot, item);
  const start = held();
  const began = clock.now();
  const given = new Set<number>();
  let lastSeen = clock.now();
  while (clock.now() - began < ALL_DROPS_MS) {
    checkAborted(signal);
    context.beat();
    const drop = nearestDrop(context, around, item, given);
    if (!drop) {
      // No drop in sight: either all are picked up, or they have not appeared yet.
      if (held() > start || clock.now() - lastSeen > APPEAR_MS) break;
      await clock.sleep(50, signal);
      continue;
    }
    lastSeen = clock.now();
    if (!(await fetch(context, drop))) given.add(drop.id);
  }
}

function nearestDrop(
  { body }: BodyContext,
  around: BlockPosition,
  item: string,
  given: ReadonlySet<number>,
): Entity | undefined {
  return dropsOf(body.bot, around, RADIUS, item).find(({ id }) => !given.has(id));
}

/** Goes to the drop and waits until it is gone. Returns false if it stayed. */
async function fetch(context: BodyContext, drop: Entity): Promise<boolean> {
  const { body, clock, signal, beat } = context;
  const deadline = clock.now() + ONE_DROP_MS;
  // A packet that arrives after the removal makes mineflayer create the entity again; the old
  // object is then no longer valid.
  const gone = () => !drop.isValid || body.bot.entities[drop.id] !== drop;
  const resting = () => restingPlace((place) => body.blockAt(place), drop.position);
  let target = "";
  let arrivedAt = clock.now();
  while (clock.now() < deadline) {
    checkAborted(signal);
    beat();
    if (gone()) return true;
    const place = resting();
    if (keyOf(place) === target) {
      // The bot stands over it without effect: it still falls, the inventory is full, or the drop
      // belongs to another player.
      if (clock.now() - arrivedAt > LINGER_MS) return gone();
      await clock.sleep(SETTLE_MS, signal);
      // A path ends in the middle of a block, and a drop may lie at its far edge.
      if (drop.position.y - place.y < 1 && distance(drop.position, body.bot.entity.position) > 1.2)
        await stepTowards(context, drop.position, { gait: "sneak", ms: STEP_MS });
      continue;
    }
    target = keyOf(place);
    try {
      const options = { clock, signal, beat, timeoutMs: Math.max(500, deadline - clock.now()), until: gone };
      await followPath(body, nearGoal(place, 1), options);
      arrivedAt = clock.now();
    } catch (error) {
      if (error instanceof CodedError && error.code.startsWith("path.")) return gone();
      throw error;
    }
  }
  return gone();
}
