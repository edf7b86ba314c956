// Lodestone's side of the comparison: the compiled domain, and the compiled tables that worlds and
// operators read.

import { compileMinecraft } from "../../domains/index.ts";
import type { GameData } from "../../domains/minecraft/data/game-data.ts";
import { loadGameData } from "../../domains/minecraft/load-game-data.ts";
import { type CompiledRules, compileRules } from "../../domains/minecraft/minecraft-rules.ts";
import type { Domain, Operator } from "../../schemas/index.ts";

export interface CompiledVersion {
  domain: Domain;
  data: GameData;
  rules: CompiledRules;
  /** The operators of each verb that count averages. */
  byVerb: ReadonlyMap<string, readonly Operator[]>;
  /** The operators that dig each block for a drop, where it was found or after it was set down. */
  digs: ReadonlyMap<string, readonly Operator[]>;
}

/** Throws CodedError `input.unknownVersion` for a version that is not supported. */
export function compiledVersion(mcVersion: string): CompiledVersion {
  const domain = compileMinecraft({ mcVersion, objective: "time" });
  // Operators that count on luck have the same loot tables as those that count averages.
  const operators = domain.operators.filter(({ draws }) => draws === undefined);
  const byVerb = Map.groupBy(operators, ({ verb }) => verb);
  const isDig = ({ verb, args }: Operator): boolean => verb === "collect_block" || args.effect === "break";
  const digs = Map.groupBy(operators.filter(isDig), ({ args }) => String(args.block));
  return { domain, data: loadGameData(mcVersion), rules: compileRules(mcVersion), byVerb, digs };
}
