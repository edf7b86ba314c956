// Random problems with something in the bag and in sight: an item that can be crafted, one of it or
// a few; up to five kinds of items held, most of them materials; up to two kinds of blocks or
// creatures nearby. One per index and seed.

import type { CompiledDomain } from "../../planner/index.ts";
import { Problem, parseDocument } from "../../schemas/index.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";
import { craftablesOf } from "../suites/minecraft.ts";
import type { BenchProblem } from "../suites/suite.ts";

/** What recipes take most often: the kinds among which a planner has to choose. */
const MATERIAL =
  /_(?:log|stem|planks|wool|dye|ingot|slab|flower|tulip)$|stone$|sand$|cobble|stick|coal|string|leather|iron|wheat|egg|bone/;
/** Some sightings are of one dimension, which a problem does not name. */
const BLOCK = /^[a-z0-9_]+$/;
const MAX_KINDS = 5;
const MAX_OF_A_KIND = 12;
const MAX_IN_SIGHT = 8;
const MATERIAL_SHARE = 2 / 3;
const SEVERAL_SHARE = 1 / 3;
const MAX_WANTED = 8;

export function randomBags(domain: CompiledDomain, seed: number, count: number): BenchProblem[] {
  const { facts, items, mcVersion } = domain.document();
  const held = Object.keys(items).filter((item) => items[item]?.status === "obtainable");
  const materials = held.filter((item) => MATERIAL.test(item));
  const seen = facts
    .filter((fact) => fact.startsWith("seen:"))
    .map((fact) => fact.slice("seen:".length))
    .filter((name) => BLOCK.test(name));
  const goals = craftablesOf(domain);
  const bagOf = (random: SeededRandom): Record<string, number> =>
    Object.fromEntries(
      Array.from({ length: random.whole(1, MAX_KINDS) }, () => [
        random.oneOf(random.chance(MATERIAL_SHARE) ? materials : held),
        random.whole(1, MAX_OF_A_KIND),
      ]),
    );
  return Array.from({ length: count }, (_, index) => {
    const random = randomFrom(seed, index);
    const inventory = bagOf(random);
    const nearby = Array.from({ length: random.whole(0, 2) }, () => ({
      block: random.oneOf(seen),
      count: random.whole(1, MAX_IN_SIGHT),
    }));
    const wanted = random.chance(SEVERAL_SHARE) ? random.whole(1, MAX_WANTED) : 1;
    const id = `bag-${seed}-${index}`;
    const input = {
      ...(mcVersion === null ? {} : { mcVersion }),
      objective: domain.objective,
      goal: { items: { [random.oneOf(goals)]: wanted } },
      state: { inventory, nearby },
    };
    return { id, domain, problem: parseDocument(Problem, input, id) };
  });
}
