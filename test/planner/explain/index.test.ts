import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, PLANNERS } from "../../../planner/index.ts";
import type { Domain, ProblemInput, Reason } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, planOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

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
    expect(reasons[0]?.because).toBe("needs blade for make:sword");
    expect(reasons[2]?.because).toBe("needs pick for dig:ore");
  });

  test("gives the domain's own reason for an unobtainable item", () => {
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

  test("mentions held items that are kept", () => {
    const state = { ...SIGHT, inventory: { pick: 2 } };
    const reasons = reasonsOn(CHAIN, { goal: { items: { ore: 1 } }, state, constraints: { keep: { pick: 2 } } });
    expect(reasons.at(-1)).toMatchObject({
      code: "goal.kept",
      item: "pick",
      because: expect.stringMatching(/asked to keep the only 2/),
    });
  });

  test("stays short, however many methods and links there are", () => {
    const names = Array.from({ length: 40 }, (_, index) => `i${index}`);
    const links = names.slice(1).map((name, index) => ({
      id: `make:${name}`,
      verb: "v",
      consumes: [some(name)],
      produces: { [`i${index}`]: 1 },
      cost: 1,
    }));
    expect(reasonsOn(smallDomain(links), { goal: { items: { i0: 1 } } }).length).toBeLessThanOrEqual(12);
    const methods = names
      .slice(1)
      .map((name) => ({ id: `by:${name}`, verb: "v", consumes: [some(name)], produces: { x: 1 }, cost: 1 }));
    const [first] = reasonsOn(smallDomain(methods), { goal: { items: { x: 1 } } });
    expect(first?.because).toContain("and 38 other ways lack something as well");
  });

  test.each(["htn", "goap", "hybrid"])("does not mention slots to %s if the goal is held already", (planner) => {
    const state = { inventory: { oak: 130, coal: 1 } };
    const goal = { items: { oak: 130, coal: 1 } };
    const { result } = planOn(counterDomain(), { goal, state, constraints: { slots: 3 }, planner });
    expect(result).toMatchObject({ status: "solved", cost: 0, plan: { steps: [] } });
  });

  test("names the slots of a goal that does not fit into the inventory", () => {
    const reasons = reasonsOn(counterDomain(), { goal: { items: { oak: 130, coal: 1 } }, constraints: { slots: 3 } });
    expect(reasons.map(({ code, item }) => [code, item])).toEqual([
      ["goal.slots", "coal"],
      ["goal.slots", "oak"],
    ]);
    expect(reasons[1]?.because).toMatch(/3 inventory slots.*4.*3/);
  });

  test("explains exactly the unreachable parts of a goal", () => {
    const reasons = reasonsOn(counterDomain(), { goal: { items: { idol: 1, oak: 1 } } });
    expect(reasons.map(({ item }) => item)).toEqual(["idol"]);
  });

  test("gives the chains of two missing fluents one after the other", () => {
    const reasons = reasonsOn(
      smallDomain([
        { id: "make:lamp", verb: "v", consumes: [some("glass"), some("wire")], produces: { lamp: 1 }, cost: 1 },
        { id: "melt", verb: "v", consumes: [some("sand")], produces: { glass: 1 }, cost: 1 },
        { id: "draw", verb: "v", consumes: [some("copper")], produces: { wire: 1 }, cost: 1 },
      ]),
      { goal: { items: { lamp: 1 } } },
    );
    expect(reasons[0]?.because).toBe("needs glass and wire for make:lamp");
    expect(reasons.map(({ item }) => item)).toEqual(["lamp", "glass", "sand", "wire", "copper"]);
  });

  test("follows the method that is nearest to a cause which a person can change", () => {
    const reasons = reasonsOn(
      smallDomain([
        { id: "a:by-star", verb: "v", consumes: [some("star")], produces: { coin: 1 }, cost: 1 },
        { id: "b:by-trade", verb: "v", consumes: [some("wheat")], produces: { coin: 1 }, cost: 1 },
        { id: "grow", verb: "grow", produces: { wheat: 1 }, cost: 1 },
      ]),
      { goal: { items: { coin: 1 } }, constraints: { avoid: ["grow"] } },
    );
    expect(reasons).toEqual([
      {
        code: "goal.missing",
        item: "coin",
        because: "needs wheat for b:by-trade, and another way lacks something as well",
      },
      {
        code: "goal.noOperator",
        item: "wheat",
        because: "the constraints exclude every way to it (grow): avoid has grow",
      },
    ]);
  });

  test("names the cycle of an item that is only made from itself", () => {
    const circle = smallDomain([
      { id: "pack", verb: "v", consumes: [some("wheat", 9)], produces: { hay: 1 }, cost: 1 },
      { id: "unpack", verb: "v", consumes: [some("hay")], produces: { wheat: 9 }, cost: 1 },
    ]);
    expect(reasonsOn(circle, { goal: { items: { hay: 1 } } })).toEqual([
      {
        code: "goal.circular",
        item: "hay",
        because: "every way to it leads back to where it began: pack needs wheat, unpack needs hay",
      },
    ]);
  });

  test("names excluded operators if the remaining methods only form cycles", () => {
    const circle = smallDomain([
      { id: "pack", verb: "craft", consumes: [some("wheat", 9)], produces: { hay: 1 }, cost: 1 },
      { id: "unpack", verb: "craft", consumes: [some("hay")], produces: { wheat: 9 }, cost: 1 },
      { id: "grow", verb: "grow", produces: { wheat: 1 }, cost: 1 },
    ]);
    const reasons = reasonsOn(circle, { goal: { items: { hay: 1 } }, constraints: { allow: ["craft"] } });
    expect(reasons.map(({ code, item }) => [code, item])).toEqual([
      ["goal.missing", "hay"],
      ["goal.noOperator", "wheat"],
    ]);
    expect(reasons[1]?.because).toMatch(/exclude ways to it \(grow\): allow lacks grow; what is left needs hay/);
  });

  test("gives the same reasons for a shortage with every planner", () => {
    const hay = smallDomain([
      { id: "pack", verb: "craft", consumes: [some("wheat", 9)], produces: { hay: 1 }, cost: 1 },
      { id: "unpack", verb: "craft", consumes: [some("hay")], produces: { wheat: 9 }, cost: 1 },
    ]);
    const state = { inventory: { hay: 1, wheat: 1 } };
    expect(reasonsOn(hay, { goal: { items: { hay: 3 } }, state })[0]).toMatchObject({
      code: "goal.notEnough",
      because: expect.stringContaining("there can be 1 at most"),
    });
  });
});

