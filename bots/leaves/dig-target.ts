// Internal to collect_block: digs one block, if it still is the one that was chosen. Done means that another block, or none, is there.

import { z } from "zod";
import { CodedError, failure, ItemName, Position } from "../../schemas/index.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { DIG_MS, digSafely, isAir } from "../digging.ts";
import { vectorOf } from "../positions.ts";

const Args = z.strictObject({ position: Position, block: ItemName });
const Output = z.strictObject({ dug: ItemName });

export const digTarget = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "dig_target",
  kind: "internal",
  description: "Digs the block at `position` if it is still the one named.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: DIG_MS,
  retries: 1,
  permissions: ["dig"],
  activity: "dig",
  async run(context, { position, block: name }) {
    const place = vectorOf(position);
    const block = context.body.blockAt(place);
    // Dug on the way here: what it dropped lies about all the same.
    if (isAir(block)) return { dug: name };
    if (block?.name !== name)
      throw new CodedError("dig.blockChanged", `${block?.name ?? "nothing"} is there, not ${name}`);
    await digSafely(context, place, block);
    return { dug: name };
  },
  postcondition({ body }, { position, block }) {
    if (body.blockAt(vectorOf(position))?.name !== block) return undefined;
    return failure("dig.timeout", `the ${block} is still there`);
  },
});
