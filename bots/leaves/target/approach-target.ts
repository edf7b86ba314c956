// Internal to collect_block: goes to where the target is visible within reach, digging towards
// buried ones. An unreachable target is excluded for a while.

import { APPROACH_TARGET } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { type BlockPosition, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { comeIntoReach } from "../../work/approach.ts";

export const approachTarget = bodyLeaf({
  ...APPROACH_TARGET,
  timeoutMs: 180_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  activity: "move",
  async run(context, { position }) {
    const { body } = context;
    const place = vectorOf(position);
    const hasTool = toolWatch(context.body, place);
    try {
      await comeIntoReach(context, place, 170_000, true, () => !hasTool());
      if (!hasTool()) {
        // The target is not at fault: without it in memory it is not given up.
        context.memory.delete("target");
        throw new CodedError("dig.toolInvalid", "the tool for it broke on the way");
      }
    } catch (error) {
      if (error instanceof CodedError && error.code.startsWith("path.")) body.exclusions.add(place);
      throw error;
    }
    return { position: tupleOf(body.bot.entity.position) };
  },
});

/** Whether some held tool still harvests the block there; always true if none did at the start. */
function toolWatch(body: MineflayerBody, place: BlockPosition): () => boolean {
  const tools = body.blockAt(place)?.harvestTools;
  const isHeld = (): boolean => body.bot.inventory.items().some(({ type }) => tools?.[type] === true);
  return tools === undefined || !isHeld() ? () => true : isHeld;
}
