// Blocks that a body uses for a wall, a bridge or a pillar, and the time to place one.

import { BUILDING_BLOCK } from "../../../capabilities/arguments.ts";
import { CodedError, isFact, type Position } from "../../../schemas/index.ts";
import type { SimulatedWorld } from "../world.ts";
import type { SimulatedBody } from "./body.ts";

export const PLACE_TICKS = 10;

/** The held building blocks, in the order of their names. */
export const buildingBlocks = ({ stock }: SimulatedWorld): string[] =>
  stock.names().filter((name) => !isFact(name) && BUILDING_BLOCK.test(name));

/**
 * Places one held block: the named one, or any building block that is not kept. Throws CodedError
 * `inventory.missingItem` or `permission.denied`.
 */
export function buildAt({ does, world }: SimulatedBody, place: Position, named?: string): void {
  const block = named ?? does.buildingBlock() ?? buildingBlocks(world)[0];
  does.check({ does: "change", position: place });
  if (block === undefined || does.spend(block, 1) === 0) {
    throw new CodedError("inventory.missingItem", "no block to build with is held");
  }
  does.put(block, place);
}
