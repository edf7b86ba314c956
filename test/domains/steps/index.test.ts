import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileMinecraft, compileSteps, counterDomain, makespanTicks } from "../../../domains/index.ts";
import { type Action, CodedError, type Domain, type Operator, PlanStep } from "../../../schemas/index.ts";

const minecraft = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
const PROBLEM = `sha256:${"0".repeat(64)}`;

const apply = (
  operator: string,
  times: number,
  consumes: Record<string, number> = {},
  uses?: Record<string, number>,
): Action => ({ operator, times, consumes, ...(uses === undefined ? {} : { uses }) });

const compile = (...actions: Action[]): PlanStep[] => compileSteps(minecraft, PROBLEM, actions);

/** Times, kinds and wear by operator, summed over all actions. */
function totals(actions: readonly Action[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const { operator, times, consumes, uses } of actions) {
    sums[operator] ??= {};
    const sum = sums[operator];
    for (const [name, amount] of [
      ["times", times],
      ...Object.entries(consumes),
      ...Object.entries(uses ?? {}),
    ] as const) {
      sum[name] = (sum[name] ?? 0) + amount;
    }
  }
  return sums;
}

describe("craft_item", () => {
  test("has the count, one application's recipe, and the station", () => {
    const [step] = compile(apply("craft:chest", 2, { oak_planks: 16 }));
    expect(step).toMatchObject({
      stepId: "s1",
      type: "craft_item",
      args: {
        item: "chest",
        count: 2,
        recipe: { ingredients: { oak_planks: 8 }, result: { chest: 1 } },
        station: "crafting_table",
      },
      preconds: ["facts.near:crafting_table >= 1", "inventory.oak_planks >= 16"].sort(),
      effects: ["inventory.chest += 2", "inventory.oak_planks -= 16"],
      cost: 20,
      expectedDurationMs: 1000,
      safetyLevel: "safe",
    });
  });

  test("has one step for each mixture of kinds", () => {
    const steps = compile(apply("craft:stick", 4, { oak_planks: 3, birch_planks: 5 }));
    expect(steps.map(({ args }) => args.recipe)).toEqual([
      { ingredients: { birch_planks: 2 }, result: { stick: 4 } },
      { ingredients: { birch_planks: 1, oak_planks: 1 }, result: { stick: 4 } },
      { ingredients: { oak_planks: 2 }, result: { stick: 4 } },
    ]);
    expect(steps.map(({ args }) => args.count)).toEqual([8, 4, 4]);
  });

  test("returns containers as an effect", () => {
    const [step] = compile(apply("craft:cake", 1, { milk_bucket: 3, sugar: 2, egg: 1, wheat: 3 }));
    expect(step?.effects).toContain("inventory.bucket += 3");
  });

  test("refuses kinds that do not sum up to the operator's needs", () => {
    expect(() => compile(apply("craft:stick", 2, { oak_planks: 3 }))).toThrow(/pool\.invalidPlan/);
    expect(() => compile(apply("craft:stick", 1, { oak_planks: 2, stone: 1 }))).toThrow(/1 stone too many/);
  });
});

describe("collect_block", () => {
  test("names the worn tool, or none", () => {
    const [ore, log] = compile(
      apply("collect:iron_ore:raw_iron", 3, { "seen:iron_ore": 3 }, { stone_pickaxe: 3 }),
      apply("collect:oak_log:oak_log", 2, { "seen:oak_log": 2 }),
    );
    expect(ore?.args).toEqual({ block: "iron_ore", item: "raw_iron", count: 3, tool: "stone_pickaxe" });
    expect(ore?.effects).toContain("durability.stone_pickaxe -= 3");
    expect(ore?.preconds).toContain("inventory.stone_pickaxe >= 1");
    expect(log?.args.tool).toBeNull();
  });

  test("counts items, not blocks", () => {
    const [step] = compile(apply("collect:clay:clay_ball", 2, { "seen:clay": 2 }));
    expect(step?.args.count).toBe(8);
  });

  test("splits by tool", () => {
    const steps = compile(
      apply("collect:iron_ore:raw_iron", 5, { "seen:iron_ore": 5 }, { stone_pickaxe: 2, iron_pickaxe: 3 }),
    );
    expect(steps.map(({ args }) => [args.tool, args.count])).toEqual([
      ["iron_pickaxe", 3],
      ["stone_pickaxe", 2],
    ]);
  });

  test("takes a station along", () => {
    const [step] = compile(apply("take:crafting_table", 1));
    expect(step?.args).toEqual({ block: "crafting_table", item: "crafting_table", count: 1, tool: null });
    expect(step?.effects).toEqual(["facts.near:crafting_table = 0", "inventory.crafting_table += 1"]);
  });
});

