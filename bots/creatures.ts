// The creatures around the body: which there are, whether one still lives, and getting near to one that walks about.
// Invariant: an entity that the server has taken away, or entered anew under its number, counts as gone.

import type { Entity } from "prismarine-entity";
import { CodedError, type State } from "../schemas/index.ts";
import type { MineflayerBody } from "./body.ts";
import { type BodyContext, checkAborted } from "./body-leaf.ts";
import { isCreature, isHostile } from "./choice/creatures.ts";
import { travel } from "./movement.ts";
import { nearGoal } from "./path-goals.ts";
import { distance, tupleOf } from "./positions.ts";

const CLOSE_ENOUGH_TO_WAIT_MS = 100;
/** Blocks that a creature may walk before the way to it is planned anew. */
const STRAYED = 3;

const byDistance = (body: MineflayerBody) => (a: Entity, b: Entity) =>
  distance(a.position, body.bot.entity.position) - distance(b.position, body.bot.entity.position) || a.id - b.id;

/** Those of the name, nearest first. */
export const creaturesOf = (body: MineflayerBody, name: string): Entity[] =>
  Object.values(body.bot.entities)
    .filter((entity) => entity.name === name && entity.isValid)
    .sort(byDistance(body));

/** The player of the name in whatever case, else the nearest creature of the kind; undefined where neither is in sight. */
export function personOf(body: MineflayerBody, name: string): Entity | undefined {
  const { players } = body.bot;
  const called = Object.keys(players).find((other) => other.toLowerCase() === name.toLowerCase());
  return (called === undefined ? undefined : players[called]?.entity) ?? creaturesOf(body, name)[0];
}

/** What attacks on sight within `radius` blocks, nearest first. */
export const hostilesNear = (body: MineflayerBody, radius: number): Entity[] =>
  Object.values(body.bot.entities)
    .filter((entity) => isHostile(entity.name) && entity.isValid)
    .filter((entity) => distance(entity.position, body.bot.entity.position) <= radius)
    .sort(byDistance(body));

/** What a plan may count on: every kind of creature in sight, how many, and where the nearest is. */
export function creaturesInSight(body: MineflayerBody): State["nearby"] {
  const kinds = new Map<string, Entity[]>();
  for (const entity of Object.values(body.bot.entities)) {
    if (!isCreature(entity.name) || !entity.isValid) continue;
    kinds.set(entity.name, [...(kinds.get(entity.name) ?? []), entity]);
  }
  return [...kinds].flatMap(([block, entities]) => {
    const [nearest] = entities.sort(byDistance(body));
    return nearest ? [{ block, count: entities.length, position: tupleOf(nearest.position) }] : [];
  });
}

export const isGone = (body: MineflayerBody, entity: Entity): boolean =>
  !entity.isValid || body.bot.entities[entity.id] !== entity;

/** Walks after the creature until it is within `range` blocks. Throws `combat.targetLost`, `combat.timeout` or `path.*`. */
export async function comeNear(context: BodyContext, entity: Entity, range: number, timeoutMs: number): Promise<void> {
  const { body, clock, signal, beat } = context;
  const deadline = clock.now() + timeoutMs;
  const away = () => distance(entity.position, body.bot.entity.position);
  while (away() > range) {
    checkAborted(signal);
    if (isGone(body, entity)) throw new CodedError("combat.targetLost", `the ${entity.name} is gone`);
    const left = deadline - clock.now();
    if (left <= 0) throw new CodedError("combat.timeout", `the ${entity.name} was not caught up with`);
    const from = entity.position.clone();
    const until = () => isGone(body, entity) || away() <= range || distance(entity.position, from) > STRAYED;
    const goal = nearGoal(entity.position, Math.max(1, Math.floor(range) - 1));
    await travel(body, goal, { clock, signal, beat, timeoutMs: left, until, dig: "rarely" });
    if (away() > range) await clock.sleep(CLOSE_ENOUGH_TO_WAIT_MS, signal);
    beat();
  }
}
