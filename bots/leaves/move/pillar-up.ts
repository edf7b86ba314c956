// The verb pillar_up: rises by placing blocks under itself, one per jump, as high as asked or as
// the ceiling allows. Source: Minecraft Wiki, "Tutorials/Pillar jumping".

import { Vec3 } from "vec3";
import { PILLAR_UP } from "../../../capabilities/leaves/moving.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { standInTheMiddle } from "../../move/centre-on-block.ts";
import { buildingBlock } from "../../move/movement-profile.ts";
import { isReplaceable, isWhole, placeAgainst } from "../../work/place-block.ts";

const PER_BLOCK_MS = 4_000;
const TRIES_PER_BLOCK = 3;
const LAND_MS = 1_500;
const BASE_KEY = "pillar_up base";

export const pillarUp = bodyLeaf({
  ...PILLAR_UP,
  timeoutMs: ({ height }) => 5_000 + height * PER_BLOCK_MS,
  retries: 1,
  activity: "place",
  guard({ body, memory }, { item }) {
    if (!buildingBlock(body, item))
      return failure("inventory.missingItem", `no ${item ?? "block to build with"} is held`);
    if (!memory.has(BASE_KEY)) memory.set(BASE_KEY, body.feet.y);
    return undefined;
  },
  async run(context, { height, item }) {
    const { body, memory } = context;
    const top = Number(memory.get(BASE_KEY) ?? body.feet.y) + height;
    // A jump away from the middle lands on the neighbouring block's edge.
    await standInTheMiddle(context);
    for (let failures = 0; body.feet.y < top; ) {
      checkAborted(context.signal);
      const before = body.feet.y;
      await rise(context, item).catch((error: unknown) => {
        failures += 1;
        const coded = mapError("place", error);
        if (coded.code !== "place.timeout" || failures >= TRIES_PER_BLOCK) throw coded;
      });
      if (body.feet.y > before) failures = 0;
    }
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition({ body, memory }, { height }) {
    const risen = body.feet.y - Number(memory.get(BASE_KEY) ?? body.feet.y);
    memory.delete(BASE_KEY);
    return risen >= height ? undefined : failure("pbi.effectsUnmet", `rose ${risen} of ${height} blocks`);
  },
});

async function rise(context: BodyContext, named: string | undefined): Promise<void> {
  const { body } = context;
  const { bot, feet } = body;
  const block = buildingBlock(body, named);
  if (!block) throw new CodedError("inventory.missingItem", `no ${named ?? "block to build with"} is left`);
  const ceiling = body.blockAt(feet.offset(0, 2, 0));
  if (ceiling?.boundingBox === "block") throw new CodedError("path.unreachable", `${ceiling.name} is overhead`);
  const ground = body.blockAt(feet.offset(0, -1, 0));
  if (!isWhole(ground) || !ground || !isReplaceable(body.blockAt(feet))) {
    throw new CodedError("place.invalidFace", "there is no ground to rise from");
  }
  await bot.equip(block, "hand");
  await bot.look(bot.entity.yaw, -Math.PI / 2, true);
  bot.setControlState("jump", true);
  try {
    await placeAgainst(context, { reference: ground, face: new Vec3(0, 1, 0) });
  } finally {
    bot.setControlState("jump", false);
  }
  await eventually(context, () => bot.entity.onGround && body.feet.y > feet.y, LAND_MS);
}
