import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allot } from "../../../planner/goap/demand-matching.ts";
import { compileDomain } from "../../../planner/index.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const CLASSES = [["a", "b"], ["b", "c"], ["a", "c", "d"], ["a"], ["c"]];
const domain = compileDomain(
  smallDomain([
    { id: "o", verb: "v", consumes: CLASSES.map((kinds) => some(kinds)), produces: { x: 1 }, cost: 1 },
    { id: "d", verb: "v", produces: { a: 1, b: 1, c: 1, d: 1 }, cost: 1 },
  ]),
);
/** The class of each set of kinds, in the order in which CLASSES lists them. */
const classIds = CLASSES.map((kinds) => {
  const wanted = kinds.map((name) => domain.nameId.get(name)).sort();
  for (let id = 0; id < domain.classCount; id++) {
    const members = [...domain.classKinds.subarray(domain.classStart[id], domain.classStart[id + 1])];
    if (members.join() === wanted.join()) return id;
  }
  return -1;
});

/** The most units that can be served, by trying every kind for every unit. */
function mostServed(units: readonly (readonly string[])[], stock: Readonly<Record<string, number>>): number {
  const [unit, ...rest] = units;
  if (unit === undefined) return 0;
  const tries = unit
    .filter((kind) => (stock[kind] ?? 0) > 0)
    .map((kind) => 1 + mostServed(rest, { ...stock, [kind]: (stock[kind] ?? 0) - 1 }));
  return Math.max(mostServed(rest, stock), ...tries);
}

const counts = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 });

describe("demand matching", () => {
  test("leaves a shortage exactly if every choice of members would", () => {
    fc.assert(
      fc.property(counts, counts, (wanted, held) => {
        const demands = new Map(
          wanted.flatMap((count, index) => (count > 0 ? [[classIds[index] as number, count] as const] : [])),
        );
        const stock = { a: held[0] ?? 0, b: held[1] ?? 0, c: held[2] ?? 0, d: held[3] ?? 0 };
        const stockOf = (name: number): number => stock[domain.names[name] as keyof typeof stock] ?? 0;
        const { shortages, allotment } = allot(domain, demands, stockOf);
        const units = wanted.flatMap((count, index) => Array.from({ length: count }, () => CLASSES[index] ?? []));
        expect(shortages.length === 0).toBe(mostServed(units, stock) === units.length);
        const used = new Map<number, number>();
        for (const [classId, consumed] of allotment) {
          let sum = 0;
          for (const [name, count] of consumed) {
            expect(count).toBeGreaterThanOrEqual(0);
            used.set(name, (used.get(name) ?? 0) + count);
            sum += count;
          }
          const short = shortages.find((shortage) => shortage.classId === classId)?.missing ?? 0;
          expect(sum + short).toBe(demands.get(classId));
        }
        for (const [name, count] of used) expect(count).toBeLessThanOrEqual(stockOf(name));
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
