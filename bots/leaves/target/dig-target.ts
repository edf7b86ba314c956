// Internal to collect_block: digs one block, if it still is the chosen one. It succeeds when
// another block, or none, is there.

import { DIG_TARGET } from "../../../capabilities/leaves/targets.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { vectorOf } from "../../geometry/positions.ts";
import { DIG_MS, digSafely, isAir } from "../../work/digging.ts";

export const digTarget = bodyLeaf({
  ...DIG_TARGET,
  timeoutMs: DIG_MS,
  retries: 1,
  activity: "dig",
  async run(context, { position, block: name }) {
    const place = vectorOf(position);
    const block = context.body.blockAt(place);
    // It was dug on the way here: its drop lies around.
    if (isAir(block)) return { dug: name };
    if (block?.name !== name)
      throw new CodedError("dig.blockChanged", `${block?.name ?? "nothing"} is there, not ${name}`);
    try {
      await digSafely(context, place, block, { mustGive: true });
    } catch (error) {
      // The target is not at fault: without it in memory it is not given up.
      if (error instanceof CodedError && error.code === "dig.toolInvalid") context.memory.delete("target");
      throw error;
    }
    return { dug: name };
  },
  postcondition({ body }, { position, block }) {
    if (body.blockAt(vectorOf(position))?.name !== block) return undefined;
    return failure("dig.timeout", `the ${block} is still there`);
  },
});
