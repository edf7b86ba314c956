// Blocks that lose their support break: the rules of support.ts, checked again whenever a neighbour
// changes.

import type { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { breakBlock } from "./breaking.ts";
import { needsHold, supportStateOf } from "./support.ts";
import type { BlockUpdates } from "./updates.ts";

/** Breaks blocks that have lost their support. */
export function installHolding(context: WorldContext, updates: BlockUpdates): void {
  const { blocks, server } = context;
  const names = server.registry.blocksArray.map(({ name }) => name).filter(needsHold);
  const at = (position: Vec3) => blocks.at(position);
  updates.on(names, async (position, kind) => {
    const hold = await supportStateOf(kind, position, at);
    if (hold === "broken") await breakBlock(context, position, kind);
    if (hold === "torn") await blocks.clear(position);
  });
}
