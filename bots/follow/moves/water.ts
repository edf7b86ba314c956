// Moves in water: swimming in all directions, and out of it onto a bank.

import { towards } from "../controls.ts";
import { END, type Executor, steer } from "../step-run.ts";

/** Ticks of the present speed by which a body rises or sinks on. */
const RISES_ON = 4;
/** A swimmer so far above the way down sinks by sneaking. */
const SINKS_ABOVE = 0.4;
const PASSES_WITHIN = 0.5;
const TURNS_WITHIN = 0.35;

export const swim: Executor = (run) => {
  const { motion, step, next } = run;
  const [, y] = step.cell;
  const above = run.blockAt([step.cell[0], y + 1, step.cell[2]]);
  const isSurface = above !== null && !WET.test(above.name);
  const isHigh = motion.pos.y >= y - 0.35;
  const isLow = motion.pos.y <= y + (isSurface ? 1.1 : 0.6);
  if (isHigh && isLow && run.isWithin(next === undefined || !run.goesOn ? TURNS_WITHIN : PASSES_WITHIN)) return END;
  const aim = y + (isSurface ? 0.5 : 0.1);
  const soon = motion.pos.y + motion.vel.y * RISES_ON;
  // Sneaking sinks, and slows a swimmer across.
  const sneak = soon > aim + SINKS_ABOVE && run.rise < 0;
  return steer(towards(motion, run.centre, { jump: soon < aim, sneak, stops: next === undefined }, step.feet));
};

const WET = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/;

/** A swimmer who pushes against a bank and rises is lifted out. */
export const land: Executor = (run) => {
  const { motion, step } = run;
  if (run.stands(PASSES_WITHIN)) return END;
  const isOut = motion.pos.y > step.feet - 0.05 && motion.onGround;
  return steer(towards(motion, run.centre, { jump: !isOut, stops: isOut && !run.goesOn }, step.feet));
};
