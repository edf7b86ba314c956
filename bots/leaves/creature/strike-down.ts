// Internal to kill_entity: goes after one creature with the best weapon held and strikes it, full blow by full blow, until it is dead; a creeper
// is struck and got away from by turns. Source: Minecraft Wiki "Creeper".
// Done means that the server took it away after a blow of ours; the kill is counted in memory.

import type { Entity } from "prismarine-entity";
import { z } from "zod";
import { pauseBetweenBlows } from "../../../capabilities/combat/blows.ts";
import { CodedError, ItemName, Position } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { chooseWeapon } from "../../choice/weapon.ts";
import { awayGoal } from "../../geometry/path-goals.ts";
import { distance, tupleOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { isHostile } from "../../sense/creature-kinds.ts";
import { isGone } from "../../sense/creatures.ts";
import { findHeld } from "../../sense/inventory.ts";

const Args = z.strictObject({ entity: z.int(), tool: ItemName.nullable() });
const Output = z.strictObject({ position: Position });

const FIGHT_MS = 60_000;
/** Blocks between the feet within which a blow lands: three from the eyes to the body. */
const STRIKE_RANGE = 2.8;
const DYING_MS = 1_500;
const POLL_MS = 50;
/** Blocks from a creeper beyond which its fuse goes out, and within which it begins to burn, a little ahead of it. */
const FUSE_ENDS = 7.5;
const FUSE_BEGINS = 3.5;
const GET_OUT_MS = 3_000;
export const KILLS = "kills";

export const strikeDown = bodyLeaf({
  name: "strike_down",
  kind: "internal",
  description: "Goes after the creature and kills it.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: FIGHT_MS + 5_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  permissions: ["movement", "combat", "container"],
  activity: "combat",
  async run(context, { entity: id, tool }) {
    const { body, clock, memory, signal } = context;
    const entity = body.bot.entities[id];
    if (!entity) throw new CodedError("combat.targetLost", "the creature is gone");
    const weapon = await takeWeapon(context, tool, isHostile(entity.name));
    const deadline = clock.now() + FIGHT_MS;
    let place = entity.position.clone();
    body.prey = id;
    try {
      for (let blows = 0; ; ) {
        checkAborted(signal);
        if (isGone(body, entity)) {
          // What walked out of sight before it was struck was not killed by us.
          if (blows === 0) throw new CodedError("combat.targetLost", `the ${entity.name} is gone`);
          memory.set(KILLS, Number(memory.get(KILLS) ?? 0) + 1);
          return { position: tupleOf(place) };
        }
        if (clock.now() > deadline) throw new CodedError("combat.timeout", `the ${entity.name} still lives`);
        place = entity.position.clone();
        if (distance(place, body.bot.entity.position) > STRIKE_RANGE) {
          await comeNear(context, entity, STRIKE_RANGE, deadline - clock.now()).catch((error: unknown) => {
            if (!isGone(body, entity) || blows === 0) throw error;
          });
          continue;
        }
        await strike(context, entity);
        blows += 1;
        if (entity.name === "creeper") await leaveFuse(context, entity);
        else await recover(context, entity, pauseBetweenBlows(weapon));
        await seeItDie(context, entity);
      }
    } finally {
      body.prey = null;
    }
  },
});

async function takeWeapon({ body }: BodyContext, named: string | null, strikesBack: boolean): Promise<string | null> {
  const { bot } = body;
  const name = chooseWeapon(
    bot.inventory.items().map((item) => item.name),
    named,
    strikesBack,
  );
  const item = name === null ? undefined : findHeld(bot, name);
  if (item && bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
  // A tool that the plan counts on is not worn on what the fist does as well.
  else if (!item && bot.heldItem && /_(axe|pickaxe|shovel|hoe)$/.test(bot.heldItem.name)) await bot.unequip("hand");
  return bot.heldItem?.name ?? null;
}

async function strike({ body }: BodyContext, entity: Entity): Promise<void> {
  const { bot } = body;
  await bot.lookAt(entity.position.offset(0, (entity.height ?? 1) * 0.6, 0), true);
  bot.attack(entity);
}

/** Waits until the next blow is a full one, or the creature is gone. */
async function recover({ body, clock, signal, beat }: BodyContext, entity: Entity, ms: number): Promise<void> {
  const ends = clock.now() + ms;
  while (clock.now() < ends && !isGone(body, entity)) {
    checkAborted(signal);
    beat();
    await clock.sleep(POLL_MS, signal);
  }
}

async function seeItDie({ body, clock, signal }: BodyContext, entity: Entity): Promise<void> {
  // A dying creature lies on its side for a second before the server takes it away; striking it is in vain.
  const dies = clock.now() + DYING_MS;
  while (isDying(entity) && !isGone(body, entity) && clock.now() < dies) await clock.sleep(POLL_MS, signal);
}

/**
 * Gets out of reach of a creeper that was struck, and lets its fuse burn down for as long as it burnt, unless it is upon the body again before:
 * it goes off a second and a half after a player came within three blocks, and gives up where he is seven away.
 */
async function leaveFuse({ body, clock, signal, beat }: BodyContext, entity: Entity): Promise<void> {
  const struckAt = clock.now();
  const away = () => distance(entity.position, body.bot.entity.position);
  const until = () => away() > FUSE_ENDS || isDying(entity) || isGone(body, entity);
  if (until()) return;
  const { x, z } = entity.position;
  try {
    const goal = awayGoal([{ x, z }], FUSE_ENDS + 1);
    await followPath(body, goal, { clock, signal, beat, dig: false, timeoutMs: GET_OUT_MS, until });
  } catch (error) {
    // Nowhere to go: then it is struck again, as soon as it can be.
    if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
  }
  const rested = clock.now() + (clock.now() - struckAt);
  while (clock.now() < rested && away() > FUSE_BEGINS && !isDying(entity) && !isGone(body, entity)) {
    checkAborted(signal);
    beat();
    await clock.sleep(POLL_MS, signal);
  }
}

const isDying = (entity: Entity): boolean => entity.health !== undefined && entity.health <= 0;
