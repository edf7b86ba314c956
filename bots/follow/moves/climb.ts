// Ladders, vines and scaffolding: up, down, off at the top, and sideways. A held jump climbs, nothing
// held sinks, and sneaking holds a body on a ladder but sinks it through scaffolding.
// Source: minecraft.wiki, "Ladder", "Scaffolding".

import { towards } from "../controls.ts";
import { centreOf, END, type Executor, type StepRun, steer } from "../step-run.ts";

const IN_CELL = 0.4;
/** How far below a bank's height the body begins to step over onto it. */
const OVER = 0.05;

export const climb: Executor = (run) => {
  const { motion, from, step } = run;
  const [x, y, z] = step.cell;
  const isAcross = from.cell[0] !== x || from.cell[2] !== z;
  const up = y - from.cell[1];
  if (isAcross) return up > 0 ? over(run) : aside(run);
  if (up > 0) {
    if (motion.pos.y >= step.feet - 0.05 && run.isWithin(IN_CELL)) return END;
    return steer(towards(motion, run.centre, { jump: true, stops: true }, step.feet));
  }
  if (run.isWithin(IN_CELL) && (run.stands(IN_CELL) || motion.pos.y <= y + 0.5)) return END;
  const sneak = /^scaffolding$/.test(run.blockAt([x, y, z])?.name ?? "");
  return steer(towards(motion, run.centre, { sneak, stops: true }, step.feet));
};

/** Over the upper end onto the ground beside it. */
function over(run: StepRun) {
  const { motion, from, step } = run;
  if (run.stands(IN_CELL)) return END;
  if (motion.pos.y < step.feet - OVER && !motion.onGround && run.stage === 0)
    return steer(towards(motion, centreOf(from), { jump: true, stops: true }, step.feet));
  run.stage = 1;
  return steer(towards(motion, run.centre, { jump: motion.pos.y < step.feet, stops: true }, step.feet));
}

/** To the cell beside, from ladder to ladder or to the ground. */
function aside(run: StepRun) {
  const { motion, step } = run;
  const [, y] = step.cell;
  const isLevel = motion.pos.y >= y - 0.3 && motion.pos.y <= y + 0.9;
  if (isLevel && run.isWithin(IN_CELL)) return END;
  return steer(
    towards(motion, run.centre, { jump: motion.pos.y < y + 0.1 && !motion.onGround, stops: true }, step.feet),
  );
}