describe("reasons in Minecraft", () => {
  const reasonsOf = (input: ProblemInput): Reason[] => {
    const { result } = planCompiled(minecraft("actions"), { ...input, planner: "htn" });
    if (result.status !== "unsolvable") throw new Error(result.status);
    return result.reasons;
  };
  const METHODS_TO_IRON = minecraft("actions").operatorIds.filter(
    (id) => /iron/.test(id) && /^(collect|find|kill|loot|trade|barter)/.test(id),
  );
  const OTHER = ["loot_container", "kill_entity", "trade", "barter", "collect_block:hopper", "collect_block:chain"];
  const avoid = [...OTHER, ...METHODS_TO_IRON, "collect_block:cauldron", "collect_block:lantern", "collect_block:rail"];

  test("name the tool that is needed and the kept items", () => {
    const reasons = reasonsOf({
      goal: { items: { diamond: 1 } },
      state: { inventory: { iron_ingot: 3 } },
      constraints: { keep: { iron_ingot: 3 }, avoid },
    });
    expect(reasons.map(({ item }) => item)).toEqual(["diamond", "iron_pickaxe", "iron_ingot"]);
    expect(reasons[0]?.because).toMatch(/^needs iron_pickaxe or better for collect:/);
    expect(reasons[2]).toMatchObject({ code: "goal.kept" });
    expect(reasons[2]?.because).toMatch(/^you asked to keep the only 3 that are held/);
  });

  test("name the unreachable dimension", () => {
    const reasons = reasonsOf({ goal: { items: { ancient_debris: 1 } }, constraints: { avoid: ["travel"] } });
    expect(reasons.map(({ item }) => item)).toEqual(["ancient_debris", "seen:ancient_debris", "dimension:nether"]);
    expect(reasons.at(-1)?.because).toMatch(/avoid has travel$/);
  });

  test("say how many uses a worn tool has left", () => {
    const reasons = reasonsOf({
      goal: { items: { diamond: 5 } },
      state: { inventory: { iron_pickaxe: 1 }, durability: { iron_pickaxe: [3] } },
      constraints: { allow: ["explore", "collect_block"], avoid: ["collect_block:iron_block"] },
    });
    expect(reasons[0]?.because).toMatch(/^5 are wanted, and there can be 3 at most/);
  });
});
