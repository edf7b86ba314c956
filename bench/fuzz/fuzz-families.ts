// Families of small random problems, each of a kind that has misled a proof or could: conversions
// that gain, moves in a cycle, a name that is consumed, required and used at once, zero costs,
// scarce slots. The n-th problem of a family and a seed is always the same.

import { Domain, type DomainInput, isFact, Problem, type ProblemInput, parseDocument } from "../../schemas/index.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";

type OperatorInput = DomainInput["operators"][number];
type TaskInput = NonNullable<DomainInput["tasks"]>[number];
type Range = readonly [least: number, most: number];

/** The ingredients of a family's problems; `share`s are probabilities. `name:part` is a fact. */
interface Family {
  names: readonly string[];
  operators: Range;
  costs: readonly number[];
  /**
   * The number of ingredients of an operator, of pieces of each, and of kinds that each accepts.
   */
  consumes: Range;
  pieces: readonly number[];
  kinds: Range;
  /** The number of names that an operator makes, and of each. */
  produces: Range;
  makes: readonly number[];
  required: number;
  used: number;
  cleared: number;
  clears: readonly string[];
  /** The number of names at the start and in the goal, and of each. */
  held: Range;
  wanted: Range;
  counts: readonly number[];
  /** Uses of each tool among the names; for other names the stack size. */
  tools: Readonly<Record<string, Range>>;
  stack: Range;
  slots: Range;
  kept: number;
  /**
   * The probabilities of a task goal that several kinds satisfy, of learned prices, and of
   * forbidden operators.
   */
  tasks: number;
  priced: number;
  avoided: number;
  /** Operators of each domain beside the random ones. */
  also: (random: SeededRandom) => OperatorInput[];
}

const TASK = "wanted";
const FACTS = ["f:a", "f:b", "f:c", "f:d", "f:e"];
const ITEMS = ["a", "b", "c", "d", "e"];
const TOOLS: Family["tools"] = { pick: [1, 3], saw: [1, 2] };

const PLAIN: Family = {
  names: FACTS,
  operators: [2, 6],
  costs: [0, 1, 1, 2],
  consumes: [0, 1],
  pieces: [1],
  kinds: [1, 1],
  produces: [1, 1],
  makes: [1],
  required: 0,
  used: 0,
  cleared: 0,
  clears: [],
  held: [0, 2],
  wanted: [1, 1],
  counts: [1],
  tools: {},
  stack: [64, 64],
  slots: [36, 36],
  kept: 0,
  tasks: 0,
  priced: 0,
  avoided: 0,
  also: () => [],
};

const some = (name: string, count = 1): { anyOf: string[]; count: number } => ({ anyOf: [name], count });
const make = (id: string, produces: Record<string, number>, rest: Partial<OperatorInput> = {}): OperatorInput => ({
  id,
  verb: "do",
  cost: 1,
  ...rest,
  produces,
});

/** Moves between places, in a cycle or there and back. */
function moves(random: SeededRandom, places: readonly string[]): OperatorInput[] {
  const isRound = random.chance(0.5);
  return places.flatMap((place, at) => {
    const next = places[(at + 1) % places.length] ?? place;
    const there = make(`go:${at}`, { [next]: 1 }, { consumes: [some(place)], cost: random.whole(0, 2) });
    const back = make(`back:${at}`, { [place]: 1 }, { consumes: [some(next)], cost: random.whole(0, 2) });
    return isRound ? [there] : [there, back];
  });
}

/** One of the names comes from nothing, and the wanted ones come from looking at others. */
const sights = (random: SeededRandom, names: readonly string[]): OperatorInput[] => [
  make("arrive", { [random.oneOf(names)]: 1 }),
  make("see:g", { "f:g": 1 }, { requires: [some(random.oneOf(names))] }),
  make("see:h", { "f:h": 1 }, { requires: [some(random.oneOf(names))] }),
];

const source = (random: SeededRandom, names: readonly string[], chance = 0.5): OperatorInput[] =>
  random.chance(chance) ? [make("source", { [random.oneOf(names)]: 1 })] : [];

const TRIO = ["f:a", "f:b", "f:c"];

