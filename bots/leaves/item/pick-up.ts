// Internal to the gathering verbs: picks up the items around a dug block. A drop that cannot be
// reached in time is left; the option checks whether enough was gained and continues to dig.

import type { Entity } from "prismarine-entity";
import { PICK_UP } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, distance, keyOf, vectorOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { dropsOf } from "../../sense/drops.ts";
import { countHeld } from "../../sense/inventory.ts";
import { makeRoom } from "../../work/make-room.ts";

const RADIUS = 6;
/** Drops cannot be picked up for half a second, and appear a moment after the block is gone. */
const APPEAR_MS = 900;
const SETTLE_MS = 150;
/** Longer than the half second before a drop can be picked up, plus the server's lag. */
const LINGER_MS = 1_700;
const ONE_DROP_MS = 6_000;
const ALL_DROPS_MS = 14_000;

export const pickUp = bodyLeaf({
  ...PICK_UP,
  timeoutMs: ALL_DROPS_MS + 10_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  activity: "move",
  async run(context, { position, item }) {
    const { body, clock, signal } = context;
    if (item === null) {
      await goAndStand(context, vectorOf(position));
      return { gained: 0 };
    }
    const held = () => countHeld(body.bot, item);
    await makeRoom(body, 2, [item]);
    const start = held();
    const around = vectorOf(position);
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
    return { gained: held() - start };
  },
});

async function goAndStand({ body, clock, signal, beat }: BodyContext, place: BlockPosition): Promise<void> {
  try {
    await followPath(body, nearGoal(place, 1), { clock, signal, beat, timeoutMs: ONE_DROP_MS });
    await clock.sleep(LINGER_MS, signal);
  } catch (error) {
    if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
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
async function fetch({ body, clock, signal, beat }: BodyContext, drop: Entity): Promise<boolean> {
  const deadline = clock.now() + ONE_DROP_MS;
  // A packet that arrives after the removal makes mineflayer create the entity again; the old
  // object is then no longer valid.
  const gone = () => !drop.isValid || body.bot.entities[drop.id] !== drop;
  let target = "";
  let arrivedAt = clock.now();
  while (clock.now() < deadline) {
    checkAborted(signal);
    beat();
    if (gone()) return true;
    // Waits for a drop that is still falling; walking under it would only move the goal.
    if (keyOf(drop.position) === target) {
      // The bot stands over it without effect: the inventory is full, or the drop belongs to
      // another player.
      if (clock.now() - arrivedAt > LINGER_MS) return gone();
      await clock.sleep(SETTLE_MS, signal);
      if (distance(drop.position, body.bot.entity.position) > 1.2) await step(body, drop.position, clock, signal);
      continue;
    }
    target = keyOf(drop.position);
    try {
      const options = { clock, signal, beat, timeoutMs: Math.max(500, deadline - clock.now()), until: gone };
      await followPath(body, nearGoal(drop.position, 1), options);
      arrivedAt = clock.now();
    } catch (error) {
      if (error instanceof CodedError && error.code.startsWith("path.")) return gone();
      throw error;
    }
  }
  return gone();
}

/**
 * Steps towards the drop for a moment: a path ends in the middle of a block, and a drop may lie at
 * its far edge.
 */
async function step(
  body: BodyContext["body"],
  place: BlockPosition,
  clock: BodyContext["clock"],
  signal: AbortSignal,
): Promise<void> {
  const { bot } = body;
  await bot.lookAt(body.eyes.offset(place.x - body.eyes.x, 0, place.z - body.eyes.z), true);
  bot.setControlState("sneak", true);
  bot.setControlState("forward", true);
  await clock.sleep(250, signal);
  bot.clearControlStates();
}
