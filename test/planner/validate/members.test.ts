import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MemberNeed, servesExactly } from "../../../planner/validate/members.ts";

const KINDS = ["a", "b", "c", "d"];

/** Gives every unit of every need to every kind in turn. */
function bruteForce(units: readonly (readonly string[])[], totals: Readonly<Record<string, number>>): boolean {
  const [unit, ...rest] = units;
  if (unit === undefined) return Object.values(totals).every((count) => count === 0);
  return unit.some(
    (kind) => (totals[kind] ?? 0) > 0 && bruteForce(rest, { ...totals, [kind]: (totals[kind] ?? 0) - 1 }),
  );
}

const need = fc.record({
  anyOf: fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 3 }),
  amount: fc.integer({ min: 0, max: 3 }),
});

describe("whether kinds serve needs exactly", () => {
  test("agrees with exhaustive search", () => {
    let served = 0;
    fc.assert(
      fc.property(
        fc.array(need, { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...KINDS), fc.integer({ min: 0, max: 3 })),
        (needs, totals) => {
          const units = needs.flatMap(({ anyOf, amount }) => Array.from({ length: amount }, () => anyOf));
          const expected = bruteForce(units, totals);
          if (expected) served++;
          expect(servesExactly(needs, totals)).toBe(expected);
        },
      ),
      { numRuns: 2_000, seed: 9 },
    );
    expect(served).toBeGreaterThan(100);
  });

  test("holds for totals that were assigned from the sets", () => {
    const given = fc.array(
      fc.record({ anyOf: need.map(({ anyOf }) => anyOf), picks: fc.array(fc.nat(), { maxLength: 6 }) }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(given, (list) => {
        const totals: Record<string, number> = {};
        const needs: MemberNeed[] = list.map(({ anyOf, picks }) => {
          for (const pick of picks) {
            const kind = anyOf[pick % anyOf.length] ?? "";
            totals[kind] = (totals[kind] ?? 0) + 1;
          }
          return { anyOf, amount: picks.length };
        });
        expect(servesExactly(needs, totals)).toBe(true);
      }),
      { numRuns: 500, seed: 10 },
    );
  });

  test("moves large amounts at once", () => {
    const needs = [
      { anyOf: ["a", "b"], amount: 1_000_000 },
      { anyOf: ["a"], amount: 1_000_000 },
    ];
    expect(servesExactly(needs, { a: 1_500_000, b: 500_000 })).toBe(true);
    expect(servesExactly(needs, { a: 999_999, b: 1_000_001 })).toBe(false);
  });
});
