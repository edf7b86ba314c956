import { expect, test } from "vitest";
import { runGoal, VirtualClock, witnessRuns, worldId } from "../../../executor/index.ts";
import { CodedError, type PlannerClient, type PlanStep, type RunEvent } from "../../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, plan, STATS, step } from "../pantry.ts";
import { bakery, promoted } from "./bakery.ts";

const ID = "opt.bread@1.0.0";

/** Plans only the option, for any goal. */
class OptionPlanner extends BakingPlanner implements PlannerClient {
  override plan(...[problem]: Parameters<BakingPlanner["plan"]>) {
    this.asked.push(problem);
    const steps: PlanStep[] = [step("s1", ID, { count: 2, wheat: 6 }, { effects: ["inventory.bread += 2"] })];
    const found = plan(steps);
    const { cost } = found;
    return Promise.resolve({
      status: "solved" as const,
      plan: found,
      cost,
      lowerBound: cost,
      optimal: true,
      stats: STATS,
    });
  }
}

async function bake(body = new PantryBody()) {
  const { catalogue } = bakery();
  await promoted(catalogue);
  const { registry } = catalogue.composition();
  const events: RunEvent[] = [];
  const witness = witnessRuns(catalogue);
  const onEvent = (event: RunEvent) => {
    events.push(event);
    witness(event);
  };
  const problem = breadProblem();
  const report = await runGoal({
    ...{ problem, planner: new OptionPlanner(), body, registry, clock: new VirtualClock(), onEvent, maxRepairs: 0 },
    deadlineMs: 600_000,
  });
  return { catalogue, report, events };
}

test("a successful run of a registered option is counted, with its duration", async () => {
  const { catalogue, report } = await bake();
  expect(report.outcome).toBe("success");
  const { totals, recent } = catalogue.record(ID);
  expect(totals).toMatchObject({ runs: 11, succeeded: 11 });
  expect(recent.at(-1)).toMatchObject({ mode: "active", succeeded: true });
  expect(recent.at(-1)?.durationMs).toBeGreaterThan(0);
});

test("a failed run is counted with its code", async () => {
  const body = new PantryBody();
  body.inject("craft_item", new CodedError("craft.missingInput", "no wheat"));
  const { catalogue } = await bake(body);
  expect(catalogue.record(ID).totals).toMatchObject({ runs: 11, succeeded: 10 });
  expect(catalogue.health(ID).lastFailures[0]).toMatchObject({ code: "craft.missingInput" });
});

const steps = (code: "safety.preempted" | "permission.denied" | "craft.missingInput", type = ID): RunEvent[] => [
  { type: "step-started", atMs: 5, planId: "p", index: 0, of: 1, step: step("s1", type, {}) },
  { type: "step-failed", atMs: 9, planId: "p", stepId: "s1", failure: new CodedError(code, "x").toFailure() },
];

test("failures with an outside cause do not count, and other capabilities are ignored", async () => {
  const { catalogue } = bakery();
  await promoted(catalogue);
  const before = catalogue.list();
  const witness = witnessRuns(catalogue);
  for (const event of [...steps("safety.preempted"), ...steps("craft.missingInput", "craft_item")]) witness(event);
  expect(catalogue.list()).toEqual(before);
});

test("using a permission that was not granted is a breach that retires the capability", async () => {
  const { catalogue } = bakery();
  await promoted(catalogue);
  steps("permission.denied").forEach(witnessRuns(catalogue));
  expect(catalogue.record(ID)).toMatchObject({
    status: "retired",
    recent: expect.arrayContaining([expect.objectContaining({ durationMs: 4 })]),
  });
});

test("the worlds in which a capability ran and succeeded are counted, and survive a restart", async () => {
  const { catalogue, again } = bakery();
  await promoted(catalogue);
  expect(catalogue.health(ID).worlds).toEqual({ tried: 0, succeeded: 0 });
  const won: RunEvent[] = [
    { type: "step-started", atMs: 5, planId: "p", index: 0, of: 1, step: step("s1", ID, {}) },
    { type: "step-succeeded", atMs: 9, planId: "p", stepId: "s1", tookMs: 4 },
  ];
  const [lake, hill, cave] = ["a lake:25565", "a hill:25565", "a cave:25565"].map(worldId);
  for (const [world, events] of [
    [lake, won],
    [lake, steps("craft.missingInput")],
    [hill, steps("craft.missingInput")],
    [cave, won],
    [undefined, won],
  ] as const)
    events.forEach(witnessRuns(catalogue, world));
  expect(catalogue.health(ID)).toMatchObject({ runs: 15, worlds: { tried: 3, succeeded: 2 } });
  expect(again().health(ID).worlds).toEqual({ tried: 3, succeeded: 2 });
  expect(JSON.stringify(catalogue.record(ID))).not.toContain("lake");
});
