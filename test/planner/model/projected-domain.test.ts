import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { projectDomain } from "../../../planner/model/projected-domain.ts";
import { batchInOriginal, projectProblem } from "../../../planner/model/projected-problem.ts";
import { knottyDomain } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const kindsIn = (domain: CompiledDomain, classId: number): string =>
  Array.from(
    domain.classKinds.subarray(domain.classStart[classId], domain.classStart[classId + 1]),
    (name) => domain.names[name],
  ).join("|");

/** One operator in words, with what the inverse tables say of it. */
function reported(domain: CompiledDomain, operator: number): unknown {
  const row = (start: Int32Array, ids: Int32Array, amounts: Int32Array | Float64Array | null, isClass: boolean) =>
    Array.from(ids.subarray(start[operator], start[operator + 1]), (id, index) => {
      const inverse = isClass
        ? domain.neededBy.subarray(domain.needersStart[id], domain.needersStart[id + 1])
        : domain.producersOf.subarray(domain.producersStart[id], domain.producersStart[id + 1]);
      const listed = inverse.includes(operator);
      return [isClass ? kindsIn(domain, id) : domain.names[id], amounts?.[(start[operator] as number) + index], listed];
    });
  return {
    id: domain.operatorIds[operator],
    verb: domain.verbs[operator],
    cost: domain.cost[operator],
    ticks: domain.ticks[operator],
    consumes: row(domain.consumesStart, domain.consumesClass, domain.consumesCount, true),
    requires: row(domain.requiresStart, domain.requiresClass, domain.requiresCount, true),
    uses: row(domain.usesStart, domain.usesClass, domain.usesPoints, true),
    spends: row(domain.spendsStart, domain.spendsClass, domain.spendsCount, true),
    produces: row(domain.producesStart, domain.producesName, domain.producesCount, false),
  };
}

describe("a domain cut down to some operators", () => {
  test("says of each of them what the whole domain says, in the same order", () => {
    fc.assert(
      fc.property(knottyDomain, fc.integer({ min: 0, max: 255 }), (document, mask) => {
        const whole = compileDomain(document);
        const operators = Int32Array.from(whole.operatorIds.keys()).filter((operator) => (mask >> (operator % 8)) & 1);
        const { domain, nameOf, operatorOf, classOf, nameAt } = projectDomain(whole, operators, []);
        expect(Array.from(operators.keys(), (operator) => reported(domain, operator))).toEqual(
          Array.from(operators, (operator) => reported(whole, operator)),
        );
        expect(operatorOf).toEqual(operators);
        expect(domain.names).toEqual(Array.from(nameOf, (name) => whole.names[name]));
        expect([...nameOf]).toEqual([...nameOf].sort((a, b) => a - b));
        for (const [name, old] of nameOf.entries()) expect(nameAt[old]).toBe(name);
        for (const [classId, old] of classOf.entries()) expect(kindsIn(domain, classId)).toBe(kindsIn(whole, old));
        expect(domain.excerpt([...operators.keys()])).toEqual(whole.excerpt([...operators]));
      }),
      { numRuns: 100, seed: 11 },
    );
  });

  test("remembers that a name does not last, though what ends it was left out", () => {
    const whole = compileDomain(
      smallDomain([
        { id: "leave", verb: "leave", produces: { far: 1 }, clears: ["near:bench"], cost: 1 },
        { id: "place", verb: "place", produces: { "near:bench": 1 }, cost: 1 },
      ]),
    );
    const { domain } = projectDomain(whole, Int32Array.of(whole.operatorId.get("place") ?? -1), []);
    expect(Array.from(domain.clearsName, (name) => domain.names[name])).toEqual(["near:bench"]);
    expect(domain.clearsStart).toEqual(Int32Array.of(0, 0));
  });
});

describe("a problem over a part of its domain", () => {
  const document = smallDomain([
    { id: "make:b", verb: "make", consumes: [some("a", 2)], produces: { b: 1 }, cost: 1 },
    { id: "make:c", verb: "make", consumes: [some("b")], produces: { c: 1 }, cost: 3 },
    { id: "make:d", verb: "make", consumes: [some("c")], produces: { d: 1 }, cost: 3 },
  ]);
  const whole = compileDomain(document);
  const input = { goal: { items: { c: 2 } }, state: { inventory: { a: 3, d: 1 } }, constraints: { keep: { a: 1 } } };
  const compiled = compileProblem(whole, problemOn(document, input));
  const narrow = projectProblem(compiled, Int32Array.of(1));

  test("holds, keeps and wants the same", () => {
    const { domain, goal, start, kept, startFluents, keptFluents } = narrow;
    const nameOf = (name: number): string | undefined => domain.names[name];
    expect(domain.names).toEqual(["a", "b", "c", "d"]);
    expect(goal.map(({ fluent, count }) => [nameOf(fluent), count])).toEqual([["c", 2]]);
    expect([...start]).toEqual([2, 0, 0, 1]);
    expect([...kept]).toEqual([1, 0, 0, 0]);
    expect(startFluents.map(nameOf).sort()).toEqual(["a", "d"]);
    expect(keptFluents.map(nameOf)).toEqual(["a"]);
  });

  test("has its lots told in the numbers of the whole", () => {
    const batch = {
      operator: 0,
      times: 2,
      consumed: new Map([[narrow.domain.nameId.get("b") ?? -1, 2]]),
      wear: new Map(),
    };
    expect(batchInOriginal(narrow, batch)).toEqual({
      ...batch,
      operator: 1,
      consumed: new Map([[whole.nameId.get("b"), 2]]),
    });
  });
});
