// The context of every world rule: the server that it extends, the tables that it follows and the
// world's randomness. Rules keep no globals, so two worlds in one process share nothing.

import type { Server } from "flying-squid";
import type { Vec3 } from "vec3";
import type { MinecraftRules, StationRules } from "../../../domains/index.ts";
import type { RandomSource } from "../generator/random.ts";
import type { Blocks } from "./blocks.ts";
import type { ItemFactory, ItemStack, Slot } from "./items.ts";

export interface WorldContext {
  server: Server;
  blocks: Blocks;
  items: ItemFactory;
  rules: MinecraftRules;
  stations: StationRules;
  random: RandomSource;
  /** Determines the land and every random choice of the generator. */
  seed: number;
  /** Shortens smelting and pick-up delays. */
  fast: boolean;
  /** Takes what it can of a spilled stack and returns the rest; absent until it is installed. */
  takeSpilled?: (stack: ItemStack, place: { position: Vec3 }) => Slot;
  /** Logs an error that a rule threw; the world keeps running. */
  report(error: unknown): void;
}

/**
 * Runs `act` and reports what it throws, now or later. For packet and tick handlers, which no
 * caller awaits.
 */
export function guarded(context: Pick<WorldContext, "report">, act: () => unknown): void {
  try {
    const outcome = act();
    if (outcome instanceof Promise) outcome.catch((error) => context.report(error));
  } catch (error) {
    context.report(error);
  }
}
