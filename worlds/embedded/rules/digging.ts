// After a block is dug: loot by the tables and wear of the tool. flying-squid removes the block and
// drops the items in the event; the event is emptied, because the loot is spilled here.

import type { DugEvent, Player } from "flying-squid";
import type { WorldContext } from "../core/context.ts";
import { enchantmentsOf } from "../core/item-tags.ts";
import type { Slot } from "../core/items.ts";
import type { Sessions } from "../players/session.ts";
import { spillLoot } from "./breaking.ts";
import { wearHeld } from "./held.ts";
import type { HungerService } from "./hunger-service.ts";
import type { HeldTool } from "./loot.ts";
import { wearOf } from "./wear.ts";

const SURVIVAL = 0;
const AIR = 0;

/** The held tool in the form that loot needs. */
export function heldTool(held: Slot): HeldTool | null {
  if (held === null) return null;
  return { name: held.name, silkTouch: enchantmentsOf(held).some(({ name }) => name === "silk_touch") };
}

/** Gives the loot of dug blocks and wears the tool. */
export function installDigging(context: WorldContext, sessions: Sessions, hunger: HungerService): void {
  const { server, blocks } = context;
  server.on("newPlayer", (player: Player) => {
    // flying-squid's own writes past its `setBlock`, through which the rules learn of changes.
    player.changeBlock = (position) => server.setBlock(player.world, position, AIR);
    player.on("dug", ({ block, position, drops }: DugEvent) => {
      drops.length = 0;
      if (player.gameMode !== SURVIVAL) return;
      const session = sessions.of(player);
      spillLoot(context, position.floored(), blocks.kinds.ofState(block.stateId), heldTool(session.held));
      if (session.held !== null) wearHeld(context, session, wearOf(session.held.name, "block", block.hardness ?? 0));
      hunger.tire(player, "dig");
    });
  });
}
