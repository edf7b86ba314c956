import { describe, expect, test } from "vitest";
import { counterDomain } from "../../domains/index.ts";
import { compileDomain, PLANNERS } from "../../planner/index.ts";
import type { Domain, ProblemInput, Reason } from "../../schemas/index.ts";
import { minecraft } from "./reference/minecraft.ts";
import { planCompiled } from "./reference/plan.ts";
import { smallDomain, some } from "./reference/small-domain.ts";

function reasonsOn(domain: Domain, input: ProblemInput): Reason[] {
  const compiled = compileDomain(domain);
  const answers = PLANNERS.map(({ id }) => planCompiled(compiled, { ...input, planner: id }).result);
  for (const answer of answers) expect(answer.status).toBe("unsolvable");
  const all = answers.map((answer) => (answer.status === "unsolvable" ? answer.reasons : []));
  // Whichever planner is asked, the reasons are the same.
  for (const reasons of all) expect(reasons).toEqual(all[0]);
  return all[0] ?? [];
}

const CHAIN = smallDomain(
  [
    { id: "make:sword", verb: "craft", consumes: [some("blade")], produces: { sword: 1 }, cost: 1 },
    { id: "make:blade", verb: "smelt", consumes: [some("ore")], produces: { blade: 1 }, cost: 1 },
    {
      id: "dig:ore",
      verb: "dig",
      args: { block: "vein" },
      consumes: [some("seen:vein")],
      uses: [{ anyOf: ["pick"], durability: 1 }],
      produces: { ore: 1 },
      cost: 1,
    },
  ],
  { pick: { status: "obtainable", durability: 9 }, rock: { status: "unobtainable", because: "creative-only" } },
);
const SIGHT = { nearby: [{ block: "vein", count: 3 }] };

describe("explaining why there is no plan", () => {
  test("names the chain from the goal down to what nothing makes", () => {
    const reasons = reasonsOn(CHAIN, { goal: { items: { sword: 1 } }, state: SIGHT });
    expect(reasons.map(({ code, item }) => [code, item])).toEqual([
      ["goal.missing", "sword"],
      ["goal.missing", "blade"],
      ["goal.missing", "ore"],
      ["goal.noSource", "pick"],
    ]);
    expect(reasons[0]?.because).toContain("make:sword needs blade");
    expect(reasons[2]?.because).toBe("dig:ore needs pick");
  });

  test("gives the domain's own word on what cannot be had", () => {
    expect(reasonsOn(CHAIN, { goal: { items: { rock: 1 } } })).toEqual([
      { code: "goal.noSource", item: "rock", because: "creative-only" },
    ]);
  });

  test.each<[string, ProblemInput["constraints"]]>([
    ["allow", { allow: ["craft", "dig"] }],
    ["avoid", { avoid: ["make:blade"] }],
  ])("says that the constraints exclude every way (%s)", (_, constraints) => {
    const state = { ...SIGHT, inventory: { pick: 1 } };
    const reasons = reasonsOn(CHAIN, { goal: { items: { sword: 1 } }, state, constraints });
    expect(reasons.at(-1)).toMatchObject({ code: "goal.noOperator", item: "blade" });
    expect(reasons.at(-1)?.because).toMatch(/constraints exclude.*make:blade/);
  });

  test("mentions what is held and was to be kept", () => {
    const state = { ...SIGHT, inventory: { pick: 2 } };
    const reasons = reasonsOn(CHAIN, { goal: { items: { ore: 1 } }, state, constraints: { keep: { pick: 2 } } });
    expect(reasons.at(-1)).toMatchObject({ item: "pick", because: expect.stringMatching(/asked to keep the 2/) });
  });

  test("stays short however many ways and links there are", () => {
    const names = Array.from({ length: 40 }, (_, index) => `i${index}`);
    const links = names.slice(1).map((name, index) => ({
      id: `make:${name}`,
      verb: "v",
      consumes: [some(name)],
      produces: { [`i${index}`]: 1 },
      cost: 1,
    }));
    expect(reasonsOn(smallDomain(links), { goal: { items: { i0: 1 } } }).length).toBeLessThanOrEqual(12);
    const ways = names
      .slice(1)
      .map((name) => ({ id: `by:${name}`, verb: "v", consumes: [some(name)], produces: { x: 1 }, cost: 1 }));
    const [first] = reasonsOn(smallDomain(ways), { goal: { items: { x: 1 } } });
    expect(first?.because).toContain("and 36 more ways");
  });

  test("says that a goal does not fit into the inventory, with the slots that it takes", () => {
    const reasons = reasonsOn(counterDomain(), { goal: { items: { oak: 130, coal: 1 } }, constraints: { slots: 3 } });
    expect(reasons.map(({ code, item }) => [code, item])).toEqual([
      ["goal.slots", "coal"],
      ["goal.slots", "oak"],
    ]);
    expect(reasons[1]?.because).toMatch(/3 inventory slots.*4.*3/);
  });

  test("explains each part of a goal that cannot be had, and none that can", () => {
    const reasons = reasonsOn(counterDomain(), { goal: { items: { idol: 1, oak: 1 } } });
    expect(reasons.map(({ item }) => item)).toEqual(["idol"]);
  });

  test("names the tool tier that is missing in Minecraft", () => {
    const avoid = ["craft_item:iron_pickaxe", "craft_item:diamond_pickaxe", "craft_item:netherite_pickaxe"];
    const domain = minecraft("actions");
    const constraints = {
      avoid: domain.operatorIds.filter(
        (id) => /^(craft|loot|trade|smith).*pickaxe/.test(id) && !/wooden|stone_/.test(id),
      ),
    };
    expect(constraints.avoid.length).toBeGreaterThanOrEqual(avoid.length - 1);
    const { result } = planCompiled(domain, { goal: { items: { diamond: 1 } }, constraints, planner: "htn" });
    if (result.status === "solved") return;
    expect(result).toMatchObject({ status: "unsolvable" });
    if (result.status === "unsolvable") expect(JSON.stringify(result.reasons)).toContain("iron_pickaxe");
  });
});
