// Every item with a recipe, one of each from the empty inventory, for both objectives.

import { sampleOf } from "../lib/sample.ts";
import { craftablesOf, itemProblem, minecraftDomain } from "./minecraft.ts";
import { objectivesOf } from "./objectives.ts";
import type { BenchProblem, Suite } from "./suite.ts";

/** The default number of problems of a run. */
const SAMPLE = 80;

export const CRAFTABLES: Suite = {
  id: "craftables",
  title: "one of each item that can be crafted, from the empty inventory",
  planners: ["htn", "goap", "hybrid", "naive-recursive", "uniform-cost", "integer-program"],
  load: async ({ mcVersion, objective, seed, limit = SAMPLE }) => {
    const all: BenchProblem[] = [];
    for (const each of objectivesOf(objective)) {
      const domain = await minecraftDomain(mcVersion, each);
      all.push(...craftablesOf(domain).map((item) => itemProblem(domain, item, 1)));
    }
    return { problems: sampleOf(all, limit, seed), available: all.length, notes: [] };
  },
};
