// Which block to dig next: the nearest that has not failed, where going up or down counts more than walking, and what lies under
// one's own feet counts as far away, because digging there means falling. Pure.

import { type BlockPosition, keyOf } from "../geometry/positions.ts";

/** Blocks of walking that one block of climbing or digging down is taken to be worth. */
const VERTICAL_WEIGHT = 1.6;
/** Blocks of walking to be preferred to undermining oneself. */
const UNDER_FEET_PENALTY = 12;

/** How far away a block counts, in blocks of walking, from where the feet are. */
export function effort(feet: BlockPosition, block: BlockPosition): number {
  const dx = Math.abs(block.x + 0.5 - feet.x);
  const dz = Math.abs(block.z + 0.5 - feet.z);
  const dy = Math.abs(block.y - feet.y);
  const underFeet = Math.floor(feet.x) === block.x && Math.floor(feet.z) === block.z && block.y < Math.floor(feet.y);
  return Math.hypot(dx, dz) + dy * VERTICAL_WEIGHT + (underFeet ? UNDER_FEET_PENALTY : 0);
}

/** The block of least effort that is not excluded; ties go to the smaller key, so that runs repeat. */
export function chooseTarget<P extends BlockPosition>(
  feet: BlockPosition,
  blocks: readonly P[],
  excluded: (place: BlockPosition) => boolean,
): P | undefined {
  let best: { block: P; cost: number; key: string } | undefined;
  for (const block of blocks) {
    if (excluded(block)) continue;
    const cost = effort(feet, block);
    const key = keyOf(block);
    if (!best || cost < best.cost || (cost === best.cost && key < best.key)) best = { block, cost, key };
  }
  return best?.block;
}