const FAMILY_PARTS = {
  conversions: {
    names: TRIO,
    operators: [2, 4],
    required: 0.2,
    consumes: [1, 1],
    held: [0, 1],
    wanted: [1, 2],
    also: (random) => sights(random, TRIO),
  },
  gains: {
    names: TRIO,
    operators: [2, 4],
    consumes: [1, 1],
    pieces: [1, 1, 2],
    makes: [1, 2, 2],
    counts: [1, 2, 3],
    costs: [0, 0, 1],
    also: (random) => source(random, TRIO),
  },
  switches: { kinds: [1, 2], required: 0.6, cleared: 0.6, clears: FACTS, consumes: [0, 1], operators: [3, 7] },
  circles: {
    names: ["at:a", "at:b", "at:c"],
    operators: [0, 2],
    required: 0.6,
    wanted: [1, 3],
    held: [0, 1],
    also: (random) => {
      const places = ["at:a", "at:b", "at:c"].slice(0, random.whole(2, 3));
      return [...moves(random, places), ...sights(random, places)];
    },
  },
  "at-once": {
    names: ["a", "pick", "f:c"],
    tools: TOOLS,
    required: 0.6,
    used: 0.7,
    consumes: [0, 1],
    pieces: [1, 1, 2],
    wanted: [1, 2],
    counts: [1, 2, 3],
    held: [1, 3],
  },
  "several-goals": { wanted: [2, 4], consumes: [0, 2], required: 0.3, counts: [1, 1, 2], operators: [3, 7] },
  free: {
    names: ["f:a", "f:b", "f:c", "f:d"],
    costs: [0, 0, 0, 1],
    required: 0.3,
    makes: [1, 1, 2],
    cleared: 0.2,
    clears: FACTS,
    consumes: [0, 2],
    operators: [3, 6],
    held: [1, 2],
  },
  capacities: {
    names: ITEMS,
    stack: [1, 3],
    slots: [2, 4],
    pieces: [1, 2],
    makes: [1, 2, 3],
    counts: [1, 2, 3],
    consumes: [0, 2],
    wanted: [1, 2],
    operators: [3, 6],
    also: (random) => [
      make("source", { a: random.whole(1, 2) }),
      make("pack", { e: 1 }, { consumes: [some("a", 2)] }),
      make("unpack", { a: 2 }, { consumes: [some("e")], cost: 0 }),
    ],
  },
  wear: {
    names: ["a", "b", "c", "pick", "saw"],
    tools: TOOLS,
    used: 0.6,
    consumes: [0, 2],
    counts: [1, 2, 3],
    kinds: [1, 2],
    also: () => [make("source", { a: 1 }), make("tool", { pick: 1 }, { consumes: [some("a")] })],
  },
  order: {
    names: ["f:a", "f:b", "f:c", "a", "b"],
    operators: [4, 7],
    required: 0.7,
    cleared: 0.5,
    clears: ["f:a", "f:b", "f:c"],
    consumes: [0, 2],
    wanted: [1, 3],
    also: () => [make("begin", { "f:a": 1 })],
  },
  batches: {
    names: ["f:a", "f:b", "c"],
    operators: [2, 5],
    pieces: [1, 2, 3],
    makes: [1, 2, 3],
    counts: [1, 2, 3, 4],
    consumes: [1, 1],
    costs: [0, 0, 1],
    also: (random) => source(random, ["f:a", "f:b", "c"], 0.8),
  },
  clears: {
    kinds: [1, 2],
    names: ["near:a", "near:b", "f:c", "d", "e"],
    cleared: 0.6,
    clears: ["near:a", "near:b", "near:*", "f:c"],
    required: 0.4,
    consumes: [0, 2],
    wanted: [1, 2],
    operators: [3, 7],
    also: () => [make("stand", { "near:a": 1 })],
  },
  mixed: {
    names: ["f:a", "f:b", "c", "d", "pick"],
    tools: TOOLS,
    required: 0.3,
    used: 0.2,
    cleared: 0.2,
    clears: ["f:a", "f:b"],
    consumes: [0, 2],
    makes: [1, 2],
    produces: [1, 2],
    counts: [1, 2],
    also: () => [make("source", { c: 1 })],
  },
  alternatives: {
    names: ["a", "b", "c", "f:d", "pick", "saw"],
    tools: TOOLS,
    kinds: [1, 3],
    required: 0.3,
    used: 0.2,
    consumes: [0, 2],
    pieces: [1, 2],
    counts: [1, 2],
    held: [1, 3],
  },
  kept: {
    names: ["a", "b", "pick", "f:c"],
    tools: TOOLS,
    kept: 0.8,
    required: 0.4,
    used: 0.3,
    consumes: [0, 2],
    held: [1, 3],
  },
  tasks: {
    names: ["a", "b", "c", "f:d", "f:e"],
    tasks: 1,
    kinds: [1, 3],
    required: 0.3,
    counts: [1, 1, 2],
    consumes: [0, 2],
    wanted: [1, 2],
  },
  prices: {
    names: ["f:a", "f:b", "f:c", "d"],
    priced: 1,
    operators: [3, 6],
    required: 0.3,
    makes: [1, 2],
    counts: [1, 2],
  },
  avoided: {
    names: ["f:a", "f:b", "c", "d"],
    avoided: 1,
    operators: [5, 9],
    required: 0.3,
    makes: [1, 2],
    counts: [1, 2],
  },
} satisfies Record<string, Partial<Family>>;

export const FAMILIES: ReadonlyMap<string, Family> = new Map(
  Object.entries(FAMILY_PARTS).map(([name, parts]) => [name, { ...PLAIN, ...parts }]),
);

export interface FamilyCase {
  domain: Domain;
  problem: Problem;
}

