// The tool follow: stays near a player or a creature for a while. It ends well when the time is over, and fails when the one it
// follows is gone.

import { z } from "zod";
import { failure } from "../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../body-leaf.ts";
import { comeNear } from "../coming-near.ts";
import { personOf } from "../creatures.ts";

const Args = z.strictObject({
  /** The name of a player, or a kind of creature. */
  entity: z.string().min(1).max(64),
  range: z.number().min(2).max(32).default(3),
  ms: z.int().min(0).max(600_000).default(10_000),
});
type Args = z.infer<typeof Args>;
const Output = z.strictObject({ away: z.number() });

const LOOK_MS = 250;

export const follow = bodyLeaf<Args, z.infer<typeof Output>>({
  name: "follow",
  kind: "tool",
  description: "Stays within `range` blocks of a player or creature for `ms` milliseconds.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: ({ ms }) => ms + 30_000,
  waitsMs: ({ ms }) => ms + 30_000,
  retries: 0,
  permissions: ["movement"],
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
