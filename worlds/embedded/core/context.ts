// What every rule of the world is given: the server that it amends, the tables it obeys and the world's randomness.
// Rules keep no globals; two worlds in one process would not share anything.

import type { Server } from "flying-squid";
import type { MinecraftRules } from "../../../domains/minecraft/data/world-rules.ts";
import type { RandomSource } from "../generator/random.ts";
import type { Blocks } from "./blocks.ts";
import type { ItemFactory } from "./items.ts";

export interface WorldContext {
  server: Server;
  blocks: Blocks;
  items: ItemFactory;
  rules: MinecraftRules;
  random: RandomSource;
  /** Fixes the land, and what chance does to a place at a time. */
  seed: number;
  /** Short smelting and pick-up delays. */
  fast: boolean;
  /** Takes note of an error that a rule met; the world goes on. */
  report(error: unknown): void;
}

/** Runs `act` and reports what it throws, now or later: for packet and tick handlers, which nobody awaits. */
export function guarded(context: Pick<WorldContext, "report">, act: () => unknown): void {
  try {
    const outcome = act();
    if (outcome instanceof Promise) outcome.catch((error) => context.report(error));
  } catch (error) {
    context.report(error);
  }
}
