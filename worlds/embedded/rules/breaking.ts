// The end of a block: the loot of a block broken without a tool, and the contents of containers.
// Invariant: a container gives back its contents however its block ends, and windows onto it are
// closed.

import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import type { ItemStack } from "../core/items.ts";
import { hashOf, type RandomSource, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import type { WindowService } from "../windows/service.ts";
import { rollKindLoot } from "./block-loot.ts";
import type { Containers } from "./containers.ts";
import { dropStack, smallHop } from "./dropping.ts";
import type { HeldTool } from "./loot.ts";

const CHANNEL = 620;
/** The number of times that each position has given loot. */
const broken = new WeakMap<WorldContext, Map<string, number>>();

/**
 * Random numbers for what breaks at a position: the same in every run of a seed, whatever was
 * broken elsewhere before.
 */
function diceFor(context: WorldContext, position: Vec3): RandomSource {
  const times = broken.get(context) ?? new Map<string, number>();
  broken.set(context, times);
  const place = position.floored();
  const before = times.get(place.toString()) ?? 0;
  times.set(place.toString(), before + 1);
  return seededRandom(hashOf(context.seed, CHANNEL, place.x, place.y, place.z, before));
}

/** Drops a stack with a small hop from the middle of a block. */
export function spill(context: WorldContext, position: Vec3, stack: ItemStack): void {
  const place = { world: context.server.overworld, position: position.offset(0.5, 0.3, 0.5) };
  dropStack(context, stack, { ...place, velocity: smallHop(context) });
}

/** Drops a block's loot at its position; the caller removes the block. */
export function spillLoot(context: WorldContext, position: Vec3, kind: BlockKind, tool: HeldTool | null = null): void {
  const loot = rollKindLoot({ rules: context.rules, random: diceFor(context, position) }, kind, tool);
  for (const { item, count } of loot) {
    if (context.items.knows(item)) spill(context, position, context.items.make(item, count));
  }
}

/** Breaks a block without a tool: drops the loot of the bare hand and leaves the position empty. */
export async function breakBlock(context: WorldContext, position: Vec3, kind: BlockKind): Promise<void> {
  spillLoot(context, position, kind);
  await context.blocks.clear(position);
}

/** Empties containers whose block is removed. */
export function installSpilling(
  context: WorldContext,
  { sessions, windows, containers }: { sessions: Sessions; windows: WindowService; containers: Containers },
): void {
  context.blocks.onChange((position, before, after) => {
    if (before.name === after.name) return;
    const removed = containers.remove(position);
    if (removed === null) return;
    for (const stack of removed.contents) spill(context, position, stack);
    for (const session of sessions.all()) if (session.open?.shows(removed.container.slots)) windows.shut(session);
  });
}
