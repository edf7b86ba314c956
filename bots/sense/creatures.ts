// The creatures around the body, and whether one is still alive. Getting near to one is chase.ts.
// Invariant: an entity that the server has removed, or created again under its id, counts as gone.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { State } from "../../schemas/index.ts";
import { distance, tupleOf } from "../geometry/positions.ts";
import { isCreature, isHostile } from "./creature-kinds.ts";

/** An observer: a body, or an object with its bot. */
interface Onlooker {
  readonly bot: Bot;
}

const byDistance = (body: Onlooker) => (a: Entity, b: Entity) =>
  distance(a.position, body.bot.entity.position) - distance(b.position, body.bot.entity.position) || a.id - b.id;

/** The creatures of the name, nearest first. */
export const creaturesOf = (body: Onlooker, name: string): Entity[] =>
  Object.values(body.bot.entities)
    .filter((entity) => entity.name === name && entity.isValid && entity !== body.bot.entity)
    .sort(byDistance(body));

/**
 * The player of that name, ignoring case, else the nearest creature of the kind; undefined if
 * neither is in sight.
 */
export function personOf(body: Onlooker, name: string): Entity | undefined {
  const { players } = body.bot;
  const called = Object.keys(players).find((other) => other.toLowerCase() === name.toLowerCase());
  return (called === undefined ? undefined : players[called]?.entity) ?? creaturesOf(body, name)[0];
}

/** Creatures that attack on sight within `radius` blocks, nearest first. */
export const hostilesNear = (body: Onlooker, radius: number): Entity[] =>
  Object.values(body.bot.entities)
    .filter((entity) => isHostile(entity.name) && entity.isValid)
    .filter((entity) => distance(entity.position, body.bot.entity.position) <= radius)
    .sort(byDistance(body));

/** The creatures for plans: every kind in sight, its count, and the nearest position. */
export function creaturesInSight(body: Onlooker): State["nearby"] {
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

export const isGone = (body: Onlooker, entity: Entity): boolean =>
  !entity.isValid || body.bot.entities[entity.id] !== entity;

/** Whether the server has shown it without health; it lies on its side for a second. */
export const isDying = ({ health }: Entity): boolean => health !== undefined && health <= 0;
