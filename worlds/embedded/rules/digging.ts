// What follows a broken block: loot by the tables, wear of the tool, the contents of a container on the ground.
// flying-squid decides that the block is gone and drops whatever stands in the event; the loot is put there in place.

import type { DugEvent, Player } from "flying-squid";
import type { WorldContext } from "../context.ts";
import type { ItemStack, Slot } from "../items.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";
import type { WindowService } from "../windows/service.ts";
import type { Containers } from "./containers.ts";
import { dropStack, smallHop } from "./dropping.ts";
import type { HungerService } from "./hunger-service.ts";
import { type HeldTool, rollBlockLoot } from "./loot.ts";
import { wearOf, worn } from "./wear.ts";

const SURVIVAL = 0;

/** The tool as loot sees it. */
export function heldTool(held: Slot): HeldTool | null {
  if (held === null) return null;
  return { name: held.name, silkTouch: (held.enchants ?? []).some(({ name }) => name === "silk_touch") };
}

export class DiggingRules {
  readonly #context: WorldContext;
  readonly #windows: WindowService;
  readonly #sessions: Sessions;
  readonly #containers: Containers;

  constructor(
    context: WorldContext,
    sessions: Sessions,
    windows: WindowService,
    containers: Containers,
    hunger: HungerService,
  ) {
    this.#context = context;
    this.#sessions = sessions;
    this.#windows = windows;
    this.#containers = containers;
    context.server.on("newPlayer", (player: Player) => {
      player.on("dug", (event: DugEvent) => {
        event.drops.length = 0;
        if (player.gameMode !== SURVIVAL) return;
        this.#broken(sessions.of(player), event);
        hunger.tire(player, "dig");
      });
    });
  }

  #broken(session: PlayerSession, { block, position }: DugEvent): void {
    const { items, rules, random } = this.#context;
    const { held, heldSlot } = session;
    const loot = rollBlockLoot(rules, block.name, heldTool(held), random);
    for (const { item, count } of loot) {
      if (items.knows(item)) this.#drop(session, position, items.make(item, count));
    }
    this.#spill(session, position);
    if (held === null) return;
    const after = worn(items, held, wearOf(held.name, "block", block.hardness ?? 0));
    if (after !== held) session.setInventorySlot(heldSlot, after);
  }

  #spill(session: PlayerSession, position: DugEvent["position"]): void {
    const removed = this.#containers.remove(position.floored());
    if (removed === null) return;
    for (const stack of removed.contents) this.#drop(session, position, stack);
    for (const other of this.#sessions.all()) {
      if (other.open?.own === removed.container.slots) this.#windows.shut(other);
    }
  }

  #drop(session: PlayerSession, position: DugEvent["position"], stack: ItemStack): void {
    const place = { world: session.player.world, position: position.offset(0.5, 0.3, 0.5) };
    dropStack(this.#context, stack, { ...place, velocity: smallHop(this.#context) });
  }
}
