// The command that repeats a run, or one of its suites.

import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import type { RunDocument } from "./run-document.ts";

/** The defaults of the options. */
export const DEFAULTS = { seed: "1", expansions: "50000", "time-ms": "1000", counts: "1,16,64" } as const;

/**
 * The command that repeats a run, or only `suite`. It names only options that differ from the
 * defaults.
 */
export function commandOf(
  { asked, seed, limits }: Pick<RunDocument, "asked" | "seed" | "limits">,
  suite?: string,
): string {
  const suites = suite === undefined ? asked.suites : [suite];
  const takes = (name: string): boolean => suites?.includes(name) ?? true;
  const { planners, limit, mcVersion, objective } = asked;
  const counts = asked.counts.join();
  const words: (string | false)[] = [
    "npm run bench --",
    suites !== null && `--suite ${suites.join()}`,
    planners !== null && `--planner ${planners.join()}`,
    limit !== null && `--limit ${limit}`,
    `${seed}` !== DEFAULTS.seed && `--seed ${seed}`,
    `${limits.expansions}` !== DEFAULTS.expansions && `--expansions ${limits.expansions}`,
    `${limits.timeMs}` !== DEFAULTS["time-ms"] && `--time-ms ${limits.timeMs}`,
    mcVersion !== DEFAULT_MC_VERSION && `--mc-version ${mcVersion}`,
    objective !== null && `--objective ${objective}`,
    takes("counts") && counts !== DEFAULTS.counts && `--counts ${counts}`,
    takes("plancraft") && asked.plancraft && "--plancraft PATH",
  ];
  return words.filter((word) => word !== false).join(" ");
}