describe("explore and place_block", () => {
  test("name the sought block and the placed item", () => {
    const [find, place] = compile(apply("find:iron_ore", 2), apply("place:furnace", 1, { furnace: 1 }));
    expect([find?.type, find?.args, find?.effects]).toEqual([
      "explore",
      { for: "iron_ore" },
      ["facts.seen:iron_ore += 12"],
    ]);
    expect([place?.type, place?.args]).toEqual(["place_block", { item: "furnace" }]);
  });
});

describe("the order of steps", () => {
  test("follows consumed, required and used names, without implied links", () => {
    const steps = compile(
      apply("craft:crafting_table", 1, { oak_planks: 4 }),
      apply("place:crafting_table", 1, { crafting_table: 1 }),
      apply("craft:stick", 1, { oak_planks: 2 }),
      apply("craft:wooden_pickaxe", 1, { oak_planks: 3, stick: 2 }),
      apply("collect:stone:cobblestone", 1, { "seen:stone": 1 }, { wooden_pickaxe: 1 }),
      apply("take:crafting_table", 1),
    );
    expect(steps.map(({ after }) => after)).toEqual([[], ["s1"], [], ["s2", "s3"], ["s4"], ["s4"]]);
  });

  test("places a station again after it was taken", () => {
    const steps = compile(
      apply("place:crafting_table", 1, { crafting_table: 1 }),
      apply("craft:chest", 1, { oak_planks: 8 }),
      apply("take:crafting_table", 1),
      apply("place:crafting_table", 1, { crafting_table: 1 }),
      apply("craft:barrel", 1, { oak_planks: 6, oak_slab: 2 }),
    );
    expect(steps.map(({ after }) => after)).toEqual([[], ["s1"], ["s2"], ["s3"], ["s4"]]);
  });

  test("lets uses of a start tool come in any order", () => {
    const steps = compile(
      apply("collect:stone:cobblestone", 1, { "seen:stone": 1 }, { wooden_pickaxe: 1 }),
      apply("collect:coal_ore:coal", 1, { "seen:coal_ore": 1 }, { wooden_pickaxe: 1 }),
    );
    expect(steps[1]?.after).toEqual([]);
  });
});

describe("a plan's steps", () => {
  test("are valid documents with unique keys that depend on the problem", () => {
    const actions = [apply("find:oak_log", 1), apply("find:oak_log", 1)];
    const steps = compileSteps(minecraft, PROBLEM, actions);
    expect(steps.every((step) => PlanStep.safeParse(step).success)).toBe(true);
    expect(steps[0]?.idempotencyKey).toMatch(/^[0-9a-f]{16}-s1-[0-9a-f]{16}$/);
    expect(steps[0]?.idempotencyKey).not.toBe(steps[1]?.idempotencyKey);
    const [other] = compileSteps(minecraft, PROBLEM.replace("0", "1"), actions);
    expect(other?.idempotencyKey).not.toBe(steps[0]?.idempotencyKey);
  });

  test("last as long as the sum of their ticks", () => {
    expect(makespanTicks(compile(apply("find:stone", 1), apply("craft:stick", 3, { oak_planks: 6 })))).toBe(66 + 30);
  });

  test("of a foreign domain are its unchanged actions", () => {
    const [step] = compileSteps(counterDomain(), PROBLEM, [apply("make:bench", 2, { oak: 5, birch: 3 })]);
    expect(step).toMatchObject({
      type: "make",
      args: { times: 2 },
      preconds: ["inventory.birch >= 3", "inventory.oak >= 5"],
      effects: ["inventory.bench += 2", "inventory.birch -= 3", "inventory.oak -= 5"],
    });
  });

  test("must name existing operators", () => {
    expect(() => compile(apply("craft:nonsense", 1))).toThrow(CodedError);
  });

  test("are equal for a domain that was written and read back", () => {
    const read = JSON.parse(JSON.stringify(minecraft)) as Domain;
    const actions = [apply("craft:stick", 4, { oak_planks: 3, birch_planks: 5 })];
    expect(compileSteps(read, PROBLEM, actions)).toEqual(compileSteps(minecraft, PROBLEM, actions));
  });
});

