// The verb flee: runs from attackers, or from a position, until it is far enough away. It does not
// dig on the way, because that takes too long.

import { FLEE } from "../../../capabilities/leaves/moving.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { awayGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { hostilesNear } from "../../sense/creatures.ts";

type FleeArgs = ArgsOf<typeof FLEE>;

const TIMEOUT_MS = 60_000;
/** Extra distance, because the pursuers follow. */
const MARGIN = 2;
/** Pursuers move: after this time the path is chosen again. */
const ONE_LEG_MS = 4_000;

const threatsTo = ({ body }: Pick<BodyContext, "body">, { from, distance }: FleeArgs): BlockPosition[] =>
  from ? [vectorOf(from)] : hostilesNear(body, distance).map(({ position }) => position);

const isAway = (context: Pick<BodyContext, "body">, args: FleeArgs): boolean => {
  const { x, z } = context.body.bot.entity.position;
  return threatsTo(context, args).every((threat) => Math.hypot(threat.x - x, threat.z - z) >= args.distance);
};

export const flee = bodyLeaf({
  ...FLEE,
  timeoutMs: TIMEOUT_MS,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "move",
  async run(context, args) {
    const { body, clock, signal, beat } = context;
    const deadline = clock.now() + TIMEOUT_MS - 2_000;
    while (!isAway(context, args)) {
      checkAborted(signal);
      beat();
      if (clock.now() > deadline) throw new CodedError("path.stuck", "the pursuers keep up with the bot");
      const legEnds = clock.now() + ONE_LEG_MS;
      const until = () => isAway(context, args) || clock.now() > legEnds;
      // The goal keeps the pursuers' positions from the start of the leg.
      const threats = threatsTo(context, args).map(({ x, z }) => ({ x, z }));
      await followPath(body, awayGoal(threats, args.distance + MARGIN), { clock, signal, beat, dig: false, until });
    }
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition(context, args) {
    if (isAway(context, { ...args, distance: args.distance * 0.9 })) return undefined;
    return failure("pbi.effectsUnmet", "the threat is still near");
  },
});
