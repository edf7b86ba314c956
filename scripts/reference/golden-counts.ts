// The number of operators of each verb in every supported version, as the JSON text of
// test/domains/minecraft/golden-counts.json. Pure, so that the script writes exactly what the test
// compares: a change of these numbers should be intended.

import { compileMinecraft, SUPPORTED_VERSIONS } from "../../domains/index.ts";
import type { Objective } from "../../schemas/index.ts";

type VerbCounts = Record<string, number>;

/** Operators by verb, verbs sorted. */
export function verbCounts(mcVersion: string, objective: Objective): VerbCounts {
  const counts = new Map<string, number>();
  for (const { verb } of compileMinecraft({ mcVersion, objective }).operators) {
    counts.set(verb, (counts.get(verb) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every version's counts under both objectives, ending in one newline. */
export function goldenCounts(): string {
  const versions = SUPPORTED_VERSIONS.map((mcVersion) => [
    mcVersion,
    { time: verbCounts(mcVersion, "time"), actions: verbCounts(mcVersion, "actions") },
  ]);
  return `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`;
}
