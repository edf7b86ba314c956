// Looks in a direction and waits until the server knows: using an item without naming a block (a
// bucket, a fishing rod) acts along the last rotation that the server received, which is sent with
// the body's next tick.

import type { Vec3 } from "vec3";
import type { BodyContext } from "../body/define-leaf.ts";

/** Two ticks: one to send the rotation, and one for the transmission. */
const ROTATION_SENT_MS = 100;

/** Looks at the position and waits until the server has received the rotation. */
export async function lookTo({ body, clock, signal }: BodyContext, place: Vec3): Promise<void> {
  await body.bot.lookAt(place, true);
  await clock.sleep(ROTATION_SENT_MS, signal);
}
