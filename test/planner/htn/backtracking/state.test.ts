import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../../domains/index.ts";
import { DecompositionState } from "../../../../planner/htn/backtracking/state.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { problemOn } from "../../reference/plan.ts";

const domain = compileDomain(counterDomain({ pickDurability: 10 }));
const id = (name: string): number => domain.nameId.get(name) ?? -1;
const fresh = (): DecompositionState =>
  new DecompositionState(
    compileProblem(
      domain,
      problemOn(domain, {
        goal: { items: { bar: 1 } },
        state: { inventory: { oak: 8, pick: 2, coal: 5 }, durability: { pick: [3] } },
      }),
    ),
  );

const seen = (state: DecompositionState) => ({
  have: [...state.have],
  reserved: [...state.reserved],
  held: [...state.held],
  sought: [...state.sought],
  points: [...state.points],
  frames: [...state.frames],
  batches: [...state.batches],
});

describe("the state of a decomposition", () => {
  test("starts with the held items and their tools' points", () => {
    const state = fresh();
    expect([state.have[id("oak")], state.points[id("pick")], state.points[id("oak")]]).toEqual([8, 13, 0]);
  });

  test("counts items as free that are neither reserved nor held", () => {
    const state = fresh();
    const frame = state.newFrame();
    state.reserve(frame, 0, id("oak"), 3, false);
    state.reserve(frame, 0, id("oak"), 1, true);
    expect([state.free(id("oak")), state.reserved[id("oak")], state.held[id("oak")]]).toEqual([4, 3, 1]);
  });

  test("loses a tool at 0 points", () => {
    const state = fresh();
    state.wear(id("pick"), 2);
    expect(state.have[id("pick")]).toBe(2);
    state.wear(id("pick"), 1);
    expect([state.have[id("pick")], state.points[id("pick")]]).toEqual([1, 10]);
    state.make(id("pick"), 2);
    expect(state.points[id("pick")]).toBe(30);
  });

  test("undoes every change since a mark", () => {
    const name = fc.constantFrom(...["oak", "coal", "pick", "near:bench"].map(id));
    const action = fc.record({ kind: fc.integer({ min: 0, max: 5 }), name, count: fc.integer({ min: 1, max: 2 }) });
    const act = (
      state: DecompositionState,
      { kind, name, count }: { kind: number; name: number; count: number },
    ): void => {
      if (kind === 0) state.make(name, count);
      else if (kind === 1) state.take(name, count);
      else if (kind === 2) state.wear(name, count);
      else if (kind === 3) state.reserve(state.newFrame(), 0, name, count, count === 1);
      else if (kind === 4) state.change(state.sought, name, 1);
      else state.batches.push({ operator: 0, times: count, consumed: new Map() });
    };
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), fc.array(action, { maxLength: 12 }), (before, after) => {
        const state = fresh();
        for (const one of before) act(state, one);
        const mark = state.mark();
        const expected = seen(state);
        for (const one of after) act(state, one);
        state.undo(mark);
        expect(seen(state)).toEqual(expected);
        state.undo({ trail: 0, frames: 0, frameTrail: 0, batches: 0 });
        expect(seen(state)).toEqual(seen(fresh()));
      }),
      { numRuns: 200, seed: 14 },
    );
  });
});
