// Internal to kill_entity: before each creature, what the plan's way to fight it takes must be held.
// Without arrows no other creature helps, so the verb fails with `inventory.missingItem`, and the
// plan is repaired.

import { z } from "zod";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { requireBow } from "./shoot-down.ts";

export const checkArms = bodyLeaf({
  name: "check_arms",
  kind: "internal",
  description: "Fails unless bow and arrows are held where creatures are to be shot.",
  inputSchema: z.strictObject({ effect: z.string().nullable() }),
  outputSchema: z.strictObject({}),
  timeoutMs: 1_000,
  retries: 0,
  permissions: ["sense"],
  activity: "combat",
  async run({ body }, { effect }) {
    if (effect === "shoot") requireBow(body.bot);
    return {};
  },
});
