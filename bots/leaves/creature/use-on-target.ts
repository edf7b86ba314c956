// Internal to use_on_entity: goes to the creature and uses the tool or the item on it: shears,
// bucket, food. If the step names neither, it stays near and waits until the creature lays
// something. It succeeds when an item was gained or lies there; an act without an item is a row of
// bots/uses/on-creature.ts.

import type { Entity } from "prismarine-entity";
import { z } from "zod";
import { CodedError, ItemName, Position, PositiveCount } from "../../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted, eventually, gained } from "../../body/define-leaf.ts";
import { type BlockPosition, tupleOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { isGone } from "../../sense/creatures.ts";
import { dropsOf } from "../../sense/drops.ts";
import { findHeld } from "../../sense/inventory.ts";
import { CREATURE_ACTS } from "../../uses/on-creature.ts";
import { countDone } from "../../work/times-done.ts";

const Args = z.strictObject({
  entity: z.int(),
  tool: ItemName.nullable(),
  ingredients: z.record(ItemName, PositiveCount),
  item: ItemName.nullable(),
  effect: z.string().max(64).nullable(),
});
const Output = z.strictObject({ position: Position });

const CATCH_MS = 30_000;
const USE_RANGE = 2.8;
/** A hen lays every five to ten minutes. */
const LAY_MS = 620_000;
const DROP_RADIUS = 5;
/** An item that others of the herd lay within this distance counts too. */
const HERD_RADIUS = 24;

export const useOnTarget = bodyLeaf({
  name: "use_on_target",
  kind: "internal",
  description: "Uses the tool or the item on the creature.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: CATCH_MS + LAY_MS,
  waitsMs: LAY_MS,
  retries: 0,
  permissions: ["movement", "container", "combat"],
  activity: "use",
  async run(context, { entity: id, tool, ingredients, item, effect }) {
    const { body } = context;
    const { bot } = body;
    const entity = bot.entities[id];
    if (!entity) throw new CodedError("combat.targetLost", "the creature is gone");
    if (item === null) {
      const act = CREATURE_ACTS[effect ?? ""];
      if (!act) throw new CodedError("pbi.guardFailed", `this body does not know how to ${effect}`);
      await act(context, entity, Object.keys(ingredients));
      countDone(context);
      return { position: tupleOf(entity.position) };
    }
    const name = tool ?? Object.keys(ingredients)[0];
    const before = gained(context, item);
    const shows = () => gained(context, item) > before || dropsOf(bot, entity.position, DROP_RADIUS, item).length > 0;
    await comeNear(context, entity, USE_RANGE, CATCH_MS);
    if (name === undefined) return { position: tupleOf(await laidNear(context, entity, item, shows)) };
    const held = findHeld(bot, name);
    if (!held) throw new CodedError("inventory.missingItem", `no ${name} is held`);
    if (bot.heldItem?.slot !== held.slot) await bot.equip(held, "hand");
    // The creature may have moved while the bot equipped the item.
    await comeNear(context, entity, USE_RANGE, CATCH_MS);
    await bot.lookAt(entity.position.offset(0, (entity.height ?? 1) * 0.6, 0), true);
    bot.useOn(entity);
    bot.swingArm("right");
    if (await eventually(context, shows, ANSWER_MS)) return { position: tupleOf(entity.position) };
    throw new CodedError("collect.failed", `${name} on the ${entity.name} gave no ${item}`);
  },
});

/**
 * Stays with the creature until it, or another of its herd, has laid something. Returns the item's
 * position.
 */
async function laidNear(
  context: BodyContext,
  entity: Entity,
  item: string,
  isGained: () => boolean,
): Promise<BlockPosition> {
  const { body, clock, signal, beat } = context;
  const ends = clock.now() + LAY_MS;
  for (;;) {
    checkAborted(signal);
    beat();
    const [laid] = dropsOf(body.bot, body.feet, HERD_RADIUS, item);
    if (laid) return laid.position;
    if (isGained()) return entity.position;
    if (isGone(body, entity)) throw new CodedError("combat.targetLost", `the ${entity.name} is gone`);
    if (clock.now() > ends) throw new CodedError("collect.failed", `the ${entity.name} gave nothing`);
    await comeNear(context, entity, 4, CATCH_MS);
    await clock.sleep(500, signal);
  }
}
