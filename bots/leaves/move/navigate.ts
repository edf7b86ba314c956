// The verb navigate: goes to within `range` blocks of a position, or of the nearest block, creature
// or place that the body knows, digging and building where no path is open.

import type { Entity } from "prismarine-entity";
import { lacksTarget, NAVIGATE, rangeOf } from "../../../capabilities/leaves/moving.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, distance, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { stationFacts } from "../../memory/stations.ts";
import { comeNear } from "../../move/chase.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { seekSight } from "../../work/find.ts";

/** In the right block, the bot is at most this far from the exact coordinates. */
const WITHIN_BLOCK = 1.5;
const WALK_MS = 170_000;

export const navigate = bodyLeaf({
  ...NAVIGATE,
  timeoutMs: 180_000,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "move",
  guard: (_context, args) => lacksTarget(args),
  async run(context, args) {
    const { body, clock, signal, beat } = context;
    const target = targetOf(body, args);
    if (target === undefined) throw new CodedError("collect.noneFound", `no ${args.to} is known here`);
    body.checkWay("id" in target ? target.position : target);
    if ("id" in target) await comeNear(context, target, rangeOf(args), WALK_MS);
    else await followPath(body, nearGoal(target, rangeOf(args)), { clock, signal, beat, timeoutMs: WALK_MS });
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition({ body }, args) {
    const target = targetOf(body, args);
    if (target === undefined) return failure("collect.noneFound", `no ${args.to} is known here`);
    const away = distance(body.bot.entity.position, "id" in target ? target.position : target);
    if (away <= rangeOf(args) + WITHIN_BLOCK) return undefined;
    return failure("path.unreachable", `the bot stands ${away.toFixed(1)} blocks from the position`);
  },
});

/** The position that is meant, or the nearest creature, station, place or block of the name. */
function targetOf(
  body: MineflayerBody,
  { position, to = "" }: ArgsOf<typeof NAVIGATE>,
): Entity | BlockPosition | undefined {
  if (position !== undefined) return vectorOf(position);
  const [creature] = creaturesOf(body, to);
  if (creature !== undefined) return creature;
  const station = body.nearStations().find((known) => stationFacts(known.station).includes(`near:${to}`));
  if (station !== undefined) return station.place;
  seekSight(body, to);
  const { dimension, feet } = body;
  const place = body.places.find(dimension, to, feet);
  if (place !== undefined) return place;
  const seen = body.observe().nearby.find(({ block }) => block === to)?.position;
  return seen === undefined ? undefined : vectorOf(seen);
}
