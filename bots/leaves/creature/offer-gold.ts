// Internal to barter: goes to a piglin, throws it one gold ingot and waits for its return. A piglin
// inspects the gold for six seconds first. Piglins attack players without golden armour; the plan
// must provide it. Source: Minecraft Wiki, "Bartering".

import { z } from "zod";
import { CodedError, ItemName, Position } from "../../../schemas/index.ts";
import { ANSWER_MS, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { tupleOf, vectorOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { lookTo } from "../../move/look-to.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { droppedNear } from "../../sense/drops.ts";
import { countHeld } from "../../sense/inventory.ts";

const Args = z.strictObject({ gold: ItemName });
const Output = z.strictObject({ position: Position });

const CATCH_MS = 30_000;
const RANGE = 4;
/** Six seconds, and as long as an answer may take. */
const ADMIRES_MS = 6_000 + ANSWER_MS;
/** How far from the piglin its gift falls. */
const GIFT_BLOCKS = 8;

export const offerGold = bodyLeaf({
  name: "offer_gold",
  kind: "internal",
  description: "Throws a piglin an ingot and waits for what comes back.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: CATCH_MS + ANSWER_MS + ADMIRES_MS + 5_000,
  waitsMs: CATCH_MS + ADMIRES_MS,
  retries: 1,
  permissions: ["movement", "container"],
  activity: "use",
  async run(context, { gold }) {
    const { body } = context;
    const { bot } = body;
    const [piglin] = creaturesOf(body, "piglin");
    if (!piglin) throw new CodedError("combat.targetLost", "no piglin is in sight");
    const id = bot.registry.itemsByName[gold]?.id ?? -1;
    const had = countHeld(bot, gold);
    if (had === 0) throw new CodedError("inventory.missingItem", `no ${gold} is held`);
    await comeNear(context, piglin, RANGE, CATCH_MS);
    await lookTo(context, vectorOf(tupleOf(piglin.position)).offset(0, 1, 0));
    await bot.toss(id, null, 1);
    await eventually(context, () => countHeld(bot, gold) < had, ANSWER_MS);
    const gifts = () => droppedNear(bot, piglin.position, GIFT_BLOCKS).filter((name) => name !== gold);
    const held = () => JSON.stringify(body.observe().inventory);
    const before = { gifts: gifts().length, held: held() };
    // What lands at the body's feet is picked up before it is seen lying.
    await eventually(context, () => gifts().length > before.gifts || held() !== before.held, ADMIRES_MS);
    return { position: tupleOf(piglin.position) };
  },
});
