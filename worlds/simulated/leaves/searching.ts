// Leaves of explore and collect_block: looking around, deciding to walk on, and walking until
// something new is in sight. The findings and the time of a walk follow the domain's `explore`
// operators.

import { LOOK_AROUND, SEARCH_ON, WALK_ONWARD } from "../../../capabilities/leaves/targets.ts";
import type { Leaf } from "../../../executor/index.ts";
import { byCodeUnit, CodedError, type Operator } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { lackError, lackIn } from "../body/labour.ts";
import { knownOf } from "../body/lookups.ts";
import { simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import type { OperatorTable } from "../state/operators.ts";
import { MS_A_TICK } from "../state/places.ts";
import { findTarget, SOUGHT_KEY } from "./targets.ts";

const LOOK_TICKS = 4;
/** Walks of one step. Each shows something, so this only stops an endless loop. */
const MAX_SEARCHES = 200;
const MIN_MS = 120_000;

export const lookAround: Leaf<SimulatedBody> = simulatedLeaf({
  ...LOOK_AROUND,
  timeoutMs: 15_000,
  guard({ memory }, { for: name }) {
    memory.set(SOUGHT_KEY, name);
    return undefined;
  },
  async run(context, { for: name }) {
    await spend(context, LOOK_TICKS);
    return { found: knownOf(context, name) };
  },
  pretend: () => ({ found: 1 }),
});

export const searchOn: Leaf<SimulatedBody> = simulatedLeaf({
  ...SEARCH_ON,
  timeoutMs: 10_000,
  retries: 0,
  async run(context, { block }) {
    const { memory } = context;
    if (findTarget(context, block) !== undefined) {
      throw new CodedError("collect.failed", `the ${block} in sight could not be dug`);
    }
    const searches = Number(memory.get("searches") ?? 0) + 1;
    if (searches > MAX_SEARCHES) throw new CodedError("collect.noneFound", `no ${block} within ${searches - 1} walks`);
    memory.set("searches", searches);
    return { searches };
  },
  pretend: () => ({ searches: 1 }),
});

/**
 * Walks on until the target of the step is in sight, as its operators say. A step without a target
 * sees nothing new.
 */
export function walkOnward(table: OperatorTable): Leaf<SimulatedBody> {
  const slowest = Math.max(0, ...table.ofVerb("explore").map(({ ticks }) => ticks));
  return simulatedLeaf({
    ...WALK_ONWARD,
    timeoutMs: MIN_MS + 2 * MS_A_TICK * slowest,
    async run(context) {
      const { world, does } = context.body;
      const name = context.memory.get(SOUGHT_KEY);
      const choices: readonly Operator[] = table.told("explore", { for: name });
      const finder = choices.find((operator) => lackIn(world, operator, {}) === undefined);
      const [first] = choices;
      if (finder === undefined) {
        if (name === undefined) return { position: world.scene.position };
        const lack = first === undefined ? undefined : lackIn(world, first, {});
        if (lack !== undefined) throw lackError(lack, { leaf: "explore", missingItem: "inventory.missingItem" });
        throw new CodedError("collect.noneFound", `no operator shows ${name} in this world`);
      }
      await spend(context, finder.ticks);
      does.apply(finder);
      const shown = Object.keys(finder.produces).sort(byCodeUnit)[0]?.split(":")[1] ?? "";
      const cluster = world.map.nearest(shown, world.scene.position);
      if (cluster !== undefined && does.mayEnter(cluster.position)) does.standAt(cluster.position);
      return { position: world.scene.position };
    },
    pretend: ({ body }) => ({ position: body.world.scene.position }),
  });
}
