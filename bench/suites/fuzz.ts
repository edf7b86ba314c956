// Random problems on Minecraft's domain, as the fuzz bench makes them, alternating between the
// objectives.

import { FuzzProblems } from "../fuzz/fuzz-problems.ts";
import { minecraftDomain } from "./minecraft.ts";
import { objectivesOf } from "./objectives.ts";
import type { BenchProblem, Suite } from "./suite.ts";

/** The default number of problems of a run. */
const SAMPLE = 40;
/** Placeholders; the run fills in its own. */
const ANY_LIMITS = { planner: "hybrid", expansions: 1, timeMs: 1 } as const;

export const FUZZ: Suite = {
  id: "fuzz",
  title: "random problems: any items and amounts, random stock, worn tools, facts, sightings and constraints",
  planners: ["htn", "goap", "hybrid", "naive-recursive", "integer-program"],
  load: async ({ mcVersion, objective, seed, limit = SAMPLE }) => {
    const makers = await Promise.all(
      objectivesOf(objective).map(async (each) => {
        const domain = await minecraftDomain(mcVersion, each);
        return { domain, maker: new FuzzProblems(domain) };
      }),
    );
    const problems = Array.from({ length: limit }, (_, index): BenchProblem[] => {
      const chosen = makers[index % makers.length];
      if (chosen === undefined) return [];
      const problem = chosen.maker.problem(seed, index, ANY_LIMITS);
      const goal = Object.entries(problem.goal.items ?? {}).map(([item, count]) => `${item} x${count}`);
      return [{ id: `${index} ${goal.join(" ")} ${problem.objective}`, domain: chosen.domain, problem }];
    }).flat();
    return { problems, available: limit, notes: ["as many as are asked for are made from the seed"] };
  },
};
