// Small random domains for judging planners: cycles, dead ends, by-products, tools that wear and
// are consumed, stations that operators end, overlapping sets of kinds. The n-th case of a seed is
// always the same.

import { type CompiledDomain, compileDomain } from "../../planner/index.ts";
import { Domain, type DomainInput, Problem, parseDocument } from "../../schemas/index.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";

const ITEMS = ["a", "b", "c", "d", "e"];
const TOOLS = ["pick", "saw"];
const FACTS = ["near:bench", "near:kiln"];
/** Costs of these domains have no unit, but an objective must be named. */
const OBJECTIVE = "actions";

type OperatorInput = DomainInput["operators"][number];

export interface RandomCase {
  domain: CompiledDomain;
  problem: Problem;
}

/** A domain of up to ten operators and a problem on it. */
export function randomCase(seed: number, index: number, planner: string, expansions: number): RandomCase {
  const random = randomFrom(seed, index);
  const durability = random.whole(1, 3);
  const makesTool = random.oneOf(TOOLS);
  const input: DomainInput = {
    format: "lodestone.domain/1",
    name: "random",
    mcVersion: null,
    objective: OBJECTIVE,
    facts: FACTS,
    items: Object.fromEntries([
      ...ITEMS.map((name) => [name, { status: "obtainable" }] as const),
      ...TOOLS.map((name) => [name, { status: "obtainable", stack: 1, durability }] as const),
    ]),
    operators: [
      { id: "source:a", verb: "gather", produces: { a: 1 }, cost: 1 },
      {
        id: `tool:${makesTool}`,
        verb: "make",
        consumes: [{ anyOf: ["a"], count: 1 }],
        produces: { [makesTool]: 1 },
        cost: 1,
      },
      ...Array.from({ length: random.whole(2, 8) }, (_, at) => randomOperator(random, `make:${at}`)),
    ],
  };
  const domain = parseDocument(Domain, input, "random domain");
  const problem = parseDocument(
    Problem,
    {
      goal: { items: amounts(random, [...ITEMS.slice(1), ...TOOLS], random.whole(1, 2), 2) },
      state: stateOf(random, durability),
      objective: OBJECTIVE,
      planner,
      limits: { expansions },
    },
    "random problem",
  );
  return { domain: compileDomain(domain), problem };
}

function stateOf(
  random: SeededRandom,
  durability: number,
): { inventory: Record<string, number>; durability: Record<string, number[]>; facts: string[] } {
  const inventory = amounts(random, [...ITEMS, "pick"], random.whole(0, 2), 2);
  const worn = inventory.pick !== undefined && random.chance(0.5) ? { pick: [random.whole(1, durability)] } : {};
  return { inventory, durability: worn, facts: random.chance(0.2) ? ["near:bench"] : [] };
}

function randomOperator(random: SeededRandom, id: string): OperatorInput {
  const some = (max: number): number[] => Array.from({ length: random.whole(0, max) }, (_, at) => at);
  return {
    id,
    verb: "make",
    consumes: some(2).map(() => ({
      anyOf: random.chance(0.15) ? [random.oneOf(FACTS)] : kinds(random, [...ITEMS, ...ITEMS, ...TOOLS], 3),
      count: random.whole(1, 3),
    })),
    requires: random.chance(0.4) ? [{ anyOf: [random.oneOf([...FACTS, ...FACTS, "a", ...TOOLS])], count: 1 }] : [],
    uses: random.chance(0.4) ? [{ anyOf: kinds(random, TOOLS, 2), durability: random.whole(1, 2) }] : [],
    produces: amounts(random, [...ITEMS, ...TOOLS, ...FACTS], random.whole(1, 2), 3),
    clears: random.chance(0.2) ? [random.oneOf([...FACTS, "near:*"])] : [],
    cost: random.whole(1, 5),
  };
}

const kinds = (random: SeededRandom, names: readonly string[], max: number): string[] => [
  ...new Set(Array.from({ length: random.whole(1, max) }, () => random.oneOf(names))),
];

function amounts(random: SeededRandom, names: readonly string[], count: number, max: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, () => [random.oneOf(names), random.whole(1, max)]));
}
