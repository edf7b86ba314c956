// Internal to kill_entity and use_on_entity: handles a creature that could not be caught, or gave
// nothing. The step ignores it from now on; too many such creatures in a row fail the step.

import { z } from "zod";
import { CodedError, ItemName } from "../../../schemas/index.ts";
import { bodyLeaf, gained } from "../../body/define-leaf.ts";

const Args = z.strictObject({ item: ItemName.nullable() });
const Output = z.strictObject({ failures: z.int() });

const MAX_FAILURES = 8;
const LEFT_ALONE_KEY = "creatures left alone";
const TALLY = "creature tally";
const Target = z.object({ entity: z.int() });
const Tally = z.object({ gained: z.number(), failures: z.number() });

/** The ids of the creatures that the step ignores. */
export function leftAlone(memory: Map<string, unknown>): Set<number> {
  const known = memory.get(LEFT_ALONE_KEY);
  const set = known instanceof Set ? (known as Set<number>) : new Set<number>();
  memory.set(LEFT_ALONE_KEY, set);
  return set;
}

export const giveUpCreature = bodyLeaf({
  name: "give_up_creature",
  kind: "internal",
  description: "Leaves the creature alone that failed, and counts it.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 1_000,
  retries: 0,
  permissions: ["sense"],
  activity: "combat",
  async run(context, { item }) {
    const { memory } = context;
    const target = Target.safeParse(memory.get("target"));
    if (!target.success) throw new CodedError("combat.targetLost", "there is no target creature to give up");
    leftAlone(memory).add(target.data.entity);
    memory.delete("target");
    const now = item === null ? 0 : gained(context, item);
    const tally = Tally.safeParse(memory.get(TALLY));
    const failures = (tally.success && tally.data.gained === now ? tally.data.failures : 0) + 1;
    memory.set(TALLY, { gained: now, failures });
    if (failures >= MAX_FAILURES) {
      throw new CodedError("combat.targetLost", `${failures} creatures in a row gave no ${item ?? "kill"}`);
    }
    return { failures };
  },
});
