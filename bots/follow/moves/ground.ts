// Moves on the ground: walking, diagonals, steps without a jump, and off an edge.

import { type Motion, restOf, towards } from "../controls.ts";
import type { Pilot } from "../rehearsal.ts";
import { rehearse } from "../rehearsal.ts";
import { END, type Executor, IN_CELL, type StepRun, steer } from "../step-run.ts";

/** How near to the middle a body turns: it drifts a third of a block more while it does. */
const TURNS_WITHIN = 0.35;
const PASSES_WITHIN = 0.5;
const STOPS_WITHIN = 0.25;
/** The same where something beside the path hurts: the body comes to a stand before it turns. */
const TIGHT = 0.15;
/** Feet on the way up or down a slab are between the heights. */
const STEP = 0.6;
/** A body that leans on something for so long jumps. */
const WEDGED_TICKS = 15;
const SLOW = 0.09;
const FALL_TICKS = 60;

/** A body with little food does not sprint. Source: minecraft.wiki, "Hunger". */
const SPRINT_FOOD = 6;

export const maySprint = ({ bot }: Pick<StepRun, "bot">): boolean => (bot.food ?? 20) > SPRINT_FOOD;

export const walk: Executor = (run) => {
  const { motion, step, next } = run;
  const isLevel = Math.abs(motion.pos.y - step.feet) <= STEP && (motion.onGround || motion.isInWater);
  const turns = next === undefined || !run.goesOn;
  const tolerance = next === undefined ? STOPS_WITHIN : !turns ? PASSES_WITHIN : run.isTight ? TIGHT : TURNS_WITHIN;
  if (isLevel && run.isWithin(tolerance)) return END;
  if (isLevel && next === undefined && !run.isTight && coastsTo(run)) return END;
  const isWedged = motion.isCollidedHorizontally && run.ticks > WEDGED_TICKS;
  const gait = {
    sprint: maySprint(run),
    stops: turns && (next === undefined || run.isTight),
    jump: motion.isInWater || isWedged,
  };
  return steer(towards(motion, run.centre, gait, step.feet));
};

/** Whether a body in the cell of the step comes to a stand near its middle by itself. */
function coastsTo(run: StepRun): boolean {
  const { motion, centre } = run;
  const rest = restOf(motion);
  const isNear = Math.max(Math.abs(rest.x - centre.x), Math.abs(rest.z - centre.z)) <= STOPS_WITHIN;
  return motion.onGround && isNear && run.isWithin(IN_CELL);
}

/** Off an edge: as fast as a rehearsal shows that the body comes down in its cell. */
export const drop: Executor = (run) => {
  const { motion } = run;
  if (hasLanded(run, motion)) return END;
  if (run.pilot === undefined && motion.onGround) {
    const found = DROPS.map((make) => make(run)).find((fly) => lands(run, fly));
    run.pilot = { fly: found ?? slowly(run), since: run.ticks };
  }
  return steer((run.pilot?.fly ?? slowly(run))(motion, 0));
};

const DROPS: readonly ((run: StepRun) => Pilot)[] = [
  (run) => falling(run, { sprint: maySprint(run) }),
  (run) => falling(run, {}),
];

const falling =
  (run: StepRun, gait: object): Pilot =>
  (motion) =>
    towards(motion, run.centre, { ...gait, stops: !motion.onGround }, run.step.feet);

const slowly =
  (run: StepRun): Pilot =>
  (motion) =>
    towards(motion, run.centre, motion.onGround ? { maxSpeed: SLOW } : { stops: true }, run.step.feet);

const lands = (run: StepRun, fly: Pilot): boolean =>
  rehearse(run.bot, fly, FALL_TICKS, (motion) => hasLanded(run, motion)) !== undefined;

/** On the ground there, or in its water. */
const hasLanded = (run: StepRun, motion: Motion): boolean =>
  run.step.kind === "plunge"
    ? motion.isInWater && motion.pos.y < run.step.cell[1] + 1.2 && run.isWithin(PASSES_WITHIN, motion)
    : run.stands(run.goesOn ? PASSES_WITHIN : 0.4, motion);
