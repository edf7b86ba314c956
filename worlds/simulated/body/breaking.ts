// Breaking single blocks of a scene. Time and loot are those of the block's `collect_block`
// operators, with the best tool that is held. A block without an operator takes as long as dirt and
// gives nothing.

import { isFact, type Operator, type Position } from "../../../schemas/index.ts";
import { blockAt } from "../state/places.ts";
import type { SimulatedWorld } from "../world.ts";
import { type SimulatedContext, spend } from "./simulated-leaf.ts";

const PLAIN_TICKS = 15;
/** Blocks that a body walks through. */
export const PASSABLE = /^(air|torch|ladder|.*_door|water|lava)$/;

/**
 * Breaks the block at the position, if there is one; its loot goes into the inventory at once.
 * Throws CodedError `inventory.full`.
 */
export async function breakBlock(context: SimulatedContext, place: Position): Promise<void> {
  const { world, does } = context.body;
  const block = blockAt(world.scene, place);
  if (PASSABLE.test(block)) return;
  does.check({ does: "change", position: place });
  const operator = bestOperator(world, block);
  await spend(context, operator?.ticks ?? PLAIN_TICKS);
  // Another body may have broken it meanwhile.
  if (blockAt(world.scene, place) !== block) return;
  does.put("air", place);
  if (operator === undefined) return;
  for (const { anyOf, durability } of operator.uses) {
    const tool = anyOf.find((name) => world.stock.count(name) > 0 && world.stock.mayWear(name, durability));
    if (tool !== undefined) world.stock.wear(tool, durability);
  }
  world.receive(Object.fromEntries(Object.entries(operator.produces).filter(([name]) => !isFact(name))));
}

/** The quickest operator whose tools are held. */
function bestOperator(world: SimulatedWorld, block: string): Operator | undefined {
  const isHeld = ({ uses }: Operator) =>
    uses.every(({ anyOf, durability }) =>
      anyOf.some((name) => world.stock.count(name) > 0 && world.stock.mayWear(name, durability)),
    );
  return world.operators
    .ofVerb("collect_block")
    .filter((operator) => operator.args.block === block && isHeld(operator))
    .sort((a, b) => a.ticks - b.ticks)[0];
}
