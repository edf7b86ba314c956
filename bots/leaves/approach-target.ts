// Internal to collect_block: goes to where the target is seen within reach, digging towards what is buried.
// Where no way leads there, the place is left alone for a while.

import { z } from "zod";
import { CodedError, Position } from "../../schemas/index.ts";
import { comeIntoReach } from "../approach.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { THINKING_MS } from "../movement.ts";
import { tupleOf, vectorOf } from "../positions.ts";

const Args = z.strictObject({ position: Position });
const Output = z.strictObject({ position: Position });

export const approachTarget = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "approach_target",
  kind: "internal",
  description: "Goes to where the block at `position` is within reach.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 180_000,
  waitsMs: THINKING_MS,
  retries: 0,
  permissions: ["movement", "dig", "place"],
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
