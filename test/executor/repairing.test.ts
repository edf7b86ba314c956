// A run whose planner client can repair: the requests that it makes, and does not repeat.

import { describe, expect, test } from "vitest";
import { runGoal, VirtualClock } from "../../executor/index.ts";
import { askRepair } from "../../executor/run/ask-planner.ts";
import { CodedError, type PlannerClient, type Repair, type RepairRequest, State } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry, plan, STATS, step } from "./pantry.ts";

/** Repairs by planning the bread from scratch, and records its requests. */
class RepairingPlanner extends BakingPlanner {
  readonly requests: RepairRequest[] = [];
  replanned = false;

  async repair(request: RepairRequest): Promise<Repair> {
    this.requests.push(request);
    const problem = { ...request.problem, state: request.state };
    const result = await this.plan(problem);
    if (result.status !== "solved") throw new Error("not solved");
    const changes = { kept: [], dropped: [], added: [] };
    const frame = { format: "lodestone.repair/1", status: "repaired", problem, stats: STATS } as const;
    return { ...frame, replanned: this.replanned, plan: result.plan, cost: result.cost, ...changes };
  }
}

function prepared(planner: PlannerClient) {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const common = { problem: breadProblem(), planner, body, registry: pantryRegistry(), clock, deadlineMs: 600_000 };
  return { body, start: () => runGoal(common) };
}

describe("a run whose planner repairs", () => {
  test("has the failed plan repaired from the observed state, and plans only once", async () => {
    const planner = new RepairingPlanner();
    const { body, start } = prepared(planner);
    body.inject("craft_item", new CodedError("craft.missingInput", "spilled"));
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1, replans: 0 });
    expect(planner.requests).toHaveLength(1);
    expect(planner.requests[0]).toMatchObject({
      failedStep: "s3",
      avoid: [],
      state: { facts: ["near:oven"] },
      plan: { steps: [{ stepId: "s1" }, { stepId: "s2" }, { stepId: "s3" }] },
      problem: { constraints: { allow: ["collect_block", "craft_item", "place_block"] } },
    });
  });

  test("continues from the repaired plan and its problem when that fails too", async () => {
    const planner = new RepairingPlanner();
    const { body, start } = prepared(planner);
    body.inject("craft_item", new CodedError("craft.missingInput", "a"), new CodedError("craft.uiTimeout", "b"));
    expect(await start()).toMatchObject({ outcome: "success" });
    for (const [index, request] of planner.requests.entries()) {
      if (index > 0) expect(request.problem.state).toEqual(planner.requests[index - 1]?.state);
    }
  });

  test("counts the repairs that made the plan from scratch", async () => {
    const planner = new RepairingPlanner();
    planner.replanned = true;
    const { body, start } = prepared(planner);
    body.inject("craft_item", new CodedError("craft.missingInput", "spilled"));
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1, replans: 1 });
  });

  test.each([
    "collect.noneFound",
    "collect.failed",
    "combat.timeout",
    "container.error",
    "dig.timeout",
    "path.unreachable",
    "pbi.effectsUnmet",
    "place.invalidFace",
    "smelt.timeout",
  ] as const)("asks for another way after a step failed twice in a row with %s", async (code) => {
    const planner = new RepairingPlanner();
    const { body, start } = prepared(planner);
    const none = () => new CodedError(code, "not with this one");
    body.inject("pick_one", ...Array.from({ length: 20 }, none));
    await start();
    const avoided = planner.requests.map(({ avoid }) => avoid);
    expect(avoided[0]).toEqual([]);
    expect(avoided.at(-1)).toEqual(["collect_block:test", "collect_block:wheat"]);
  });
});

describe("asking for a repair", () => {
  const { signal } = new AbortController();
  const found = plan([step("s1", "wait", {})]);
  const request: RepairRequest = {
    problem: breadProblem(),
    plan: found,
    failedStep: "s1",
    state: State.parse({ inventory: { wheat: 1 } }),
    avoid: ["collect_block"],
  };
  const frame = { format: "lodestone.repair/1", problem: request.problem, replanned: true, stats: STATS } as const;
  const nothing: Repair = {
    ...frame,
    status: "unsolvable",
    reasons: [{ code: "goal.noOperator", item: "wheat", because: "collect_block is to be avoided" }],
  };
  const answering = (answer: (request: RepairRequest) => Repair): PlannerClient => ({
    plan: () => Promise.reject(new Error("not asked")),
    repair: (asked) => Promise.resolve(answer(asked)),
    close: () => Promise.resolve(),
  });

  test("drops the exclusions only if they leave no plan", async () => {
    const some: Repair = { ...frame, status: "repaired", plan: found, cost: 1, kept: [], dropped: [], added: [] };
    const planner = answering(({ avoid }) => (avoid.length > 0 ? nothing : some));
    expect(await askRepair(planner, request, signal)).toMatchObject({ plan: found, replanned: true });
  });

  test("throws the planner's reasons if there is no plan at all", async () => {
    const ask = askRepair(
      answering(() => nothing),
      request,
      signal,
    );
    await expect(ask).rejects.toMatchObject({
      code: "goal.noOperator",
      detail: "wheat: collect_block is to be avoided",
    });
  });

  test("plans from scratch with a client that cannot repair", async () => {
    const planner = new BakingPlanner();
    expect(await askRepair(planner, request, signal)).toMatchObject({ replanned: true });
    expect(planner.asked[0]?.state).toEqual(request.state);
  });
});
