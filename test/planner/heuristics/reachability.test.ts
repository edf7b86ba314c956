import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import type { Domain } from "../../../schemas/index.ts";
import { knottyDomain } from "../reference/knotty-domains.ts";
import { randomDomain, randomInventory } from "../reference/random-domains.ts";

const countsOf = (domain: CompiledDomain, held: Record<string, number>): Int32Array =>
  Int32Array.from(domain.names, (name) => held[name] ?? 0);

const everything = (domain: CompiledDomain): Uint8Array => new Uint8Array(domain.operatorCount).fill(1);

/** Operators applied over and over until nothing new comes of it. */
function naiveFixpoint(
  { operators }: Domain,
  start: readonly string[],
  kept: readonly string[],
  banned: ReadonlySet<string>,
): { names: Set<string>; operators: Set<string> } {
  const names = new Set(start);
  const applied = new Set<string>();
  for (let size = -1; size !== names.size + applied.size; ) {
    size = names.size + applied.size;
    for (const { id, consumes, requires, uses, produces } of operators) {
      const there = ({ anyOf }: { anyOf: string[] }) => anyOf.some((name) => names.has(name));
      const inSight = ({ anyOf }: { anyOf: string[] }) => anyOf.some((name) => names.has(name) || kept.includes(name));
      if (banned.has(id) || ![...consumes, ...uses].every(there) || !requires.every(inSight)) continue;
      applied.add(id);
      for (const name of Object.keys(produces)) names.add(name);
    }
  }
  return { names, operators: applied };
}

describe("relaxed reachability", () => {
  test.each([
    ["plain", randomDomain],
    ["knotty", knottyDomain],
  ] as const)("is the fixpoint of applying all operators, on %s domains", (_, domains) => {
    const kept = fc.dictionary(fc.constantFrom("a", "b", "pick"), fc.constant(1), { maxKeys: 2 });
    fc.assert(
      fc.property(domains, randomInventory, kept, fc.integer({ min: 0, max: 255 }), (document, held, keep, mask) => {
        const domain = compileDomain(document);
        const allowed = Uint8Array.from(domain.operatorIds, (_, index) => ((mask >> (index % 8)) & 1) ^ 1);
        const banned = new Set(domain.operatorIds.filter((_, index) => allowed[index] === 0));
        const known = Object.keys(held).filter((name) => domain.nameId.has(name));
        const expected = naiveFixpoint(document, known, Object.keys(keep), banned);
        const reach = reachable(domain, countsOf(domain, held), allowed, countsOf(domain, keep));
        expect(domain.names.filter((_, index) => reach.fluents[index] === 1)).toEqual([...expected.names].sort());
        expect(domain.operatorIds.filter((_, index) => reach.operators[index] === 1)).toEqual(
          [...expected.operators].sort(),
        );
      }),
      { numRuns: 300, seed: 4 },
    );
  });

  test("never reaches a fluent that only needs itself", () => {
    const domain = compileDomain(counterDomain());
    const { fluents, operators } = reachable(domain, countsOf(domain, {}), everything(domain));
    expect(domain.names.filter((_, index) => fluents[index] !== 1)).toEqual(["idol"]);
    expect(domain.operatorIds.filter((_, index) => operators[index] !== 1)).toEqual(["copy:idol"]);
  });
});
