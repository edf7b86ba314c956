// Amounts: 1, 16 and 64 of the same items, to compare plans for one with plans for a stack.

import { sampleOf } from "../lib/sample.ts";
import { craftablesOf, itemProblem, minecraftDomain } from "./minecraft.ts";
import { objectivesOf } from "./objectives.ts";
import type { BenchProblem, Suite } from "./suite.ts";

/** The default number of items of a run, for each objective. */
const SAMPLE = 8;

export const COUNTS: Suite = {
  id: "counts",
  title: "several amounts of the same items, from the empty inventory",
  planners: ["htn", "goap", "hybrid", "naive-recursive", "integer-program"],
  load: async ({ mcVersion, objective, counts, seed, limit }) => {
    const problems: BenchProblem[] = [];
    let available = 0;
    const objectives = objectivesOf(objective);
    const max = limit === undefined ? SAMPLE : Math.ceil(limit / (counts.length * objectives.length));
    for (const each of objectives) {
      const domain = await minecraftDomain(mcVersion, each);
      const items = craftablesOf(domain);
      available += items.length * counts.length;
      for (const item of sampleOf(items, max, seed)) {
        problems.push(...counts.map((count) => itemProblem(domain, item, count)));
      }
    }
    return { problems: problems.slice(0, limit), available, notes: [] };
  },
};