describe("for all plans", () => {
  const crafts = minecraft.operators.filter(({ verb, consumes }) => verb === "craft_item" && consumes.length > 0);

  /** Applications of a crafting operator with any mixture of kinds. */
  const anyCraft = fc
    .record({ operator: fc.constantFrom(...crafts), times: fc.integer({ min: 1, max: 30 }), seed: fc.nat() })
    .map(({ operator, times, seed }) => apply(operator.id, times, mixture(operator, times, seed)));

  test("the steps' actions sum up to the given actions, and each recipe to its step", () => {
    fc.assert(
      fc.property(fc.array(anyCraft, { maxLength: 8 }), (actions) => {
        const steps = compileSteps(minecraft, PROBLEM, actions);
        expect(totals(steps.flatMap((step) => step.actions))).toEqual(totals(actions));
        for (const { args, actions: own } of steps) {
          const { ingredients } = args.recipe as { ingredients: Record<string, number> };
          const taken = own[0]?.consumes ?? {};
          const times = own[0]?.times ?? 0;
          for (const [kind, each] of Object.entries(ingredients)) expect(each * times).toBe(taken[kind]);
        }
      }),
    );
  });

  test("every order that respects the links is valid", () => {
    const domain = counterDomain();
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 0x7fff_ffff })), (choices) => {
        const start = new Map([
          ["oak", 9],
          ["stone", 9],
          ["coal", 1],
          ["bench", 1],
        ]);
        const { actions } = wander(domain, start, 25, choices);
        const steps = compileSteps(domain, PROBLEM, actions);
        const shuffled = linearExtension(steps, choices);
        const end = new Map(start);
        for (const { actions: own } of shuffled) {
          for (const action of own) expect(replay(domain, end, action), JSON.stringify(shuffled)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Kinds for each ingredient, spread by a small generator so that totals rarely divide evenly. */
function mixture(operator: Operator, times: number, seed: number): Record<string, number> {
  const taken: Record<string, number> = {};
  let state = seed;
  for (const { anyOf, count } of operator.consumes) {
    for (let unit = 0; unit < count * times; unit++) {
      state = (state * 48_271 + 11) % 2_147_483_647;
      const kind = anyOf[state % Math.min(anyOf.length, 3)] ?? "";
      taken[kind] = (taken[kind] ?? 0) + 1;
    }
  }
  return taken;
}

/** A valid random plan: repeatedly applies any applicable operator. */
function wander(domain: Domain, start: ReadonlyMap<string, number>, length: number, choices: Iterator<number>) {
  const state = new Map(start);
  const actions: Action[] = [];
  while (actions.length < length) {
    const possible = domain.operators.flatMap((operator) => {
      const action: Action = { operator: operator.id, times: 1, consumes: pick(operator, state) };
      for (const { anyOf, durability } of operator.uses) action.uses = { [anyOf[0] ?? ""]: Math.ceil(durability) };
      return replay(domain, new Map(state), action) ? [action] : [];
    });
    const action = possible[(choices.next().value as number) % possible.length];
    if (action === undefined) break;
    replay(domain, state, action);
    actions.push(action);
  }
  return { actions };
}

function pick(operator: Operator, state: ReadonlyMap<string, number>): Record<string, number> {
  const taken: Record<string, number> = {};
  for (const { anyOf, count } of operator.consumes) {
    let needed = count;
    for (const kind of anyOf) {
      const amount = Math.min(needed, state.get(kind) ?? 0);
      if (amount > 0) taken[kind] = amount;
      needed -= amount;
    }
  }
  return taken;
}

/**
 * Applies one action to counts and wear (kept as `tool!`); returns false if it is not applicable.
 */
function replay(domain: Domain, state: Map<string, number>, action: Action): boolean {
  const operator = domain.operators.find(({ id }) => id === action.operator);
  if (operator === undefined) return false;
  const held = (name: string): number => state.get(name) ?? 0;
  const sum = (names: readonly string[], of: (name: string) => number) =>
    names.reduce((all, name) => all + of(name), 0);
  if (operator.requires.some(({ anyOf, count }) => sum(anyOf, held) < count)) return false;
  for (const { anyOf, count } of operator.consumes) {
    if (sum(anyOf, (name) => action.consumes[name] ?? 0) !== count * action.times) return false;
  }
  for (const [tool, points] of Object.entries(action.uses ?? {})) {
    const worn = (state.get(`${tool}!`) ?? 0) + points;
    const durability = domain.items[tool]?.durability ?? Number.POSITIVE_INFINITY;
    if (held(tool) < Math.ceil(worn / durability)) return false;
    state.set(tool, held(tool) - Math.floor(worn / durability));
    state.set(`${tool}!`, worn % durability);
  }
  for (const [name, amount] of Object.entries(action.consumes)) {
    if (held(name) < amount) return false;
    state.set(name, held(name) - amount);
  }
  for (const name of operator.clears) state.set(name, 0);
  for (const [name, amount] of Object.entries(operator.produces)) state.set(name, held(name) + amount * action.times);
  return true;
}

/** A random order of the steps in which each follows the steps in its `after`. */
function linearExtension(steps: readonly PlanStep[], choices: Iterator<number>): PlanStep[] {
  const done = new Set<string>();
  const ordered: PlanStep[] = [];
  while (ordered.length < steps.length) {
    const ready = steps.filter(({ stepId, after }) => !done.has(stepId) && after.every((other) => done.has(other)));
    const step = ready[(choices.next().value as number) % ready.length];
    if (step === undefined) throw new Error("the links are cyclic");
    done.add(step.stepId);
    ordered.push(step);
  }
  return ordered;
}
