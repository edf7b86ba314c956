// Internal to collect_block: handles a target that failed. It is excluded from now on, and the
// option continues with the next; too many failures without a gain in between fail the option.

import { z } from "zod";
import { GIVE_UP_TARGET } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf, gained } from "../../body/define-leaf.ts";
import { vectorOf } from "../../geometry/positions.ts";

/** Failed targets in a row, without a gained item in between. */
const MAX_FAILURES = 8;
const Target = z.object({ position: z.tuple([z.number(), z.number(), z.number()]) });
const Tally = z.object({ gained: z.number(), failures: z.number() });

export const giveUpTarget = bodyLeaf({
  ...GIVE_UP_TARGET,
  timeoutMs: 1_000,
  retries: 0,
  activity: "dig",
  async run(context, { item }) {
    const { body, memory, progress } = context;
    const target = Target.safeParse(memory.get("target"));
    if (!target.success) throw new CodedError("collect.noneFound", "there is no target block to give up");
    const { position } = target.data;
    body.exclusions.add(vectorOf(position));
    memory.delete("target");
    const now = gained(context, item);
    const tally = Tally.safeParse(memory.get("give_up_tally"));
    const before = tally.success && tally.data.gained === now ? tally.data.failures : 0;
    const failures = before + 1;
    memory.set("give_up_tally", { gained: now, failures });
    progress(`leaves ${position.join(" ")} alone`);
    if (failures >= MAX_FAILURES) {
      throw new CodedError("collect.failed", `${failures} blocks in a row gave no ${item}`);
    }
    return { failures };
  },
});
