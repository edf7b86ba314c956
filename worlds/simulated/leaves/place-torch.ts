// The tool place_torch: places a torch at the body's position, so that no monsters spawn around it.

import { PLACE_TORCH } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { PASSABLE } from "../body/breaking.ts";
import { PLACE_TICKS } from "../body/building.ts";
import { simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { blockAt, distance, floored } from "../state/places.ts";
import { walk } from "./moving.ts";

const TORCH = "torch";
const PLACE_DISTANCE = 3;
const PLACE_REACH = 4.5;

export const placeTorch = simulatedLeaf({
  ...PLACE_TORCH,
  timeoutMs: 10_000,
  async run(context, { position }) {
    const { world, does } = context.body;
    const place = floored(position ?? world.scene.position);
    does.check({ does: "change", position: place });
    if (distance(place, world.scene.position) > PLACE_REACH) await walk(context, place, PLACE_DISTANCE);
    // The body's own position is dug out, even where the scene has a block.
    if (position !== undefined && !PASSABLE.test(blockAt(world.scene, place))) {
      throw new CodedError("place.invalidFace", `${blockAt(world.scene, place)} is there already`);
    }
    // An earlier attempt may have placed it without getting the answer.
    if (blockAt(world.scene, place) === TORCH) return { position: place };
    if (world.stock.count(TORCH) === 0) throw new CodedError("inventory.missingItem", "no torch is held");
    await spend(context, PLACE_TICKS);
    if (does.spend(TORCH, 1) === 0) throw new CodedError("inventory.missingItem", "no torch is held");
    does.put(TORCH, place);
    return { position: place };
  },
  pretend: ({ body }) => ({ position: floored(body.world.scene.position) }),
  postcondition: ({ body: { world } }) =>
    world.scene.blocks.some(
      ({ block, position }) => block === TORCH && distance(position, world.scene.position) <= PLACE_DISTANCE,
    )
      ? undefined
      : failure("pbi.effectsUnmet", "no torch stands here"),
});
