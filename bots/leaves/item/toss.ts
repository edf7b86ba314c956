// The tool toss: throws `count` of an item to a player, or to its own feet. It goes near and faces
// the player, so that the throw lands with them. It succeeds when the inventory shows the
// difference; items that an earlier attempt threw count.

import { TOSS } from "../../../capabilities/leaves/company.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { answered, type BodyContext, bodyLeaf } from "../../body/define-leaf.ts";
import { syncInventory } from "../../body/sync-inventory.ts";
import { awayGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, distance } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { followPath } from "../../move/movement.ts";
import { personOf } from "../../sense/creatures.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";

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

export const toss = bodyLeaf({
  ...TOSS,
  timeoutMs: WALK_MS + 15_000,
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
    const { body, clock, signal } = context;
    const { bot } = body;
    const person = player === undefined ? undefined : personOf(body, player);
    if (person) {
      await comeNear(context, person, ARM_LENGTH, WALK_MS);
      if (distance(person.position, body.bot.entity.position) < MIN_TOSS_DISTANCE)
        await stepBack(context, [person.position], MIN_TOSS_DISTANCE);
      await bot.lookAt(person.position.offset(0, HEAD, 0), true);
      // The server throws in the direction that it last received, so wait for the next tick.
      await clock.sleep(TURNED_MS, signal);
    }
    await throwItems(context, item, () => count - tossed(context, item));
    return { tossed: tossed(context, item) };
  },
  postcondition(context, { item, count }) {
    const gone = tossed(context, item);
    context.memory.delete(BASE_KEY);
    return gone >= count ? undefined : failure("pbi.effectsUnmet", `${gone} of ${count} ${item} were thrown`);
  },
});