/** The `index`-th problem of a family. */
export function familyCase(name: string, seed: number, index: number): FamilyCase {
  const family = FAMILIES.get(name);
  if (family === undefined)
    throw new RangeError(`no family is named ${name}; use one of ${[...FAMILIES.keys()].join(", ")}`);
  const random = randomFrom(seed, index);
  const items = family.names.filter((each) => !isFact(each));
  const input: DomainInput = {
    format: "lodestone.domain/1",
    name: "family",
    mcVersion: null,
    objective: "actions",
    facts: [],
    items: Object.fromEntries(
      items.map((item) => {
        const uses = family.tools[item];
        const entry = uses === undefined ? { stack: random.whole(...family.stack) } : toolEntry(random, uses);
        return [item, { status: "obtainable" as const, ...entry }];
      }),
    ),
    operators: [
      ...family.also(random),
      ...Array.from({ length: random.whole(...family.operators) }, (_, at) => operatorOf(random, family, `do:${at}`)),
    ],
  };
  if (random.chance(family.tasks)) input.tasks = [taskOf(random, family, input.operators)];
  const domain = parseDocument(Domain, input, "domain of a family");
  return { domain, problem: parseDocument(Problem, problemOf(random, family, domain), "problem of a family") };
}

const toolEntry = (random: SeededRandom, uses: Range): { stack: number; durability: number } => ({
  stack: 1,
  durability: random.whole(...uses),
});

function operatorOf(random: SeededRandom, family: Family, id: string): OperatorInput {
  const { names, kinds, pieces, costs, clears } = family;
  const tools = names.filter((name) => name in family.tools);
  const need = (): { anyOf: string[]; count: number } => ({
    anyOf: several(random, names, kinds),
    count: random.oneOf(pieces),
  });
  return make(id, amounts(random, names, family.produces, family.makes), {
    consumes: Array.from({ length: random.whole(...family.consumes) }, need),
    requires: random.chance(family.required) ? [need()] : [],
    uses: random.chance(family.used)
      ? [{ anyOf: several(random, tools, kinds), durability: random.oneOf([0, 1, 1, 2]) }]
      : [],
    clears: random.chance(family.cleared) ? [random.oneOf(clears)] : [],
    cost: random.oneOf(costs),
  });
}

/** A goal may only name what some operator produces. */
const knownIn = (operators: readonly Pick<OperatorInput, "produces">[]): string[] => [
  ...new Set(operators.flatMap(({ produces }) => Object.keys(produces))),
];

function taskOf(
  random: SeededRandom,
  { wanted, kinds, counts }: Family,
  operators: readonly OperatorInput[],
): TaskInput {
  const achieves = Array.from({ length: random.whole(...wanted) }, () => ({
    anyOf: several(random, knownIn(operators), kinds),
    count: random.oneOf(counts),
  }));
  return { name: TASK, title: "what is wanted", cases: [{ achieves }] };
}

function problemOf(random: SeededRandom, family: Family, { operators, items, tasks }: Domain): ProblemInput {
  const held = amounts(random, family.names, family.held, family.counts);
  const inventory = Object.fromEntries(Object.entries(held).filter(([name]) => !isFact(name)));
  const durability = Object.entries(inventory).flatMap(([name]) => {
    const full = items[name]?.durability;
    return full === undefined || random.chance(0.5) ? [] : [[name, [random.whole(1, full)]]];
  });
  const wanted = amounts(random, knownIn(operators), family.wanted, family.counts);
  const slots = Object.entries(inventory).reduce((sum, [name, n]) => sum + Math.ceil(n / (items[name]?.stack ?? 1)), 0);
  const conditions = Object.entries(wanted).map(
    ([name, n]) => `${isFact(name) ? "facts" : "inventory"}.${name} >= ${n}`,
  );
  const ids = operators.map(({ id }) => id);
  const prices = Object.fromEntries(ids.map((id) => [id, random.oneOf([0.25, 1, 4])]));
  return {
    objective: "actions",
    goal: tasks === undefined ? { state: conditions } : { task: { name: TASK } },
    ...(random.chance(family.priced) ? { prices } : {}),
    state: { inventory, durability: Object.fromEntries(durability), facts: Object.keys(held).filter(isFact) },
    constraints: {
      avoid: random.chance(family.avoided) ? ids.filter(() => random.chance(0.6)) : [],
      keep: random.chance(family.kept) ? inventory : {},
      slots: Math.max(slots, random.whole(...family.slots), 1),
    },
  };
}

const several = (random: SeededRandom, names: readonly string[], count: Range): string[] => [
  ...new Set(Array.from({ length: random.whole(...count) }, () => random.oneOf(names))),
];

const amounts = (
  random: SeededRandom,
  names: readonly string[],
  count: Range,
  each: readonly number[],
): Record<string, number> =>
  Object.fromEntries(several(random, names, count).map((name) => [name, random.oneOf(each)]));
