// Requests of the service bench: one of each of a sample of craftable items, from the empty
// inventory.

import type { ProblemInput } from "../../schemas/index.ts";
import { sampleOf } from "../lib/sample.ts";
import { craftablesOf, minecraftDomain } from "../suites/minecraft.ts";

const SEED = 1;

/** Problems without a planner and a cache setting: the caller adds both. */
export async function craftableProblems(mcVersion: string, count: number): Promise<ProblemInput[]> {
  const domain = await minecraftDomain(mcVersion, "time");
  return sampleOf(craftablesOf(domain), count, SEED).map((item) => ({ goal: { items: { [item]: 1 } }, mcVersion }));
}
