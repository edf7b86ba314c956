// Internal to kill_entity: pursues one creature with the best weapon held, in the best armour if it
// strikes back, and strikes it, one full blow at a time, until it is dead; for many that shoot it
// lies in wait; against a creeper, blows and retreats alternate; or shoots it with a bow, where the
// plan says so. It succeeds when the server has shown that the creature died of the bot's blows or
// arrows; the kill is counted in memory.

import type { Entity } from "prismarine-entity";
import { z } from "zod";
import { pauseBetweenBlows } from "../../../capabilities/combat/blows.ts";
import { SHOOTS } from "../../../capabilities/combat/odds.ts";
import { CodedError, ItemName, Position } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { distance, tupleOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { isHostile } from "../../sense/creature-kinds.ts";
import { isDying, isGone } from "../../sense/creatures.ts";
import { hiddenBy, isInReach } from "../../sense/reach.ts";
import { armUp, shielded, takeWeapon } from "../../work/arms.ts";
import { digSafely, holdToolFor } from "../../work/digging.ts";
import { isShutIn } from "../../work/surroundings.ts";
import { countDone } from "../../work/times-done.ts";
import { leaveFuse } from "./leave-fuse.ts";
import { atTheWall, isBestAwaited, lieInWait, WAIT_MS } from "./lie-in-wait.ts";
import { shootAt } from "./shoot-down.ts";

const Args = z.strictObject({
  entity: z.int(),
  tool: ItemName.nullable(),
  /** `shoot`: with a bow. */
  effect: z.string().nullable().default(null),
});
const Output = z.strictObject({ position: Position });

const FIGHT_MS = 60_000;
/** The distance between the feet that the body walks up to. */
const CLOSE = 2.8;
/** Nothing that hides a creature so near keeps a blow from it. */
const UPON = 1.5;
const DYING_MS = 1_500;
const POLL_MS = 50;

export const strikeDown = bodyLeaf({
  name: "strike_down",
  kind: "internal",
  description: "Goes after the creature and kills it.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: FIGHT_MS + 5_000,
  waitsMs: Math.max(PATHFINDING_MS, WAIT_MS, ANSWER_MS),
  retries: 0,
  permissions: ["movement", "combat", "container"],
  activity: "combat",
  run(context, args) {
    if (args.effect !== "shoot") return strikeAt(context, args, { lies: true });
    const target = context.body.bot.entities[args.entity];
    if (!target) throw new CodedError("combat.targetLost", "the creature is gone");
    return shootAt(context, target, FIGHT_MS);
  },
});

/**
 * Pursues the creature until it is dead, or with `lies` one of its kind that came to where the body
 * lies in wait. Throws `combat.*` or `path.*`.
 */
export async function strikeAt(
  context: BodyContext,
  { entity: id, tool }: Pick<z.infer<typeof Args>, "entity" | "tool">,
  { lies }: { lies: boolean },
): Promise<z.infer<typeof Output>> {
  const { body, clock, signal } = context;
  const asked = body.bot.entities[id];
  if (!asked) throw new CodedError("combat.targetLost", "the creature is gone");
  let entity = asked;
  let waits = lies;
  const strikesBack = isHostile(entity.name);
  if (strikesBack) await armUp(context);
  const deadline = clock.now() + FIGHT_MS;
  let place = entity.position.clone();
  body.hunting.begin(entity);
  try {
    for (let blows = 0; ; ) {
      checkAborted(signal);
      if (isGone(body, entity)) {
        // A creature that left sight, or that something else finished off, is no kill of the bot.
        if (!body.kills.has(entity)) throw new CodedError("combat.targetLost", `the ${entity.name} is gone`);
        countDone(context);
        const next = lies && SHOOTS.test(entity.name ?? "") ? atTheWall(body, entity.name ?? "") : undefined;
        if (next === undefined) return { position: tupleOf(place) };
        entity = next;
        body.hunting.begin(entity);
        continue;
      }
      if (clock.now() > deadline) throw new CodedError("combat.timeout", `the ${entity.name} is still alive`);
      place = entity.position.clone();
      if (!canStrike(body, entity) && waits && !isInReach(body, entity) && isBestAwaited(body, entity)) {
        const come = await lieInWait(context, entity.name ?? "");
        waits = come !== undefined;
        entity = come ?? entity;
        body.hunting.begin(entity);
        continue;
      }
      if (!canStrike(body, entity)) {
        await getAt(context, entity, deadline - clock.now()).catch((error: unknown) => {
          if (!isGone(body, entity) || blows === 0) throw error;
        });
        continue;
      }
      const { weapon, isFresh } = await takeWeapon(context, tool, strikesBack);
      const pause = pauseBetweenBlows(weapon);
      // A weapon just taken into the hand strikes weakly at first.
      if (isFresh) {
        await recover(context, entity, pause);
        if (!canStrike(body, entity)) continue;
      }
      await strike(context, entity);
      blows += 1;
      if (entity.name === "creeper") await leaveFuse(context, entity);
      else if (strikesBack) await shielded(context, () => recover(context, entity, pause));
      else await recover(context, entity, pause);
      await seeItDie(context, entity);
    }
  } finally {
    body.hunting.end();
  }
}

/** In reach, and in sight unless the body touches it. */
const canStrike = (body: MineflayerBody, entity: Entity): boolean =>
  isInReach(body, entity) &&
  (distance(entity.position, body.bot.entity.position) <= UPON || hiddenBy(body, entity) === null);

/**
 * Brings the creature within a blow: the body walks to it, or, where it is shut in and the creature
 * stands at its wall, opens the one block between them. What stands farther off has no way in, and
 * what shoots has no sight.
 */
async function getAt(context: BodyContext, entity: Entity, timeoutMs: number): Promise<void> {
  const { body } = context;
  const place = isShutIn(body) && isInReach(body, entity) ? hiddenBy(body, entity) : null;
  const block = place === null ? null : body.blockAt(place);
  if (place === null || block === null) {
    await comeNear(context, entity, CLOSE, timeoutMs, () => canStrike(body, entity));
    return;
  }
  await holdToolFor(context, block, null);
  await digSafely(context, place, block);
}

async function strike({ body }: BodyContext, entity: Entity): Promise<void> {
  const { bot } = body;
  await bot.lookAt(entity.position.offset(0, (entity.height ?? 1) * 0.6, 0), true);
  body.kills.strikes(entity);
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
  // A dying creature lies on its side for a second before the server removes it; striking it has no
  // effect.
  const dies = clock.now() + DYING_MS;
  while (isDying(entity) && !isGone(body, entity) && clock.now() < dies) await clock.sleep(POLL_MS, signal);
}
