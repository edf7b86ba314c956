// Moves that change blocks: through what is dug, up on a pillar, and over a bridge. Digging and placing
// end with the server's word; the body stands still meanwhile.

import { Vec3 } from "vec3";
import type { Position } from "../../../schemas/index.ts";
import { STAND, towards } from "../controls.ts";
import { centreOf, END, type Executor, giveUp, type Instruction, type StepRun, steer } from "../step-run.ts";
import { climb } from "./climb.ts";
import { drop, walk } from "./ground.ts";
import { jump } from "./leap.ts";

/** A body slower than this stands. */
const STANDS = 0.06;
const MIDDLE = 0.2;
/** How far over the middle of its block a sneaking body sees the side of it. */
const EDGE = 0.62;
const TRIES = 4;

const vec = ([x, y, z]: Position): Vec3 => new Vec3(x, y, z);
const isSolid = (run: StepRun, cell: Position): boolean => (run.blockAt(cell)?.shapes.length ?? 0) > 0;
const speedOf = ({ motion: { vel } }: StepRun): number => Math.hypot(vel.x, vel.z);

/** Digs what is in the way, then goes there. Falling blocks that come after are dug as well. */
export const dig: Executor = (run) => digging(run) ?? across(run);

function digging(run: StepRun): Instruction | undefined {
  const cell = run.step.digs.find((one) => isSolid(run, one));
  if (cell === undefined) return undefined;
  if (speedOf(run) > STANDS) return steer(STAND);
  return { to: "work", work: () => run.hands.dig(vec(cell)) };
}

/** The move that leads there once all is dug or open. */
export function across(run: StepRun): Instruction {
  if (run.direction.x === 0 && run.direction.z === 0)
    return run.rise < 0 && run.step.opens.length === 0 ? drop(run) : climb(run);
  if (run.rise > 0.6) return jump(run);
  return run.rise < -0.6 ? drop(run) : walk(run);
}

export const pillar: Executor = (run) => {
  const { step, motion } = run;
  if (run.stands(0.5)) return END;
  const order = digging(run);
  if (order !== undefined) return order;
  if (step.places === null || isSolid(run, step.places)) {
    // The block stands, and the body beside it or on its way down to it.
    return motion.onGround && motion.pos.y < step.feet - 0.5 ? giveUp("the body is not on its pillar") : steer(STAND);
  }
  if (!run.isWithin(MIDDLE) || speedOf(run) > STANDS)
    return steer(towards(motion, run.centre, { stops: true, sneak: true }));
  if (run.stage >= TRIES) return giveUp("no block could be placed underfoot");
  run.stage += 1;
  const { places } = step;
  return { to: "work", work: () => run.hands.place(vec(places)), controls: { keys: { jump: true } } };
};

export const bridge: Executor = (run) => {
  const { step, motion } = run;
  if (step.places === null || isSolid(run, step.places)) return walk(run);
  const { x, z } = centreOf(run.from);
  const edge = { x: x + run.direction.x * EDGE, z: z + run.direction.z * EDGE };
  const isThere = Math.hypot(edge.x - motion.pos.x, edge.z - motion.pos.z) < 0.1;
  if (!isThere && run.stage === 0) {
    if (run.ticks > 60) run.stage = 1;
    return steer(towards(motion, edge, { sneak: true, stops: true }));
  }
  if (run.stage > TRIES) return giveUp("no block could be placed ahead");
  run.stage += 1;
  const { places } = step;
  return { to: "work", work: () => run.hands.place(vec(places)), controls: { keys: { sneak: true } } };
};
