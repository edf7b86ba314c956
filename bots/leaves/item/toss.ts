// The tool toss: throws `count` of an item to a player, or to its own feet. It goes near and faces
// the player, so that the throw lands with them. It succeeds when the inventory shows the
// difference and nothing that was thrown to a player lies on the ground any more; items that an
// earlier attempt threw count.

import { TOSS } from "../../../capabilities/leaves/company.ts";
import { CodedError, failure, Position } from "../../../schemas/index.ts";
import { answered, type BodyContext, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { syncInventory } from "../../body/sync-inventory.ts";
import { awayGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, distance, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { followPath } from "../../move/movement.ts";
import { personOf } from "../../sense/creatures.ts";
import { dropsOf } from "../../sense/drops.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";
import { watchTakings } from "../../sense/takings.ts";
import { ALL_DROPS_MS, fetchDrops } from "../../work/fetch-drops.ts";
import { lookAhead } from "../../work/throw-ahead.ts";

/**
 * A throw flies some three blocks: from nearer than two it would land behind the player, and a bot
 * that stands over it picks it up again.
 */
const ARM_LENGTH = 3;
const MIN_TOSS_DISTANCE = 2;
const STEP_MS = 5_000;
const WALK_MS = 60_000;
const TURNED_MS = 150;
const HEAD = 1.6;
const BASE_KEY = "toss base";
/** What lay there before the first throw. */
const KNOWN_KEY = "toss known";
/** Where what was thrown still lies. */
const LEFT_KEY = "toss left";
/** A thrown item shows within this time. */
const SHOWN_MS = 1_500;
/** What a player throws can be picked up after two seconds. */
const TAKEN_MS = 7_000;
/** How many pieces the player has picked up, over all attempts. */
const TAKEN_KEY = "toss taken";
/** A throw, and the slope that it rolls down. */
const ROLLS = 16;

const tossed = ({ body, memory }: BodyContext, item: string): number =>
  Number(memory.get(BASE_KEY) ?? 0) - countHeld(body.bot, item);

/** Goes `away` blocks from these places; without room for that, it stays where it stands. */
export async function stepBack(
  { body, clock, signal, beat }: BodyContext,
  from: readonly BlockPosition[],
  away: number,
): Promise<void> {
  try {
    await followPath(body, awayGoal(from, away), {
      clock,
      signal,
      beat,
      timeoutMs: STEP_MS,
      dig: false,
    });
  } catch (error) {
    if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
  }
}

/** Throws items, stack by stack, until none are left to throw or a throw shows no effect. */
export async function throwItems(context: BodyContext, item: string, leftToThrow: () => number): Promise<void> {
  const { bot } = context.body;
  for (let left = leftToThrow(); left > 0; left = leftToThrow()) {
    const stack = findHeld(bot, item);
    if (!stack)
      throw new CodedError("inventory.missingItem", `${left} more ${item} are in slots that cannot be thrown from`);
    await answered(context, bot.toss(stack.type, stack.metadata, Math.min(left, stack.count)));
    // A server that keeps the items says so only after the client has seen them go.
    await syncInventory(context);
    if (leftToThrow() >= left) break;
  }
}

/** What a throw to a player came to: the pieces that they took so far, and where others lie. */
interface Handing {
  taken: number;
  left: Position | undefined;
}

/**
 * Waits until the player has picked up `count` pieces, or nothing that was thrown lies on the ground
 * any more.
 */
async function handed(
  context: BodyContext,
  { item, count }: { item: string; count: number },
  known: ReadonlySet<number>,
  taken: () => number,
): Promise<Handing> {
  const { bot } = context.body;
  const lying = () => dropsOf(bot, bot.entity.position, ROLLS, item).filter(({ id }) => !known.has(id));
  const isTaken = () => taken() >= count;
  const isShown = await eventually(context, () => isTaken() || lying().length > 0, SHOWN_MS);
  if (isShown) await eventually(context, () => isTaken() || lying().length === 0, TAKEN_MS);
  const [left] = isTaken() ? [] : lying();
  return { taken: taken(), left: left && tupleOf(left.position.floored()) };
}

export const toss = bodyLeaf({
  ...TOSS,
  timeoutMs: WALK_MS + 15_000 + ALL_DROPS_MS + TAKEN_MS,
  retries: 1,
  activity: "container",
  guard({ body, memory }, { item, count, player }) {
    if (!memory.has(BASE_KEY)) memory.set(BASE_KEY, countHeld(body.bot, item));
    const had = Number(memory.get(BASE_KEY));
    if (had < count) return failure("inventory.missingItem", `${had} of ${count} ${item} are held`);
    if (player !== undefined && !personOf(body, player))
      return failure("combat.targetLost", `no ${player} is in sight`);
    return undefined;
  },
  async run(context, { item, count, player }) {
    const { body, clock, memory, signal } = context;
    const { bot } = body;
    // What the player did not take is picked up and thrown once more.
    const lay = Position.safeParse(memory.get(LEFT_KEY));
    memory.delete(LEFT_KEY);
    if (lay.success) await fetchDrops(context, vectorOf(lay.data), item);
    if (!memory.has(KNOWN_KEY)) {
      const known = dropsOf(bot, bot.entity.position, ROLLS, item);
      memory.set(
        KNOWN_KEY,
        known.map(({ id }) => id),
      );
    }
    const known = new Set(memory.get(KNOWN_KEY) as number[]);
    const person = player === undefined ? undefined : personOf(body, player);
    if (person) {
      await comeNear(context, person, ARM_LENGTH, WALK_MS);
      if (distance(person.position, body.bot.entity.position) < MIN_TOSS_DISTANCE)
        await stepBack(context, [person.position], MIN_TOSS_DISTANCE);
      await bot.lookAt(person.position.offset(0, HEAD, 0), true);
      // The server throws in the direction that it last received, so wait for the next tick.
      await clock.sleep(TURNED_MS, signal);
    } else await lookAhead(context);
    const taken = () => Number(memory.get(TAKEN_KEY) ?? 0);
    const stop =
      person && watchTakings(bot, { by: person.id, item }, (more) => void memory.set(TAKEN_KEY, taken() + more));
    try {
      await throwItems(context, item, () => count - tossed(context, item));
      if (person === undefined) return { tossed: tossed(context, item) };
      const { left } = await handed(context, { item, count }, known, taken);
      if (left !== undefined) memory.set(LEFT_KEY, left);
    } finally {
      stop?.();
    }
    return { tossed: tossed(context, item) };
  },
  postcondition(context, { item, count, player }) {
    const gone = tossed(context, item);
    const left = Position.safeParse(context.memory.get(LEFT_KEY));
    if (left.success)
      return failure("pbi.effectsUnmet", `${player} did not take all ${item}; some lie at ${left.data.join(" ")}`);
    const taken = Number(context.memory.get(TAKEN_KEY) ?? 0);
    for (const key of [BASE_KEY, KNOWN_KEY, TAKEN_KEY]) context.memory.delete(key);
    if (gone < count) return failure("pbi.effectsUnmet", `${gone} of ${count} ${item} were thrown`);
    // A server that shows no pickups leaves it at what does not lie there.
    return taken > 0 && taken < count
      ? failure("pbi.effectsUnmet", `${player} took ${taken} of ${count} ${item}; the others are gone`)
      : undefined;
  },
});
