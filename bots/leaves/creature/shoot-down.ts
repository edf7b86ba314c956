// Shooting a creature with a bow: the body walks until it sees the creature in range, draws, aims
// with the arrow's fall and the creature's way, and lets go. A shot counts once the server has taken
// the arrow from the inventory; the creature counts as killed by the server's word alone. Nothing is
// shot past a creature or player that conduct spares. Source: Minecraft Wiki "Bow".

import type { Entity } from "prismarine-entity";
import { Vec3 } from "vec3";
import { CodedError } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { ANSWER_MS, type BodyContext, checkAborted, eventually } from "../../body/define-leaf.ts";
import { aimAt } from "../../choice/aim.ts";
import { distance, tupleOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { isHostile } from "../../sense/creature-kinds.ts";
import { isDying, isGone } from "../../sense/creatures.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";
import { hiddenBy } from "../../sense/reach.ts";
import { armUp } from "../../work/arms.ts";
import { countDone } from "../../work/times-done.ts";
import { FUSE_BEGINS, leaveFuse } from "./leave-fuse.ts";

const BOW = "bow";
const ARROW = "arrow";

/** Blocks within which most arrows hit what walks. */
const RANGE = 20;
/** Where no shot is free from afar, the body comes as near as this. */
const CLOSE = 3;
/** An arrow passes whatever is spared at this distance. */
const CLEARANCE = 1.2;
/** A bow is fully drawn after a second; a server under load counts ticks more slowly. */
const DRAWN_MS = 1_150;
/** The client sends its look with the next tick. */
const LOOK_MS = 100;
const TICK_MS = 50;
const HIT_MS = 400;
const DYING_MS = 1_500;
/** Arrows that may go astray, one after another. */
const MAX_MISSES = 12;

/** Shots whose arrow the server kept may be tried again so often. */
const MAX_UNSHOT = 3;

/**
 * Shoots at the creature until it is dead. Throws `inventory.missingItem` without bow or arrows,
 * `combat.*` or `path.*`.
 */
export async function shootAt(context: BodyContext, entity: Entity, timeoutMs: number) {
  const { body, clock, signal } = context;
  const deadline = clock.now() + timeoutMs;
  const name = entity.name ?? "creature";
  if (isHostile(entity.name)) await armUp(context);
  let place = entity.position.clone();
  let [misses, unshot] = [0, 0];
  body.hunting.begin(entity);
  try {
    for (;;) {
      checkAborted(signal);
      if (isGone(body, entity)) {
        if (!body.kills.has(entity)) throw new CodedError("combat.targetLost", `the ${name} is gone`);
        countDone(context);
        return { position: tupleOf(place) };
      }
      const left = deadline - clock.now();
      if (left <= 0) throw new CodedError("combat.timeout", `the ${name} is still alive`);
      if (misses >= MAX_MISSES) throw new CodedError("combat.timeout", `${misses} arrows missed the ${name}`);
      place = entity.position.clone();
      if (name === "creeper" && distance(place, body.bot.entity.position) <= FUSE_BEGINS)
        await leaveFuse(context, entity);
      else if (!mayShoot(body, entity)) await comeNear(context, entity, CLOSE, left, () => mayShoot(body, entity));
      else {
        const hit = await shoot(context, entity);
        if (hit === null && ++unshot >= MAX_UNSHOT)
          throw new CodedError("combat.timeout", `the server kept the arrow of ${unshot} shots`);
        if (hit !== null) [misses, unshot] = [hit ? 0 : misses + 1, 0];
      }
    }
  } finally {
    body.hunting.end();
  }
}

/** In range and sight, with nothing in the way that conduct spares. */
function mayShoot(body: MineflayerBody, entity: Entity): boolean {
  const target = heartOf(entity);
  if (body.eyes.distanceTo(target) > RANGE || hiddenBy(body, entity) !== null) return false;
  const spared = Object.values(body.bot.entities).filter(
    (other) => other !== entity && other !== body.bot.entity && /player|mob|animal|ambient/.test(other.type),
  );
  return spared.every((other) => body.mayHarm(other) || offLine(heartOf(other), body.eyes, target) > CLEARANCE);
}

const heartOf = ({ position: { x, y, z }, height }: Entity): Vec3 => new Vec3(x, y + (height ?? 1) * 0.6, z);

/** How far the place is from the line between two others. */
function offLine(place: Vec3, from: Vec3, to: Vec3): number {
  const way = to.minus(from);
  const along = place.minus(from).dot(way) / Math.max(way.dot(way), 1e-6);
  return place.distanceTo(from.plus(way.scaled(Math.min(1, Math.max(0, along)))));
}

/** One shot: whether it wounded or killed; null where the server kept the arrow, or none was let go. */
async function shoot(context: BodyContext, entity: Entity): Promise<boolean | null> {
  const { body, clock, signal, beat } = context;
  const { bot } = body;
  await takeBow(body);
  const before = countHeld(bot, ARROW);
  let wounded = false;
  const note = (hurt: Entity) => {
    wounded ||= hurt === entity;
  };
  bot.activateItem();
  bot.on("entityHurt", note);
  try {
    const drawn = clock.now() + DRAWN_MS;
    let [from, at] = [heartOf(entity), clock.now()];
    while (clock.now() < drawn) {
      checkAborted(signal);
      beat();
      [from, at] = [heartOf(entity), clock.now()];
      await look(body, entity, new Vec3(0, 0, 0));
      await clock.sleep(2 * LOOK_MS, signal);
    }
    if (isGone(body, entity) || !mayShoot(body, entity)) {
      putBack(body);
      return null;
    }
    const ticks = Math.max(1, (clock.now() - at) / TICK_MS);
    const ahead = await look(
      body,
      entity,
      heartOf(entity)
        .minus(from)
        .scaled(1 / ticks),
    );
    await clock.sleep(LOOK_MS, signal);
    bot.deactivateItem();
    // The server shows a shot by the arrow that is gone.
    if (!(await eventually(context, () => countHeld(bot, ARROW) < before, ANSWER_MS))) return null;
    body.kills.strikes(entity);
    await eventually(context, () => wounded || isGone(body, entity), ahead * TICK_MS + HIT_MS);
    if (wounded) await eventually(context, () => !isDying(entity) || isGone(body, entity), DYING_MS);
    return wounded || isGone(body, entity);
  } finally {
    bot.off("entityHurt", note);
    if (bot.usingHeldItem) putBack(body);
  }
}

/** Lets the string go without a shot: another slot is chosen for a moment. */
function putBack({ bot }: MineflayerBody): void {
  const slot = bot.quickBarSlot;
  bot.setQuickBarSlot((slot + 1) % 9);
  bot.deactivateItem();
  bot.setQuickBarSlot(slot);
}

/** Looks where an arrow hits the creature; the ticks of its flight. */
async function look({ bot, eyes }: MineflayerBody, entity: Entity, drift: Vec3): Promise<number> {
  const aim = aimAt(eyes, heartOf(entity), drift);
  if (aim === null) throw new CodedError("combat.targetLost", `the ${entity.name} is out of an arrow's range`);
  await bot.look(aim.yaw, aim.pitch, true);
  return aim.ticks;
}

async function takeBow({ bot }: MineflayerBody): Promise<void> {
  requireBow(bot);
  const bow = findHeld(bot, BOW);
  if (bow && bot.heldItem?.slot !== bow.slot) await bot.equip(bow, "hand");
}

/** Throws `inventory.missingItem` unless a bow and an arrow are held. */
export function requireBow(bot: MineflayerBody["bot"]): void {
  const missing = [BOW, ARROW].find((item) => countHeld(bot, item) === 0);
  if (missing !== undefined) throw new CodedError("inventory.missingItem", `no ${missing} is held to shoot with`);
}
