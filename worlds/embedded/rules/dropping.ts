// Items lying in the world: spawned with their whole stack, so that count and data survive the
// drop. Source: Minecraft Wiki "Item (entity)" (pick-up delays of 10 and 40 ticks, gone after 5
// minutes).

import type { Entity, World } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { ItemStack } from "../core/items.ts";

const TICK_MS = 50;
/** Pick-up delays of items that a block or creature left, and of items that a player threw. */
const PICKUP_TICKS = { spilled: 10, thrown: 40 } as const;
const LIFETIME_MS = 5 * 60 * 1000;
const FAST_PICKUP_MS = 100;

const stacks = new WeakMap<Entity, ItemStack>();

/** The stack that a dropped-item entity holds, if it is one. */
export function droppedStack(entity: Entity): ItemStack | undefined {
  return stacks.get(entity);
}

/**
 * Changes the stack of a dropped-item entity, as after a partial pick-up, and informs the players
 * who see it.
 */
export function setDroppedStack(entity: Entity, stack: ItemStack): void {
  stacks.set(entity, stack);
  entity.itemCount = stack.count;
  // The server announces an entity before its metadata can be set.
  entity.sendMetadata([]);
}

interface DropPlace {
  world: World;
  position: Vec3;
  velocity: Vec3;
}

/** Drops a stack; `delay` depends on the source. Fast worlds shorten the delay of spilled items. */
export function dropStack(
  { server, fast, takeSpilled }: WorldContext,
  whole: ItemStack,
  { world, position, velocity }: DropPlace,
  delay: keyof typeof PICKUP_TICKS = "spilled",
): void {
  const stack = delay === "spilled" && takeSpilled !== undefined ? takeSpilled(whole, { position }) : whole;
  if (stack === null) return;
  const kind = server.registry.entitiesByName.item;
  if (kind === undefined) throw new Error("this version has no item entity");
  const pickupTime = fast && delay === "spilled" ? FAST_PICKUP_MS : PICKUP_TICKS[delay] * TICK_MS;
  const entity = server.spawnObject(kind.id, world, position, {
    velocity,
    itemId: stack.type,
    itemDamage: 0,
    itemCount: stack.count,
    pickupTime,
    deathTime: LIFETIME_MS,
  });
  setDroppedStack(entity, stack);
}

/**
 * A small hop in a random direction, in blocks a second, like the loot of broken blocks and killed
 * animals.
 */
export function smallHop({ random }: Pick<WorldContext, "random">): Vec3 {
  return new Vec3(random() - 0.5, 1, random() - 0.5);
}
