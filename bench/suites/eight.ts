// Eight goals on a small domain of 42 operators, from the empty inventory, with their proven optima
// (integer program with causal order).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileDomain } from "../../planner/index.ts";
import { Domain, Problem, parseDocument } from "../../schemas/index.ts";
import type { Suite } from "./suite.ts";

const FOLDER = join(import.meta.dirname, "..", "data", "eight");

export const EIGHT: Suite = {
  id: "eight",
  title: "eight goals on a domain of 42 operators, optima proven",
  planners: ["htn", "goap", "hybrid", "naive-recursive", "uniform-cost", "integer-program", "mahler"],
  load: async ({ limit }) => {
    const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
    const domain = compileDomain(parseDocument(Domain, JSON.parse(read("domain.json")), "domain.json"));
    const lines = read("problems.jsonl").trim().split("\n");
    const problems = lines.map((line, index) => {
      const problem = parseDocument(Problem, JSON.parse(line), `problems.jsonl:${index + 1}`);
      const goal = Object.entries(problem.goal.items ?? {}).map(([item, count]) => `${item} x${count}`);
      const { optimum } = problem;
      return { id: goal.join(" "), domain, problem, solvable: true, ...(optimum === undefined ? {} : { optimum }) };
    });
    return { problems: problems.slice(0, limit), available: problems.length, notes: [] };
  },
};
