// The tool follow: stays near a creature for a while. Herds that are only hunted do not move;
// creatures of the scene walk.

import { FOLLOW } from "../../../capabilities/leaves/company.ts";
import { CodedError, failure, type Position } from "../../../schemas/index.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { distance, MS_A_TICK } from "../state/places.ts";
import type { SimulatedCreature } from "../state/simulated-state.ts";
import { walk } from "./moving.ts";

const LOOK_TICKS = 5;

/**
 * The position of the nearest of the name: a player, a creature, or a herd; undefined without one.
 */
export function placeOf({ body: { world } }: Pick<SimulatedContext, "body">, entity: string): Position | undefined {
  const { scene, map } = world;
  const isIt = ({ kind, username }: SimulatedCreature): boolean =>
    kind === entity || username?.toLowerCase() === entity.toLowerCase();
  const creature = scene.creatures.find(isIt);
  return creature?.position ?? map.nearest(entity, scene.position)?.position;
}

export const follow = simulatedLeaf({
  ...FOLLOW,
  timeoutMs: ({ ms }) => ms + 30_000,
  waitsMs: ({ ms }) => ms + 30_000,
  retries: 0,
  guard: (context, { entity }) =>
    placeOf(context, entity) === undefined ? failure("combat.targetLost", `no ${entity} is in sight`) : undefined,
  async run(context, { entity, range, ms }) {
    const { clock, body } = context;
    for (const ends = clock.now() + ms; ; ) {
      const at = placeOf(context, entity);
      if (at === undefined) throw new CodedError("combat.targetLost", `the ${entity} has disappeared`);
      await walk(context, at, range);
      if (clock.now() >= ends) return { away: distance(at, body.world.scene.position) };
      await spend(context, Math.min(LOOK_TICKS, (ends - clock.now()) / MS_A_TICK), false);
    }
  },
  pretend: (_context, { range }) => ({ away: range }),
  postcondition(context, { entity, range }) {
    const at = placeOf(context, entity);
    const away = at === undefined ? Number.POSITIVE_INFINITY : distance(at, context.body.world.scene.position);
    return away <= range + 4 ? undefined : failure("combat.targetLost", `it is ${Math.round(away)} blocks away`);
  },
});
