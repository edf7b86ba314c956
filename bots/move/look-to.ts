// Looking somewhere so that the server knows: what is used without naming a block (a bucket, a fishing rod) goes by the look that the server
// was last told, which leaves with the body's next tick.

import type { Vec3 } from "vec3";
import type { BodyContext } from "../body/define-leaf.ts";

/** Two ticks: the one that tells, and one for the way. */
const ROTATION_SENT_MS = 100;

/** Looks at the place, and goes on once that has been told. */
export async function lookTo({ body, clock, signal }: BodyContext, place: Vec3): Promise<void> {
  await body.bot.lookAt(place, true);
  await clock.sleep(ROTATION_SENT_MS, signal);
}
