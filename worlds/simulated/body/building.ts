// Blocks that a body uses for a wall, a bridge or a pillar, and the time to place one.

import { BUILDING_BLOCK } from "../../../capabilities/arguments.ts";
import { CodedError, isFact } from "../../../schemas/index.ts";
import type { SimulatedWorld } from "../world.ts";

export const PLACE_TICKS = 10;

/** The held building blocks, in the order of their names. */
export const buildingBlocks = ({ stock }: SimulatedWorld): string[] =>
  stock.names().filter((name) => !isFact(name) && BUILDING_BLOCK.test(name));

/**
 * Takes one block out of the stock: `block`, or any building block without it. Throws CodedError
 * `inventory.missingItem`.
 */
export function takeBlock(world: SimulatedWorld, block?: string): string {
  const found = block ?? buildingBlocks(world)[0];
  if (found === undefined || world.stock.lose(found, 1).count === 0) {
    throw new CodedError("inventory.missingItem", "no block to build with is held");
  }
  return found;
}
