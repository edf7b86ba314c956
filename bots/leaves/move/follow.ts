// The tool follow: stays near a player or a creature for a while. It succeeds when the time is
// over, and fails when its target is out of sight.

import { FOLLOW } from "../../../capabilities/leaves/company.ts";
import { failure } from "../../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { comeNear } from "../../move/chase.ts";
import { personOf } from "../../sense/creatures.ts";

const LOOK_MS = 250;

export const follow = bodyLeaf({
  ...FOLLOW,
  timeoutMs: ({ ms }) => ms + 30_000,
  waitsMs: ({ ms }) => ms + 30_000,
  retries: 0,
  activity: "move",
  guard: (context, { entity }) =>
    personOf(context.body, entity) ? undefined : failure("combat.targetLost", `no ${entity} is in sight`),
  async run(context, { entity: name, range, ms }) {
    const { body, clock, signal, beat } = context;
    const ends = clock.now() + ms;
    const entity = personOf(body, name);
    if (!entity) return { away: Number.POSITIVE_INFINITY };
    do {
      checkAborted(signal);
      beat();
      await comeNear(context, entity, range, Math.max(5_000, ends - clock.now()));
      if (clock.now() < ends) await clock.sleep(LOOK_MS, signal);
    } while (clock.now() < ends);
    return { away: entity.position.distanceTo(body.bot.entity.position) };
  },
  postcondition: (_context, { range }, { away }) =>
    away <= range + 4 ? undefined : failure("combat.targetLost", `it is ${away.toFixed(1)} blocks away`),
});
