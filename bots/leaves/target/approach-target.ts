// Internal to collect_block: goes to where the target is visible within reach, digging towards
// buried ones. An unreachable target is excluded for a while.

import { APPROACH_TARGET } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { tupleOf, vectorOf } from "../../geometry/positions.ts";
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
    try {
      await comeIntoReach(context, place, 170_000);
    } catch (error) {
      if (error instanceof CodedError && error.code.startsWith("path.")) body.exclusions.add(place);
      throw error;
    }
    return { position: tupleOf(body.bot.entity.position) };
  },
});
