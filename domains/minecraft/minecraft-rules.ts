// The rules of worlds, from the same tables as the planner's operators, so that both agree on
// cooking, fuel and loot. Worlds do not know operators, and planners do not know worlds; both read
// this.

import { supportedVersion } from "./data/known-versions.ts";
import type { CookingRecipe, MinecraftRules } from "./data/world-rules.ts";
import { loadGameData } from "./load-game-data.ts";
import { type BlockLoot, readBlockLoot } from "./tables/block-loot.ts";
import { readCompost } from "./tables/compost.ts";
import { REMAINDERS, readCooking, readFuels } from "./tables/cooking.ts";
import { type CreatureFacts, readCreatures } from "./tables/creatures.ts";
import { catchesOf } from "./tables/fishing.ts";

/** The interface for worlds, extended for the compiler. */
export interface CompiledRules extends MinecraftRules {
  /** Furnace ticks of every fuel, by item. */
  fuels: ReadonlyMap<string, number>;
  /** Loot of every block; `ripe` if only the grown block drops it. */
  loot: ReadonlyMap<string, BlockLoot>;
  /** Every creature with its temper, habitats and drops, by name. */
  creatures: ReadonlyMap<string, CreatureFacts>;
}

const compiled = new Map<string, CompiledRules>();

/** The cached rules of a supported version. Throws CodedError `input.unknownVersion` for others. */
export function compileRules(name: string): CompiledRules {
  const mcVersion = supportedVersion(name);
  const cached = compiled.get(mcVersion);
  if (cached !== undefined) return cached;
  const data = loadGameData(mcVersion);
  const cooking = readCooking(data);
  const byInput = new Map<string, CookingRecipe>(
    cooking.map((recipe) => [`${recipe.station} ${recipe.input}`, recipe]),
  );
  const fuels = readFuels(data);
  const loot = readBlockLoot(data);
  const creatures = readCreatures(data);
  const compost = readCompost(data);
  const crafting = new Map(REMAINDERS.crafting.map(({ item, leaves }) => [item, leaves]));
  const burning = new Map(REMAINDERS.fuel.map(({ item, leaves }) => [item, leaves]));
  const rules: CompiledRules = {
    mcVersion,
    cooking,
    fuels,
    loot,
    creatures,
    cook: (station, input) => byInput.get(`${station} ${input}`),
    burnTicks: (item) => fuels.get(item) ?? 0,
    fuelRemainder: (item) => burning.get(item) ?? null,
    craftingRemainder: (item) => crafting.get(item) ?? null,
    fishing: catchesOf(data),
    compostChance: (item) => compost.get(item) ?? 0,
    lootOf: (block) => loot.get(block)?.entries ?? [],
    lootOfEntity: (entity) => creatures.get(entity)?.drops ?? [],
    harvestTools: (block) => data.blocks.get(block)?.harvestTools ?? null,
  };
  compiled.set(mcVersion, rules);
  return rules;
}

/**
 * Loot, cooking and fuel of a supported version, for worlds. Throws CodedError
 * `input.unknownVersion` for others.
 */
export const minecraftRules = (mcVersion: string): MinecraftRules => compileRules(mcVersion);
