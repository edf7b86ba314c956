// Plans that failed half-way: the rest of the goal from the state that the body then observes, for
// repair and for replanning.

import { repairCases } from "../repair/repair-cases.ts";
import { minecraftDomain } from "./minecraft.ts";
import { objectivesOf } from "./objectives.ts";
import type { BenchProblem, Suite } from "./suite.ts";

/** The default number of problems of a run. */
const SAMPLE = 100;

export const REPAIR: Suite = {
  id: "repair",
  title: "plans for craftable items that failed at some step, by seven kinds of failure",
  planners: ["repair", "htn", "hybrid"],
  load: async ({ mcVersion, objective, seed, limit = SAMPLE }) => {
    const problems: BenchProblem[] = [];
    const objectives = objectivesOf(objective);
    for (const each of objectives) {
      const domain = await minecraftDomain(mcVersion, each);
      const count = Math.ceil(limit / objectives.length);
      for (const [index, { kind, item, request }] of repairCases(domain, { count, seed, mcVersion }).entries()) {
        const { problem, state, avoid } = request;
        const constraints = { ...problem.constraints, avoid: [...problem.constraints.avoid, ...avoid] };
        problems.push({
          id: `${index + 1} ${item} ${kind} ${each}`,
          domain,
          problem: { ...problem, state, constraints },
          failure: request,
        });
      }
    }
    return {
      problems: problems.slice(0, limit),
      available: problems.length,
      notes: ["as many as are asked for are made from the seed"],
    };
  },
};
