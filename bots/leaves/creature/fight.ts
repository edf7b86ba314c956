// The tool fight: kills the nearest foe with the best weapon held. The leaf chooses the foe; the
// caller decides whether to fight.

import { FIGHT } from "../../../capabilities/leaves/moving.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { hostilesNear, isGone } from "../../sense/creatures.ts";
import { strikeAt } from "./strike-down.ts";

export const fight = bodyLeaf({
  ...FIGHT,
  timeoutMs: 60_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  activity: "combat",
  guard: ({ body }, { radius }) =>
    hostilesNear(body, radius).some(body.mayHarm) ? undefined : failure("combat.targetLost", "no attacker is near"),
  async run(context, { radius }) {
    const foe = hostilesNear(context.body, radius).find(context.body.mayHarm);
    if (!foe) throw new CodedError("combat.targetLost", "no attacker is near");
    await strikeAt(context, { entity: foe.id, tool: null }, { lies: false });
    return { foe: foe.id };
  },
  postcondition({ body }, _args, { foe }) {
    const entity = body.bot.entities[foe];
    return entity && !isGone(body, entity) ? failure("combat.timeout", `the ${entity.name} is still alive`) : undefined;
  },
});
