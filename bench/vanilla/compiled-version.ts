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
  /** The operators of each verb. */
  byVerb: ReadonlyMap<string, readonly Operator[]>;
}

/** Throws CodedError `input.unknownVersion` for a version that is not supported. */
export function compiledVersion(mcVersion: string): CompiledVersion {
  const domain = compileMinecraft({ mcVersion, objective: "time" });
  const byVerb = Map.groupBy(domain.operators, ({ verb }) => verb);
  return { domain, data: loadGameData(mcVersion), rules: compileRules(mcVersion), byVerb };
}
