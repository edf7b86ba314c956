// The smallest domains on which a planner once called a problem unsolvable that is not, or a dearer plan the cheapest.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Domain, type DomainInput, parseDocument } from "../../schemas/index.ts";
import { planOn } from "./reference/plan.ts";

interface WrongProof {
  id: string;
  domain: DomainInput;
  facts: string[];
  goal: string[];
  right: { status: string; cost: number };
}

const text = readFileSync(new URL("../fixtures/wrong-proofs.jsonl", import.meta.url), "utf8");
const cases = text
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as WrongProof);

describe.each(cases)("$id", ({ domain, facts, goal, right }) => {
  test.each(["goap", "hybrid"])("%s finds the cheapest plan and proves it", (planner) => {
    const { result } = planOn(parseDocument(Domain, domain, "domain"), {
      goal: { state: goal },
      state: { facts },
      planner,
    });
    expect(result).toMatchObject({ ...right, lowerBound: right.cost, optimal: true });
  });

  test("htn never calls it unsolvable", () => {
    const { result } = planOn(parseDocument(Domain, domain, "domain"), {
      goal: { state: goal },
      state: { facts },
      planner: "htn",
    });
    expect(result.status).not.toBe("unsolvable");
  });
});
