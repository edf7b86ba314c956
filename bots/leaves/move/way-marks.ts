// Finds the way back: mark_place returns the body's position, retrace walks back along the body's
// trail, head_out goes a distance in a direction, note_waypoint writes the position into the body's
// notes. give_up ends an option after a retreat, with a code.

import type { AtPosition } from "../../../capabilities/arguments.ts";
import { STEPS } from "../../../capabilities/leaves/corridor.ts";
import { GIVE_UP, HEAD_OUT, MARK_PLACE, NOTE_WAYPOINT, RETRACE } from "../../../capabilities/leaves/way-marks.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { columnGoal, nearGoal } from "../../geometry/path-goals.ts";
import { distance, tupleOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { biomeAt } from "../../sense/biomes.ts";

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
    body.trail.back().length > 0 ? undefined : failure("path.unreachable", "the bot has no trail to walk back"),
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
    return gone === undefined ? failure("pbi.effectsUnmet", "the bot did not walk back") : undefined;
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
    return away <= OFF_BY + 1 ? undefined : failure("path.stuck", `the bot stopped ${Math.round(away)} blocks off`);
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
    body.waypoints.note({ ...named, kind, position, dimension: body.dimension, biome: biomeAt(body.bot) });
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
  // This leaf never succeeds: it gives the option its failure.
  postcondition: (_context, { because }) => failure("safety.retreated", because),
});
