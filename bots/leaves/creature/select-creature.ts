// Internal to kill_entity and use_on_entity: writes the nearest suitable creature to memory as the
// target. Fails with `combat.targetLost` if there is none.

import { z } from "zod";
import { CodedError, ItemName, Position } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { serves } from "../../choice/quarry.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { leftAlone } from "./give-up-creature.ts";

const Args = z.strictObject({
  entity: z.string().min(1).max(64),
  item: ItemName.nullable(),
  /** Whether it will be killed: those that conduct spares do not serve. */
  isPrey: z.boolean().default(false),
});
const Output = z.strictObject({ entity: z.int(), position: Position });

export const selectCreature = bodyLeaf({
  name: "select_creature",
  kind: "internal",
  description: "Chooses the nearest creature of the kind that serves.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 5_000,
  retries: 0,
  permissions: ["sense"],
  activity: "combat",
  async run({ body, memory }, { entity: name, item, isPrey }) {
    memory.delete("target");
    const given = leftAlone(memory);
    const found = creaturesOf(body, name).find(
      (one) =>
        !given.has(one.id) &&
        (!isPrey || body.mayHarm(one)) &&
        serves({ name, metadata: one.metadata ?? [] }, item, body.bot.version),
    );
    if (!found) throw new CodedError("combat.targetLost", `no suitable ${name} is in sight`);
    return { entity: found.id, position: tupleOf(found.position) };
  },
});
