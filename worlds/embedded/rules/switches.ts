// Levers and buttons: a player throws a lever, and presses a button, which springs back by itself.
// What they power is in redstone.ts. Source: Minecraft Wiki "Lever", "Button" (stone 20 ticks,
// wood 30).

import type { WorldContext } from "../core/context.ts";
import type { BlockSchedule } from "./schedule.ts";
import type { Uses } from "./using.ts";

const STONE_TICKS = 20;
const WOOD_TICKS = 30;

/** Lets players use levers and buttons. */
export function installSwitches(
  { blocks, server }: Pick<WorldContext, "blocks" | "server">,
  uses: Uses,
  schedule: BlockSchedule,
): void {
  uses.block(["lever"], async ({ position, kind }) => {
    await blocks.put(position, blocks.kinds.changed(kind, { powered: String(kind.properties.powered !== "true") }));
    return true;
  });
  const buttons = server.registry.blocksArray.map(({ name }) => name).filter((name) => name.endsWith("_button"));
  uses.block(buttons, async ({ position, kind }) => {
    if (kind.properties.powered === "true") return true;
    await blocks.put(position, blocks.kinds.changed(kind, { powered: "true" }));
    schedule.after(/stone/.test(kind.name) ? STONE_TICKS : WOOD_TICKS, "spring back", position, async () => {
      const now = await blocks.at(position);
      if (now.name === kind.name) await blocks.put(position, blocks.kinds.changed(now, { powered: "false" }));
    });
    return true;
  });
}
