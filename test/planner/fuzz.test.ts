import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CompiledDomain, validate } from "../../planner/index.ts";
import type { ProblemInput } from "../../schemas/index.ts";
import { minecraft } from "./reference/minecraft.ts";
import { planCompiled } from "./reference/plan.ts";

/** Problems of any obtainable item from any inventory, worn tools among it, with constraints now and then. */
function problemsOf(domain: CompiledDomain): fc.Arbitrary<ProblemInput> {
  const { items } = domain.document();
  const obtainable = Object.keys(items).filter((name) => items[name]?.status === "obtainable");
  const tools = obtainable.filter((name) => items[name]?.durability !== undefined);
  const common = ["oak_log", "oak_planks", "birch_planks", "stick", "cobblestone", "coal", "iron_ingot", "bucket"];
  const known = common.filter((name) => obtainable.includes(name));
  const item = fc.constantFrom(...obtainable);
  const held = fc.oneof(fc.constantFrom(...known), item, fc.constantFrom(...tools));
  const stations = domain.names.filter((name) => name.startsWith("near:"));
  // Growing crops are said by `ripe`.
  const seen = domain.names
    .filter((name) => name.startsWith("seen:") && !name.includes("/"))
    .map((name) => name.slice("seen:".length));
  const count = fc.integer({ min: 1, max: 16 });
  const state = fc
    .record({
      inventory: fc.dictionary(held, count, { maxKeys: 5 }),
      uses: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 2 }),
      facts: fc.uniqueArray(fc.constantFrom(...stations), { maxLength: 2 }),
      nearby: fc.array(fc.record({ block: fc.constantFrom(...seen), count }), { maxLength: 2 }),
    })
    .map(({ inventory, uses, facts, nearby }) => ({
      inventory,
      facts,
      nearby,
      durability: Object.fromEntries(tools.filter((tool) => tool in inventory).map((tool) => [tool, uses])),
    }));
  const constraints = fc.record(
    {
      keep: fc.dictionary(held, fc.integer({ min: 1, max: 3 }), { minKeys: 1, maxKeys: 2 }),
      avoid: fc.array(fc.constantFrom(...domain.operatorIds, ...new Set(domain.verbs)), { minLength: 1, maxLength: 2 }),
      slots: fc.integer({ min: 3, max: 36 }),
    },
    { requiredKeys: [] },
  );
  return fc.record({
    goal: fc.dictionary(item, count, { minKeys: 1, maxKeys: 2 }).map((wanted) => ({ items: wanted })),
    state,
    constraints: fc.oneof(fc.constant({}), constraints),
  });
}

describe.each(["time", "actions"] as const)("fuzzed problems of Minecraft by %s", (objective) => {
  test.each([
    ["htn", 50, 2_000],
    ["hybrid", 9, 150],
  ] as const)(
    "never make %s throw; its plans hold, and what it calls impossible has reasons",
    (planner, runs, expansions) => {
      const domain = minecraft(objective);
      const tally: Record<string, number> = {};
      fc.assert(
        fc.property(problemsOf(domain), (input) => {
          const { problem, result } = planCompiled(domain, { ...input, planner, limits: { expansions } });
          tally[result.status] = (tally[result.status] ?? 0) + 1;
          if (result.status === "unsolvable") {
            expect(result.reasons.length).toBeGreaterThan(0);
            for (const { code, item, because } of result.reasons) {
              expect(code).toMatch(/^goal\./);
              expect(domain.nameId.has(item)).toBe(true);
              expect(because).not.toBe("");
            }
          }
          if (result.status !== "solved") return;
          expect(validate(domain.document(), { problem, plan: result.plan }).flaws).toEqual([]);
          expect(result.lowerBound).toBeLessThanOrEqual(result.cost + 1e-9);
        }),
        { numRuns: Number(process.env.RUNS ?? runs), seed: Number(process.env.SEED ?? 17) },
      );
      expect(tally.solved).toBeGreaterThan(runs / 3);
    },
  );
});
