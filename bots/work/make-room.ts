// Makes room in the inventory: when it is nearly full, tosses what conduct calls junk, never an item
// of the step.

import type { Item } from "prismarine-item";
import { type Junk, staysOf, USUAL_JUNK } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";

/** Of what bridges and towers are built with, the last stack stays. */
const BUILDS =
  /^(dirt|coarse_dirt|cobblestone|cobbled_deepslate|andesite|diorite|granite|tuff|gravel|sand|calcite|netherrack)$/;

/**
 * The stacks to toss, the least useful first, as conduct says what is junk. `keep` names items that
 * must stay. Pure.
 */
export function surplus(
  stacks: readonly Pick<Item, "name" | "count" | "slot">[],
  keep: ReadonlySet<string>,
  junk: Junk = USUAL_JUNK,
): number[] {
  const litter: number[] = [];
  const plenty: number[] = [];
  const left = new Map<string, number>();
  for (const { name, count } of stacks) left.set(name, (left.get(name) ?? 0) + count);
  const seen = new Set<string>();
  for (const { name, count, slot } of [...stacks].sort((a, b) => b.count - a.count)) {
    const rest = (left.get(name) ?? 0) - count;
    const isSpared = keep.has(name) || rest < staysOf(name, junk) || (BUILDS.test(name) && !seen.has(name));
    seen.add(name);
    if (isSpared) continue;
    left.set(name, rest);
    if (BUILDS.test(name)) plenty.unshift(slot);
    else litter.push(slot);
  }
  return [...litter, ...plenty];
}

/**
 * Tosses surplus until `slots` are free or no surplus is left, and says what. Returns whether there is
 * room.
 */
export async function makeRoom(
  { body, progress }: Pick<BodyContext, "body" | "progress">,
  slots: number,
  keep: readonly string[],
): Promise<boolean> {
  const { bot } = body;
  const { conduct } = body.guard;
  const kept = new Set([...keep, ...Object.keys(conduct.keep)]);
  let turned = false;
  while (bot.inventory.emptySlotCount() < slots) {
    const [slot] = surplus(bot.inventory.items(), kept, conduct.junk);
    const stack = slot === undefined ? null : bot.inventory.slots[slot];
    if (!stack) return false;
    // Tosses behind the bot: items tossed forwards would be picked up again.
    if (!turned) await bot.look(bot.entity.yaw + Math.PI, 0, true);
    turned = true;
    progress(`throws away ${stack.count} ${stack.name} to make room`);
    await bot.tossStack(stack);
  }
  return true;
}
