import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { cachedAction } from "../../../planner/model/cached-actions.ts";
import { actionOf, type ScheduledBatch } from "../../../planner/model/operator-batch.ts";

const domain = compileDomain(counterDomain());
const id = (name: string): number => domain.nameId.get(name) ?? -1;
const named = (amounts: Record<string, number>): Map<number, number> =>
  new Map(Object.entries(amounts).map(([name, amount]) => [id(name), amount]));
const batch = (
  name: string,
  times: number,
  kinds: Record<string, number>,
  wear: Record<string, number> = {},
): ScheduledBatch => ({
  operator: domain.operatorId.get(name) ?? -1,
  times,
  consumed: named(kinds),
  wear: named(wear),
});

describe("actions that were told before", () => {
  test("are shared by batches of equal operator, times, members and wear", () => {
    const first = cachedAction(domain, batch("make:bench", 1, { oak: 3, birch: 1 }));
    expect(cachedAction(domain, batch("make:bench", 1, { oak: 3, birch: 1 }))).toBe(first);
    const mined = cachedAction(domain, batch("mine:ore", 2, {}, { pick: 2 }));
    expect(cachedAction(domain, batch("mine:ore", 2, {}, { pick: 2 }))).toBe(mined);
  });

  test("equal their batch, whichever batches came before", () => {
    for (let round = 0; round < 2; round++) {
      for (let times = 1; times < 40; times++) {
        for (let oak = 0; oak <= 4 * times; oak += 3) {
          const asked = batch("make:bench", times, { oak, birch: 4 * times - oak });
          expect(cachedAction(domain, asked)).toEqual(actionOf(domain, asked));
          const worn = batch("mine:ore", times, {}, { pick: oak });
          expect(cachedAction(domain, worn)).toEqual(actionOf(domain, worn));
        }
      }
    }
  });

  test("are frozen", () => {
    const action = cachedAction(domain, batch("mine:ore", 1, {}, { pick: 1 }));
    expect([action, action.consumes, action.uses].every(Object.isFrozen)).toBe(true);
  });

  test("belong to one domain", () => {
    const other = compileDomain(counterDomain());
    const asked = batch("make:bench", 1, { oak: 4 });
    expect(cachedAction(other, asked)).not.toBe(cachedAction(domain, asked));
  });
});
