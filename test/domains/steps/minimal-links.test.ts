import fc from "fast-check";
import { expect, test } from "vitest";
import { MinimalLinks } from "../../../domains/steps/minimal-links.ts";

/** Direct and indirect predecessors by step. */
function closure(before: readonly (readonly number[])[]): Set<number>[] {
  const reach: Set<number>[] = [];
  for (const links of before) reach.push(new Set(links.flatMap((other) => [other, ...(reach[other] ?? [])])));
  return reach;
}

function reduced(before: readonly (readonly number[])[]): number[][] {
  const links = new MinimalLinks(before.length);
  return before.map((own) => {
    for (const other of own) links.add(other);
    return links.finish();
  });
}

test("MinimalLinks keeps the smallest set of links with the same order, for any number of steps", () => {
  const links = fc.array(fc.array(fc.nat(1_000), { maxLength: 6 }), { minLength: 1, maxLength: 90 });
  fc.assert(
    fc.property(links, (picks) => {
      const before = picks.map((own, step) => [...new Set(step === 0 ? [] : own.map((pick) => pick % step))]);
      const min = reduced(before);
      expect(closure(min)).toEqual(closure(before));
      const reach = closure(before);
      for (const kept of min) {
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
        for (const link of kept) expect(kept.some((other) => reach[other]?.has(link))).toBe(false);
      }
    }),
    { numRuns: 200, seed: 4 },
  );
});
