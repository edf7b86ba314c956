// Composters: plant matter adds layers by chance, the first always; a second after the seventh
// layer they hold bone meal, which comes out at the next use. Source: Minecraft Wiki "Composter";
// the chances are the domain's.

import type { WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import { spill } from "./breaking.ts";
import { spendHeld } from "./held.ts";
import type { BlockSchedule } from "./schedule.ts";
import type { Uses } from "./using.ts";

const FULL = 7;
const READY = 8;
const RIPENING_TICKS = 20;

/** Lets players compost. */
export function installComposters(context: WorldContext, uses: Uses, schedule: BlockSchedule): void {
  const { blocks, items, rules, random } = context;
  uses.block(["composter"], async ({ position, kind, held, session }) => {
    const level = Number(kind.properties.level);
    if (level === READY) {
      spill(context, beside(position, "up"), items.make("bone_meal", 1));
      await blocks.set(position, "composter", { level: "0" });
      return true;
    }
    const chance = held === null ? 0 : rules.compostChance(held.name);
    if (chance === 0 || level >= FULL) return false;
    spendHeld(context, session);
    if (level > 0 && random() >= chance) return true;
    await blocks.set(position, "composter", { level: String(level + 1) });
    if (level + 1 < FULL) return true;
    schedule.after(RIPENING_TICKS, "compost", position, async () => {
      const now = await blocks.at(position);
      if (now.properties.level === String(FULL)) await blocks.set(position, "composter", { level: String(READY) });
    });
    return true;
  });
}
