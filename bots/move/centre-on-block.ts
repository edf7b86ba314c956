// Stands in the exact middle of a block, for jumping on one's own pillar and building around
// oneself.

import { type BodyContext, checkAborted } from "../body/define-leaf.ts";
import { stepTowards } from "./blind-step.ts";

const OFF_CENTRE = 0.2;
const MAX_STEPS = 12;
const STEP_MS = 60;

/** Sneaks in small steps until the body is over the middle of its block, or as near as it gets. */
export async function standInTheMiddle(context: BodyContext): Promise<void> {
  const { body, clock, signal } = context;
  const middle = body.feet.offset(0.5, 0, 0.5);
  const away = () => Math.hypot(body.bot.entity.position.x - middle.x, body.bot.entity.position.z - middle.z);
  for (let step = 0; step < MAX_STEPS && away() > OFF_CENTRE; step += 1) {
    checkAborted(signal);
    await stepTowards(context, middle, { gait: "sneak", ms: STEP_MS });
    await clock.sleep(STEP_MS, signal);
  }
}
