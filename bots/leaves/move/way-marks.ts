// Finding the way back: mark_place puts down where the body is, retrace goes back over its own crumbs, head_out goes so far in a
// direction, note_waypoint writes the place into the body's notes. give_up ends an option that has withdrawn, with a code.

import type { AtPosition } from "../../../capabilities/arguments.ts";
import { STEPS } from "../../../capabilities/leaves/corridor.ts";
import { GIVE_UP, HEAD_OUT, MARK_PLACE, NOTE_WAYPOINT, RETRACE } from "../../../capabilities/leaves/way-marks.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { columnGoal, nearGoal } from "../../geometry/path-goals.ts";
import { distance, tupleOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { biomeAt } from "../../perception/biomes.ts";

const here = (body: MineflayerBody): AtPosition => ({ position: tupleOf(body.bot.entity.position) });

export const markPlace = bodyLeaf({
  ...MARK_PLACE,
  timeoutMs: 1_000,
  retries: 0,
  activity: "move",
  run: async ({ body }) => here(body),
});

const RETRACED_KEY = "retraced";
const ONE_CRUMB_MS = 20_000;

export const retrace = bodyLeaf({
  ...RETRACE,
  timeoutMs: 120_000,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "move",
  guard: ({ body }) =>
    body.trail.back().length > 0 ? undefined : failure("path.unreachable", "no crumbs lie behind the body"),
  async run({ body, clock, signal, beat, memory }, { distance: wanted }) {
    let gone = Number(memory.get(RETRACED_KEY) ?? 0);
    for (const crumb of body.trail.back()) {
      if (gone >= wanted) break;
      checkAborted(signal);
      const from = body.bot.entity.position.clone();
      await followPath(body, nearGoal(crumb, 1), { clock, signal, beat, timeoutMs: ONE_CRUMB_MS, dig: false });
      gone += distance(from, body.bot.entity.position);
      memory.set(RETRACED_KEY, gone);
      body.trail.cutAt(crumb);
    }
    return here(body);
  },
  postcondition({ memory }) {
    const gone = memory.get(RETRACED_KEY);
    memory.delete(RETRACED_KEY);
    return gone === undefined ? failure("pbi.effectsUnmet", "the body has not gone back") : undefined;
  },
});

function columnOf({ from: [x, , z], direction, distance: far }: ArgsOf<typeof HEAD_OUT>) {
  const [dx, , dz] = STEPS[direction];
  return { x: Math.floor(x) + far * dx, z: Math.floor(z) + far * dz };
}

const OFF_BY = 4;

export const headOut = bodyLeaf({
  ...HEAD_OUT,
  timeoutMs: 180_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  activity: "move",
  async run({ body, clock, signal, beat }, args) {
    await followPath(body, columnGoal(columnOf(args), OFF_BY), { clock, signal, beat, timeoutMs: 170_000 });
    return here(body);
  },
  postcondition({ body }, args) {
    const { x, z } = columnOf(args);
    const { feet } = body;
    const away = Math.hypot(feet.x - x, feet.z - z);
    return away <= OFF_BY + 1 ? undefined : failure("path.stuck", `stopped ${Math.round(away)} blocks off`);
  },
});

export const noteWaypoint = bodyLeaf({
  ...NOTE_WAYPOINT,
  timeoutMs: 1_000,
  retries: 0,
  activity: "move",
  async run({ body }, { kind, name }) {
    const { position } = here(body);
    const named = name === undefined ? {} : { name };
    body.waypoints.note({ ...named, kind, position, dimension: body.dimension, biome: biomeAt(body) });
    return { position };
  },
});

export const giveUp = bodyLeaf({
  ...GIVE_UP,
  timeoutMs: 1_000,
  retries: 0,
  activity: "move",
  run: async (_context, { because }) => {
    throw new CodedError("safety.retreated", because);
  },
  // However it ends, it is no success.
  postcondition: (_context, { because }) => failure("safety.retreated", because),
});
