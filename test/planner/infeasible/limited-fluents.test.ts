import fc from "fast-check";
import { expect, test } from "vitest";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { compileDomain } from "../../../planner/index.ts";
import { limitedNames } from "../../../planner/infeasible/limited-fluents.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { Domain } from "../../../schemas/index.ts";
import { knottyDomain, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

function limitedIn(document: Domain, inventory: Record<string, number>, goal: string): string[] {
  const domain = compileDomain(document);
  const problem = compileProblem(domain, problemOn(document, { goal: { items: { [goal]: 1 } }, state: { inventory } }));
  const { start, allowed, kept } = problem;
  const marks = limitedNames(problem, reachable(domain, start, allowed, kept));
  return domain.names.filter((_, name) => marks[name] === 1);
}

test("a fluent made from unlimited ones with a limited tool is limited", () => {
  const pick = { pick: { status: "obtainable" as const, stack: 1, durability: 9 } };
  const dig = { id: "dig", verb: "dig", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { stone: 1 }, cost: 1 };
  const hew = { id: "hew", verb: "hew", produces: { pick: 1 }, cost: 1 };
  const held = { pick: 1, gem: 2 };
  const set = { id: "set", verb: "set", consumes: [some("gem"), some("stone")], produces: { ring: 1 }, cost: 1 };
  expect(limitedIn(smallDomain([dig, set], pick), held, "ring")).toEqual(["gem", "pick", "ring", "stone"]);
  expect(limitedIn(smallDomain([dig, set, hew], pick), held, "ring")).toEqual(["gem", "ring"]);
});

test("a fluent is unlimited exactly if reachable operators make it from nothing limited", () => {
  fc.assert(
    fc.property(knottyDomain, knottyInventory, (document, inventory) => {
      const domain = compileDomain(document);
      const [goal = ""] = Object.keys(document.items);
      const limited = new Set(limitedIn(document, inventory, goal));
      const { operators } = reachable(
        domain,
        Int32Array.from(domain.names, (name) => inventory[name] ?? 0),
        new Uint8Array(domain.operatorCount).fill(1),
      );
      const made = new Set<string>();
      for (const [index, operator] of [...document.operators].sort((a, b) => (a.id < b.id ? -1 : 1)).entries()) {
        const ends = operator.requires.filter(
          ({ anyOf }) => anyOf.length === 1 && operator.clears.includes(anyOf[0] ?? ""),
        );
        const needs = [...operator.consumes, ...ends, ...operator.uses.filter(({ durability }) => durability > 0)];
        const isFree = needs.every(({ anyOf }) => anyOf.some((name) => !limited.has(name)));
        if (isFree && operators[index] === 1) for (const name of Object.keys(operator.produces)) made.add(name);
      }
      expect(domain.names.filter((name) => !limited.has(name))).toEqual([...made].sort());
    }),
    { numRuns: 100, seed: 5 },
  );
});
