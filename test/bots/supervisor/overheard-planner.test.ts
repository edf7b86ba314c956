import { expect, test } from "vitest";
import { overheardPlanner } from "../../../bots/index.ts";
import {
  type Plan,
  type PlannerClient,
  Problem,
  parseDocument,
  type Repair,
  type Result,
} from "../../../schemas/index.ts";

const problem = parseDocument(Problem, { goal: { items: { stick: 4 } } }, "problem");
const planOf = (planId: string) => ({ planId }) as Plan;

/** Its methods read its own private fields, as the pool's do. */
class Planner implements PlannerClient {
  #next: string[];
  constructor(...next: string[]) {
    this.#next = next;
  }
  async plan() {
    return { status: "solved", plan: planOf(this.#next.shift() ?? "") } as Result;
  }
  async repair() {
    return { status: "repaired", plan: planOf(this.#next.shift() ?? ""), problem, replanned: false } as Repair;
  }
  async close() {}
}

test("plans and repairs are reported, and returned unchanged", async () => {
  const received: string[] = [];
  const planner = overheardPlanner(new Planner("a", "b"), ({ planId }) => received.push(planId));
  expect(await planner.plan(problem)).toMatchObject({ status: "solved", plan: planOf("a") });
  const request = { problem, plan: planOf("a"), failedStep: "s1", state: problem.state, avoid: [] };
  expect(await planner.repair?.(request)).toMatchObject({ status: "repaired", plan: planOf("b") });
  expect(received).toEqual(["a", "b"]);
});

test("the best plan of a search that its limits ended is reported; without a plan, nothing is", async () => {
  const received: string[] = [];
  const answers = [
    { status: "timeout", best: planOf("best") },
    { status: "exhausted", best: null },
    { status: "unsolvable", reasons: [] },
  ] as unknown as Result[];
  const plan = async () => answers.shift() ?? expect.fail("asked too often");
  const planner = overheardPlanner({ plan, close: async () => {} }, ({ planId }) => received.push(planId));
  for (let count = 0; count < 3; count += 1) await planner.plan(problem);
  expect(received).toEqual(["best"]);
  expect(planner.repair).toBeUndefined();
});
