// Finding the way back: mark_place records the body's position, retrace follows its own
// breadcrumbs, head_out walks a distance in a direction, note_waypoint writes the position into the
// body's notes. give_up ends an option that has withdrawn, with a code.

import type { AtPosition } from "../../../capabilities/arguments.ts";
import { STEPS } from "../../../capabilities/leaves/corridor.ts";
import { GIVE_UP, HEAD_OUT, MARK_PLACE, NOTE_WAYPOINT, RETRACE } from "../../../capabilities/leaves/way-marks.ts";
import { type ArgsOf, CodedError, failure, type Position } from "../../../schemas/index.ts";
import { checkAborted, type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { distance } from "../state/places.ts";
import { walk } from "./moving.ts";

const here = ({ body }: SimulatedContext): AtPosition => ({ position: body.world.scene.position });

export const markPlace = simulatedLeaf({
  ...MARK_PLACE,
  timeoutMs: 1_000,
  run: async (context) => {
    checkAborted(context.signal);
    return here(context);
  },
  pretend: here,
});

const RETRACED_KEY = "retraced";

export const retrace = simulatedLeaf({
  ...RETRACE,
  timeoutMs: 120_000,
  guard: ({ body }) =>
    body.world.scene.trail.length > 0
      ? undefined
      : failure("path.unreachable", "the body has no breadcrumbs to follow"),
  async run(context, { distance: wanted }) {
    const { world } = context.body;
    let gone = Number(context.memory.get(RETRACED_KEY) ?? 0);
    // Going back leaves new breadcrumbs, so copy the old trail first.
    const trail = [...world.scene.trail];
    while (gone < wanted) {
      const crumb = trail.pop();
      if (crumb === undefined) break;
      gone += distance(world.scene.position, crumb);
      await walk(context, crumb, 0.5);
      context.memory.set(RETRACED_KEY, gone);
    }
    world.scene.trail = trail;
    return here(context);
  },
  pretend: here,
  postcondition({ memory }, _args) {
    const gone = memory.get(RETRACED_KEY);
    memory.delete(RETRACED_KEY);
    return gone === undefined ? failure("pbi.effectsUnmet", "the body did not go back") : undefined;
  },
});

/** The position `distance` away in the direction, at the height of the body. */
function aimOf({ from, direction, distance: far }: ArgsOf<typeof HEAD_OUT>): Position {
  return from.map((part, axis) => part + far * (STEPS[direction][axis] ?? 0)) as Position;
}

const OFF_BY = 4;

export const headOut = simulatedLeaf({
  ...HEAD_OUT,
  timeoutMs: 600_000,
  async run(context, args) {
    await walk(context, aimOf(args), 1);
    return here(context);
  },
  pretend: (_context, args) => ({ position: aimOf(args) }),
  postcondition({ body }, args) {
    const away = distance(body.world.scene.position, aimOf(args));
    return away <= OFF_BY ? undefined : failure("path.stuck", `stopped ${Math.round(away)} blocks off`);
  },
});

export const noteWaypoint = simulatedLeaf({
  ...NOTE_WAYPOINT,
  timeoutMs: 1_000,
  async run(context, { kind, name }) {
    const { scene } = context.body.world;
    await spend(context, 1);
    const others = scene.waypoints.filter((known) => name === undefined || known.name !== name);
    scene.waypoints = [...others, { kind, ...(name === undefined ? {} : { name }), position: scene.position }];
    return here(context);
  },
  pretend: here,
  postcondition: ({ body: { world } }) =>
    world.scene.waypoints.some(({ position }) => distance(position, world.scene.position) <= 1)
      ? undefined
      : failure("pbi.effectsUnmet", "the position was not noted"),
});

export const giveUp = simulatedLeaf({
  ...GIVE_UP,
  timeoutMs: 1_000,
  retries: 0,
  run: async (_context, { because }) => {
    throw new CodedError("safety.retreated", because);
  },
  pretend: () => ({}),
  // A withdrawal never counts as success.
  postcondition: (_context, { because }) => failure("safety.retreated", because),
});
