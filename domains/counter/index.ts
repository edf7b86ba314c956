// A toy domain, small enough to solve by hand, with the difficulties of Minecraft: counts,
// ingredient kinds, a station that can be carried or placed, a tool that wears, heat in a station,
// and two ways to one item, neither of which is always cheaper.
//
// Costs: gather:stone 1, gather:wood:oak and gather:wood:birch 1, make:bench (4 wood) 1,
// place:bench 0, take:bench 1, make:pick (3 wood, at a bench) 1, mine:ore (a pick, 1 of its 2
// points) 1, burn:coal 0 (400 heat), gather:coal 1, make:kiln (3 stone, at a bench) 1, place:kiln
// 0, fire:bar (1 ore, 200 heat, at a kiln) 1, trade:bar (5 stone) 1.

import { byCodeUnit, type Domain, digestOf, type Operator } from "../../schemas/index.ts";

export interface CounterProblem {
  name: string;
  goal: { items: Record<string, number> };
  inventory: Record<string, number>;
  /** The optimal cost, or null without a plan. */
  optimum: number | null;
  why: string;
}

/** Problems with small inventories and optimal costs worked out by hand. */
export const COUNTER_PROBLEMS: readonly CounterProblem[] = [
  { name: "nothing to do", goal: { items: { oak: 1 } }, inventory: { oak: 1 }, optimum: 0, why: "it is held" },
  { name: "seven logs", goal: { items: { oak: 7 } }, inventory: {}, optimum: 7, why: "7 gathered at 1 each" },
  {
    name: "a bench of mixed wood",
    goal: { items: { bench: 1 } },
    inventory: { oak: 3, birch: 1 },
    optimum: 1,
    why: "3 oak and 1 birch are 4 wood: 1 application",
  },
  { name: "a bench", goal: { items: { bench: 1 } }, inventory: {}, optimum: 5, why: "4 wood and 1 application" },
  {
    name: "a pick",
    goal: { items: { pick: 1 } },
    inventory: {},
    optimum: 9,
    why: "bench 5, placed for 0, 3 wood 3, the pick 1",
  },
  {
    name: "a pick and the bench back",
    goal: { items: { pick: 1, bench: 1 } },
    inventory: {},
    optimum: 10,
    why: "the pick 9, and taking the bench along 1 is less than a second bench for 5",
  },
  {
    name: "two ores",
    goal: { items: { ore: 2 } },
    inventory: {},
    optimum: 11,
    why: "the pick 9, which lasts for 2 ores at 1",
  },
  {
    name: "three ores",
    goal: { items: { ore: 3 } },
    inventory: {},
    optimum: 16,
    why: "two picks: bench 5, 2 x (3 wood + 1), 3 ores",
  },
  {
    name: "one bar",
    goal: { items: { bar: 1 } },
    inventory: {},
    optimum: 6,
    why: "5 stone traded for 1; firing would need bench, pick, kiln and coal",
  },
  {
    name: "six bars with everything in place",
    goal: { items: { bar: 6 } },
    inventory: { kiln: 1, ore: 6 },
    optimum: 9,
    why: "the kiln placed for 0, 3 coal at 1 give 1200 heat, 6 bars fired at 1",
  },
  { name: "an idol", goal: { items: { idol: 1 } }, inventory: {}, optimum: null, why: "only an idol makes an idol" },
];

/** The toy domain with its digest. `pickDurability`: ores that one pick mines. */
export function counterDomain({ pickDurability = 2 }: { pickDurability?: number } = {}): Domain {
  const operators = OPERATORS.map(complete).sort((a, b) => byCodeUnit(a.id, b.id));
  const items: Domain["items"] = {};
  for (const name of ["bar", "bench", "birch", "coal", "kiln", "oak", "ore", "pick", "stone"]) {
    items[name] = { status: "obtainable", stack: 64, ...(name === "pick" ? { durability: pickDurability } : {}) };
  }
  items.idol = { status: "unobtainable", because: "technical", stack: 64 };
  const domain: Domain = {
    format: "lodestone.domain/1",
    name: "counter",
    mcVersion: null,
    objective: "actions",
    facts: ["heat:kiln", "near:bench", "near:kiln"],
    items,
    operators,
  };
  return { ...domain, digest: digestOf(domain) };
}

type CounterOperatorDraft = Pick<Operator, "id" | "verb" | "produces" | "cost"> & Partial<Operator>;

const complete = (draft: CounterOperatorDraft): Operator => ({
  args: {},
  consumes: [],
  requires: [],
  uses: [],
  clears: [],
  ticks: draft.cost,
  safetyLevel: "safe",
  ...draft,
});

const WOOD = ["birch", "oak"];
const some = (anyOf: string[], count = 1) => ({ anyOf, count });

const OPERATORS: readonly CounterOperatorDraft[] = [
  { id: "gather:birch", verb: "gather", produces: { birch: 1 }, cost: 1 },
  { id: "gather:coal", verb: "gather", produces: { coal: 1 }, cost: 1 },
  { id: "gather:oak", verb: "gather", produces: { oak: 1 }, cost: 1 },
  { id: "gather:stone", verb: "gather", produces: { stone: 1 }, cost: 1 },
  { id: "make:bench", verb: "make", consumes: [some(WOOD, 4)], produces: { bench: 1 }, cost: 1 },
  { id: "place:bench", verb: "place", consumes: [some(["bench"])], produces: { "near:bench": 1 }, cost: 0 },
  {
    id: "take:bench",
    verb: "take",
    requires: [some(["near:bench"])],
    produces: { bench: 1 },
    clears: ["near:bench"],
    cost: 1,
  },
  {
    id: "make:pick",
    verb: "make",
    consumes: [some(WOOD, 3)],
    requires: [some(["near:bench"])],
    produces: { pick: 1 },
    cost: 1,
  },
  { id: "mine:ore", verb: "mine", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { ore: 1 }, cost: 1 },
  {
    id: "make:kiln",
    verb: "make",
    consumes: [some(["stone"], 3)],
    requires: [some(["near:bench"])],
    produces: { kiln: 1 },
    cost: 1,
  },
  { id: "place:kiln", verb: "place", consumes: [some(["kiln"])], produces: { "near:kiln": 1 }, cost: 0 },
  {
    id: "burn:coal",
    verb: "burn",
    consumes: [some(["coal"])],
    requires: [some(["near:kiln"])],
    produces: { "heat:kiln": 400 },
    cost: 0,
  },
  {
    id: "fire:bar",
    verb: "fire",
    consumes: [some(["heat:kiln"], 200), some(["ore"])],
    requires: [some(["near:kiln"])],
    produces: { bar: 1 },
    cost: 1,
  },
  { id: "trade:bar", verb: "trade", consumes: [some(["stone"], 5)], produces: { bar: 1 }, cost: 1 },
  { id: "copy:idol", verb: "make", consumes: [some(["idol"])], produces: { idol: 2 }, cost: 1 },
];
