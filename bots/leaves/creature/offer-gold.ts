// Internal to barter: goes to a piglin, throws it one gold ingot and waits for its return. A piglin
// inspects the gold for six seconds first. Piglins attack players without golden armour; the plan
// must provide it. Source: Minecraft Wiki, "Bartering".

import { z } from "zod";
import { CodedError, ItemName, Position } from "../../../schemas/index.ts";
import { bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { countHeld } from "../../sense/inventory.ts";

const Args = z.strictObject({ gold: ItemName });
const Output = z.strictObject({ position: Position });

const CATCH_MS = 30_000;
const RANGE = 4;
const THROW_MS = 2_000;
const ADMIRES_MS = 9_000;

export const offerGold = bodyLeaf({
  name: "offer_gold",
  kind: "internal",
  description: "Throws a piglin an ingot and waits for what comes back.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: CATCH_MS + THROW_MS + ADMIRES_MS + 5_000,
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
    await bot.lookAt(piglin.position.offset(0, 1, 0), true);
    await bot.toss(id, null, 1);
    await eventually(context, () => countHeld(bot, gold) < had, THROW_MS);
    const drops = () => Object.values(bot.entities).filter(({ name }) => name === "item").length;
    const before = drops();
    await eventually(context, () => drops() > before, ADMIRES_MS);
    return { position: tupleOf(piglin.position) };
  },
});
