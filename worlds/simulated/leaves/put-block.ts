// The tool put_block: places one held block at a position, against a neighbour. Trees of leaves
// build with it; the verb place_block is for blocks that a plan wants near.

import { PUT_BLOCK } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure, type Position } from "../../../schemas/index.ts";
import { simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { blockAt, distance, floored } from "../state/places.ts";
import type { SimulatedScene } from "../state/scene.ts";

const PLACE_REACH = 4.5;
const PLACE_TICKS = 10;
const REPLACEABLE = /^(air|water|lava)$/;

export const putBlock = simulatedLeaf({
  ...PUT_BLOCK,
  timeoutMs: 10_000,
  guard: ({ body }, { item }) =>
    body.world.stock.count(item) > 0 ? undefined : failure("inventory.missingItem", `no ${item} is held`),
  async run(context, { item, position }) {
    const { world, does } = context.body;
    const { scene } = world;
    const place = floored(position);
    if (distance(scene.position, place) > PLACE_REACH)
      throw new CodedError("path.unreachable", "the position is out of reach");
    // An earlier attempt may have placed it without getting the answer.
    if (blockAt(scene, place) === item) return { position: place };
    if (!REPLACEABLE.test(blockAt(scene, place))) {
      throw new CodedError("place.invalidFace", `${blockAt(scene, place)} is there already`);
    }
    if (!hasFace(scene, place)) throw new CodedError("place.invalidFace", "there is no block to place against");
    await spend(context, PLACE_TICKS);
    does.check({ does: "change", position: place });
    if (does.spend(item, 1) === 0) throw new CodedError("inventory.missingItem", `no ${item} is held`);
    does.put(item, place);
    return { position: place };
  },
  pretend: (_context, { position }) => ({ position: floored(position) }),
  postcondition: ({ body }, { item, position }) =>
    blockAt(body.world.scene, position) === item
      ? undefined
      : failure("pbi.effectsUnmet", `${blockAt(body.world.scene, position)} is at the position of ${item}`),
});

function hasFace(scene: SimulatedScene, [x, y, z]: Position): boolean {
  const beside: Position[] = [
    [x, y - 1, z],
    [x, y + 1, z],
    [x + 1, y, z],
    [x - 1, y, z],
    [x, y, z + 1],
    [x, y, z - 1],
  ];
  return beside.some((place) => !REPLACEABLE.test(blockAt(scene, place)));
}
