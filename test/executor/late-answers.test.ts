// Answers of the world that come late or never must not end a run.

import { expect, test } from "vitest";
import { type Clock, runGoal, VirtualClock } from "../../executor/index.ts";
import type { RunEvent } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "./pantry.ts";

/** A body whose first baking is answered late, or never; the bread itself comes from the world. */
class LateBody extends PantryBody {
  readonly #lateMs: number;
  bakings = 0;

  constructor(lateMs: number) {
    super();
    this.#lateMs = lateMs;
  }

  override async act(leaf: string, ms: number, clock: Clock, signal: AbortSignal, work: () => void): Promise<void> {
    if (leaf !== "craft_item") return super.act(leaf, ms, clock, signal, work);
    this.bakings += 1;
    if (this.bakings > 1) return super.act(leaf, ms, clock, signal, work);
    this.given += 1;
    if (this.#lateMs === Infinity) await new Promise(() => {});
    await clock.sleep(this.#lateMs);
    // Too late for what was baked again meanwhile.
    const wheat = Math.min(6, this.inventory.wheat ?? 0);
    this.add("wheat", -wheat);
    this.add("bread", wheat / 3);
  }
}

async function bake(lateMs: number) {
  const body = new LateBody(lateMs);
  const clock = new VirtualClock();
  const events: RunEvent[] = [];
  const report = await runGoal({
    ...{ problem: breadProblem(), planner: new BakingPlanner(), body, registry: pantryRegistry(), clock },
    ...{ deadlineMs: 600_000, onEvent: (event: RunEvent) => events.push(event) },
  });
  await clock.sleep(60_000);
  return { report, body, events };
}

test("an act that is never answered is fenced off, and done again", async () => {
  const { report, body, events } = await bake(Infinity);
  expect(report.outcome).toBe("success");
  expect(body.inventory).toEqual({ bread: 2, wheat: 0 });
  expect(body.bakings).toBe(2);
  expect(JSON.stringify(events)).not.toContain("resource.quotaExceeded");
});

test("an act whose effect shows while the run waits counts as done, and is not done twice", async () => {
  const { report, body } = await bake(4_500);

  expect(report.outcome).toBe("success");
  expect(body.bakings).toBe(1);
  expect(body.inventory).toEqual({ bread: 2, wheat: 0 });
});

test.each([14_000, 30_000])("an answer that comes %i ms late does not end the run", async (lateMs) => {
  const { report } = await bake(lateMs);
  expect(report.outcome).toBe("success");
});
