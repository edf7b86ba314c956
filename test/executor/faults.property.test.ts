// Random faults at random starts of random leaves: a run never hangs, never reports success without
// its goal, and every other end has a code.

import fc from "fast-check";
import { expect, test } from "vitest";
import { runGoal, VirtualClock } from "../../executor/index.ts";
import { CodedError, ERROR_CODES } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, type PantryFault, pantryRegistry } from "./pantry.ts";

const fault: fc.Arbitrary<PantryFault | "none"> = fc.oneof(
  { weight: 3, arbitrary: fc.constant("none" as const) },
  { weight: 3, arbitrary: fc.constantFrom("lie" as const, "hang" as const) },
  { weight: 1, arbitrary: fc.constant("deaf" as const) },
  { weight: 3, arbitrary: fc.constantFrom(...ERROR_CODES).map((code) => new CodedError(code, "injected")) },
  { weight: 1, arbitrary: fc.constant(new TypeError("injected")) },
);

const faults = fc.dictionary(
  fc.constantFrom("pick_one", "place_block", "craft_item"),
  fc.array(fault, { maxLength: 8 }),
);

test("with random faults, success means that the goal is held and every other end has a code", async () => {
  await fc.assert(
    fc.asyncProperty(faults, async (plagued) => {
      const body = new PantryBody();
      for (const [leaf, due] of Object.entries(plagued)) {
        body.faults.set(leaf, due.map((one) => (one === "none" ? undefined : one)) as PantryFault[]);
      }
      const clock = new VirtualClock();
      const planner = new BakingPlanner();
      const registry = pantryRegistry();
      const report = await runGoal({ problem: breadProblem(), planner, body, registry, clock, deadlineMs: 600_000 });
      const held = (body.inventory.bread ?? 0) >= 2;
      if (report.outcome === "success") expect(held).toBe(true);
      else expect(ERROR_CODES).toContain(report.failure?.code);
      expect(report.elapsedMs).toBeLessThanOrEqual(600_000 + 5_000);
      expect(clock.sleeping).toBe(0);
    }),
    { numRuns: 300, seed: 7 },
  );
});
