// Full bags, planned as a bot asks: what conduct calls junk goes, nothing of value does, and no bag
// ends as "no plan within the limits".

import { expect, test } from "vitest";
import { constrained } from "../../../executor/conduct/constraints.ts";
import { askPlanner } from "../../../executor/run/ask-planner.ts";
import { whyBagIsFull } from "../../../executor/run/full-bag.ts";
import { Conduct, Problem } from "../../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../../workers/index.ts";

const client = inlineClient({ domains: minecraftDomains(), now: () => 0 });
const FULL = 36 * 64;

/** What a plan for the item throws away, or the code and detail of its failure. */
async function thrown(inventory: Record<string, number>, conduct = {}, item = "wooden_pickaxe"): Promise<string> {
  const asked = Problem.parse({ goal: { items: { [item]: 1 } }, state: { inventory } });
  const problem = { ...asked, constraints: constrained(asked.constraints, Conduct.parse(conduct)) };
  return askPlanner(client, problem, new AbortController().signal).then(
    ({ steps }) => [...new Set(steps.flatMap(({ type, args }) => (type === "drop_item" ? [args.item] : [])))].join(" "),
    (error) => `${error.code}: ${error.detail}`,
  );
}

test.each([
  ["dirt", { dirt: FULL }, /^dirt$/],
  ["junk among treasure", { diamond: 33 * 64, poppy: 3, dirt: 2, gravel: 7 }, /^dirt poppy gravel( oak_planks)?$/],
  ["the very material, of which some stacks stay", { oak_log: FULL }, /^oak_log( oak_planks)?$/],
])("of a bag full of %s only junk is thrown away", async (_, inventory, what) => {
  expect(await thrown(inventory as unknown as Record<string, number>)).toMatch(what);
});

test("a bag full of treasure is said to be full, with what would have to go", async () => {
  expect(await thrown({ diamond: FULL })).toMatch(/^inventory\.full: .* \d+ diamond would have to be thrown away/);
  expect(await thrown({ diamond_sword: 36 })).toMatch(/^inventory\.full: .* \d diamond_sword/);
});

test("whoever calls diamonds junk has them thrown away; what is to be kept stays though it is junk", async () => {
  expect(await thrown({ diamond: FULL }, { junk: { diamond: 64 } })).toMatch(/^diamond/);
  expect(await thrown({ dirt: FULL }, { keep: { dirt: FULL } })).toMatch(/^(inventory\.full|goal\.)/);
});

test("what is in the way is named with its pieces, as a goal to store it", async () => {
  const asked = Problem.parse({ goal: { items: { wooden_pickaxe: 1 } }, state: { inventory: { diamond: FULL } } });
  const problem = { ...asked, constraints: constrained(asked.constraints, Conduct.parse({})) };
  const full = await whyBagIsFull((free) => client.plan(free), problem, await client.plan(problem));
  expect(full?.items.diamond).toBeGreaterThanOrEqual(64);
  expect(full?.toStore(problem).goal).toEqual({ stored: [{ items: full?.items }] });
});
