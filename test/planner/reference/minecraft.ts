// The Minecraft domain of 1.20.1, compiled once for a test file and objective.

import { compileMinecraft } from "../../../domains/index.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import type { Objective } from "../../../schemas/index.ts";

const compiled = new Map<Objective, CompiledDomain>();

export function minecraft(objective: Objective): CompiledDomain {
  const known = compiled.get(objective) ?? compileDomain(compileMinecraft({ mcVersion: "1.20.1", objective }));
  compiled.set(objective, known);
  return known;
}
