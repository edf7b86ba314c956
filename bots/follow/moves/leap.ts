// Jumps: up a block, and over gaps. Invariant: a body leaves the ground only with keys whose rehearsal
// arrives; over a gap it stands there afterwards, unhurt.

import { type Motion, STAND, towards } from "../controls.ts";
import { type Pilot, rehearse } from "../rehearsal.ts";
import { centreOf, END, type Executor, giveUp, type StepRun, steer } from "../step-run.ts";
import { maySprint } from "./ground.ts";

const JUMP_TICKS = 25;
const LEAP_TICKS = 45;
/** Ticks for which a jump is held: less than the pause after which a held key jumps again. */
const HELD_TICKS = 4;
/** Ticks of a run-up, in the order in which they are tried. */
const RUN_UPS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12];
/** Ticks after a landing for which a body must stay. */
const STAYS_TICKS = 6;
/** A body of 0.6 blocks stands on a block up to 0.8 from its middle. */
const ON_BLOCK = 0.7;
const IN_CELL = 0.45;
/** How far back of the middle of its block a body begins a run-up, and how many ticks it takes there. */
const BACK = 0.72;
const BACK_TICKS = 30;
const EVERY = 4;
const FELL = 1.5;
/** A deeper fall hurts. It counts from the highest point. */
const SAFE_FALL = 3;
/**
 * Instead of ticks of a run-up: over the edge without a jump, sprinting after so many ticks more. They
 * decide how near to the edge the last tick on the ground is, and so how far the body gets.
 */
const NEVER = 1_000;
const RUN_OFFS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ticks) => NEVER + ticks);

/** Up a block: as soon as a rehearsal arrives; until then the body walks on. */
export const jump: Executor = (run) => {
  const { motion } = run;
  if (run.stands(IN_CELL)) return END;
  if (run.pilot !== undefined && motion.onGround && run.ticks - run.pilot.since > HELD_TICKS) run.pilot = undefined;
  if (run.pilot === undefined && (motion.onGround || motion.isInWater)) {
    const arrives = (fly: Pilot) => rehearse(run.bot, fly, JUMP_TICKS, (copy) => run.stands(IN_CELL, copy));
    const fly = [maySprint(run), false].map((sprint) => leap(run, 0, sprint)).find(arrives);
    if (fly !== undefined) run.pilot = { fly, since: run.ticks };
  }
  if (run.pilot !== undefined) return steer(run.pilot.fly(motion, run.ticks - run.pilot.since));
  return steer(towards(motion, run.centre, { jump: motion.isInWater || motion.isCollidedHorizontally }, run.step.feet));
};

/** Over a gap. */
export const parkour: Executor = (run) => {
  const { motion } = run;
  if (run.pilot !== undefined) {
    const since = run.ticks - run.pilot.since;
    if (run.stands(ON_BLOCK)) return END;
    if (motion.pos.y < Math.min(run.step.feet, run.from.feet) - FELL) return giveUp("the body fell short of its jump");
    if (motion.onGround && since > LEAP_TICKS) return giveUp("the body did not jump");
    return steer(run.pilot.fly(motion, since));
  }
  if (!motion.onGround) return steer(towards(motion, centreOf(run.from), { stops: true }, run.from.feet));
  // A search among all run-ups costs some hundred ticks of physics.
  const fly = run.ticks % EVERY === 0 ? leapThatLands(run) : undefined;
  if (fly !== undefined) {
    run.pilot = { fly, since: run.ticks };
    return steer(fly(motion, 0));
  }
  // From the far edge of its block a body runs up to its jump.
  const { x, z } = centreOf(run.from);
  const { x: dx, z: dz } = run.direction;
  const [byX, byZ] = [Math.sign(dx) * BACK, Math.sign(dz) * BACK];
  const start = { x: x - byX, z: z - byZ };
  const isBack = Math.hypot(start.x - motion.pos.x, start.z - motion.pos.z) < 0.12;
  if (run.ticks > BACK_TICKS || (isBack && run.ticks % EVERY === 0)) return giveUp("no run-up makes the jump");
  return steer(towards(motion, start, { sneak: true, stops: true }));
};

/** Runs for some ticks, then jumps, and comes to a stand. */
const leap =
  (run: StepRun, after: number, sprint: boolean): Pilot =>
  (motion, tick) => {
    const isRun = after >= NEVER;
    const isFlying = (tick > after || isRun) && !motion.onGround;
    const isDown = isRun && motion.onGround && motion.pos.y < run.from.feet - 0.5;
    const isFast = sprint && (!isRun || tick >= after - NEVER);
    const gait = { sprint: isFast, jump: tick >= after && tick < after + HELD_TICKS, stops: isFlying || isDown };
    if (tick > after + HELD_TICKS && motion.onGround) return STAND;
    return towards(motion, run.centre, gait, run.step.feet);
  };

function leapThatLands(run: StepRun): Pilot | undefined {
  for (const sprint of maySprint(run) ? [true, false] : [false]) {
    for (const after of run.rise < -1 ? [...RUN_OFFS, ...RUN_UPS] : RUN_UPS) {
      const fly = leap(run, after, sprint);
      if (staysLanded(run, fly)) return fly;
    }
  }
  return undefined;
}

/** Whether the body lands, and is still there some ticks later. */
function staysLanded(run: StepRun, fly: Pilot): boolean {
  let stays = 0;
  const lowest = Math.min(run.step.feet, run.from.feet) - FELL;
  const deepest = Math.max(SAFE_FALL, -run.rise);
  let highest = run.motion.pos.y;
  const isDone = (motion: Motion): boolean => {
    highest = Math.max(highest, motion.pos.y);
    if (motion.onGround && highest - motion.pos.y > deepest) return true;
    if (motion.onGround) highest = motion.pos.y;
    stays = run.stands(ON_BLOCK, motion) ? stays + 1 : 0;
    return stays >= STAYS_TICKS || motion.pos.y < lowest;
  };
  return rehearse(run.bot, fly, LEAP_TICKS, isDone) !== undefined && stays >= STAYS_TICKS;
}
