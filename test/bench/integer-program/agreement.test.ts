import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { randomCase } from "../../../bench/fuzz/random-domains.ts";
import { solveExactly } from "../../../bench/integer-program/index.ts";
import { Domain, Problem, parseDocument } from "../../../schemas/index.ts";
import { uniformCost } from "../../planner/reference/uniform-cost.ts";

const data = (name: string): string =>
  readFileSync(new URL(`../../../bench/data/eight/${name}`, import.meta.url), "utf8");

describe("the exact program agrees with", () => {
  test("the proven optima of the eight", async () => {
    const domain = parseDocument(Domain, JSON.parse(data("domain.json")), "domain");
    const problems = data("problems.jsonl").trim().split("\n");
    expect(problems).toHaveLength(8);
    for (const line of problems) {
      const problem = parseDocument(Problem, JSON.parse(line), "problem");
      const { status, cost } = await solveExactly(domain, problem);
      expect({ status, cost, goal: problem.goal }).toEqual({
        status: "optimal",
        cost: problem.optimum,
        goal: problem.goal,
      });
    }
  });

  test("exhaustive forward search on small random domains", async () => {
    let compared = 0;
    for (let index = 0; index < 120; index++) {
      const { domain, problem } = randomCase(11, index, "goap", 1);
      const { inventory, facts, durability } = problem.state;
      if (facts.length > 0 || Object.keys(durability).length > 0) continue;
      const answer = await solveExactly(domain, problem);
      expect(answer.status).not.toBe("unknown");
      const document = domain.document();
      const known = uniformCost(document, inventory, problem.goal.items ?? {}, { states: 200, maxAmount: 5 });
      if (known.status === "unsolvable") expect(answer.status).toBe("infeasible");
      if (known.status === "solved" && !usesPatterns(document)) {
        compared++;
        expect({ index, cost: answer.cost }).toEqual({ index, cost: known.cost });
      }
    }
    expect(compared).toBeGreaterThan(8);
  });
});

/** The forward search reads the cleared names literally, without patterns. */
const usesPatterns = ({ operators }: Domain): boolean =>
  operators.some(({ clears }) => clears.some((name) => name.endsWith("*")));
