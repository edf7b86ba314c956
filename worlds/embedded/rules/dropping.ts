// Items lying in the world: spawned with their whole stack, so that its count and data survive the way through the air.
// Source: Minecraft Wiki "Item (entity)" (pick-up delays of 10 and 40 ticks, gone after 5 minutes).

import type { Entity, World } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { ItemStack } from "../core/items.ts";

const TICK_MS = 50;
/** Delay before what a block or creature left can be picked up, and before what a player threw can. */
const PICKUP_TICKS = { spilled: 10, thrown: 40 } as const;
const LIFETIME_MS = 5 * 60 * 1000;
const FAST_PICKUP_MS = 100;

const stacks = new WeakMap<Entity, ItemStack>();

/** The stack that a dropped-item entity holds, if it is one. */
export function droppedStack(entity: Entity): ItemStack | undefined {
  return stacks.get(entity);
}

/** Changes what a dropped-item entity holds, as when a part of it was picked up, and tells those who see it. */
export function setDroppedStack(entity: Entity, stack: ItemStack): void {
  stacks.set(entity, stack);
  entity.itemCount = stack.count;
  // The server announces an entity before anybody could say what it holds.
  entity.sendMetadata([]);
}

interface DropPlace {
  world: World;
  position: Vec3;
  velocity: Vec3;
}

/** Drops a stack; `delay` says who dropped it. Fast worlds shorten the delay of what was spilled. */
export function dropStack(
  { server, fast }: WorldContext,
  stack: ItemStack,
  { world, position, velocity }: DropPlace,
  delay: keyof typeof PICKUP_TICKS = "spilled",
): void {
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

/** A small hop to a random side, in blocks a second, as broken blocks and killed animals give their loot. */
export function smallHop({ random }: Pick<WorldContext, "random">): Vec3 {
  return new Vec3(random() - 0.5, 1, random() - 0.5);
}
