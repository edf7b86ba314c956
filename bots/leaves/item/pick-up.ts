// Internal to the gathering verbs: picks up the items around a dug block. A drop that cannot be
// reached in time is left; the option checks whether enough was gained and continues to dig.

import { PICK_UP } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf } from "../../body/define-leaf.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, vectorOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { countHeld } from "../../sense/inventory.ts";
import { ALL_DROPS_MS, fetchDrops, LINGER_MS, ONE_DROP_MS } from "../../work/fetch-drops.ts";
import { makeRoom } from "../../work/make-room.ts";

export const pickUp = bodyLeaf({
  ...PICK_UP,
  timeoutMs: ALL_DROPS_MS + 10_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  activity: "move",
  async run(context, { position, item }) {
    const { body } = context;
    if (item === null) {
      await goAndStand(context, vectorOf(position));
      return { gained: 0 };
    }
    await makeRoom(context, 2, [item]);
    const had = countHeld(body.bot, item);
    await fetchDrops(context, vectorOf(position), item);
    return { gained: countHeld(body.bot, item) - had };
  },
});

async function goAndStand({ body, clock, signal, beat }: BodyContext, place: BlockPosition): Promise<void> {
  try {
    await followPath(body, nearGoal(place, 1), { clock, signal, beat, timeoutMs: ONE_DROP_MS });
    await clock.sleep(LINGER_MS, signal);
  } catch (error) {
    if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
  }
}
