// The tool bridge: sneaks, so that it cannot fall, places a block under the next step if there is
// none, and takes the step. Source: minecraft.wiki, Sneaking (a sneaking player does not walk over
// an edge).

import { BRIDGE, STEPS } from "../../../capabilities/leaves/corridor.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { buildingBlock } from "../../move/movement-profile.ts";
import { headingOf, isSettingOut, rememberStart, steppedFrom, stepTo } from "../../move/step.ts";
import { footholdFor, setDown } from "../../work/place-block.ts";

export const bridge = bodyLeaf({
  ...BRIDGE,
  timeoutMs: 30_000,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "place",
  guard: isSettingOut,
  async run(context, { direction, item }) {
    const { body, signal } = context;
    const [dx, , dz] = STEPS[headingOf(context, direction)];
    const to = rememberStart(context).offset(dx, 0, dz);
    const blocked = [to, to.offset(0, 1, 0)]
      .map((cell) => body.blockAt(cell))
      .find((it) => it?.boundingBox === "block");
    if (blocked) throw new CodedError("path.unreachable", `${blocked.name} is ahead`);
    const ground = to.offset(0, -1, 0);
    if (body.blockAt(ground)?.boundingBox !== "block") {
      const block = buildingBlock(body, item);
      if (!block) throw new CodedError("inventory.missingItem", `no ${item ?? "block to build with"} is held`);
      const foothold = footholdFor(context, ground);
      if (!foothold) throw new CodedError("place.invalidFace", "there is no block to place against ahead");
      body.bot.setControlState("sneak", true);
      try {
        await setDown(context, block.name, ground, foothold);
      } finally {
        body.bot.setControlState("sneak", false);
      }
    }
    checkAborted(signal);
    await stepTo(context, to);
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition: steppedFrom,
});
