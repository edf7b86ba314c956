// One player's state that flying-squid does not keep: the windows, the cursor, and the resend
// counter. Invariant: `stateId` grows with every packet about slots, as the protocol from 1.17.1 on
// demands. Source: wiki.vg "Set Container Slot", "Set Container Content".

import type { Player } from "flying-squid";
import type { WorldContext } from "../core/context.ts";
import type { ItemStack, Slot } from "../core/items.ts";
import { pickupOrder, store } from "../windows/storing.ts";
import { WindowView } from "../windows/view.ts";

const HOTBAR_START = 36;

export class PlayerSession {
  readonly player: Player;
  /** Window 0, which always exists. */
  readonly inventory: WindowView;
  /** The open container, if any. */
  open: WindowView | null = null;
  cursor: Slot = null;
  readonly #context: WorldContext;
  #stateId = 0;

  constructor(context: WorldContext, player: Player) {
    this.#context = context;
    this.player = player;
    this.inventory = new WindowView(0, "inventory", [new Array<Slot>(5).fill(null)], player.inventory.slots);
  }

  /** The id of the last packet about slots. */
  get stateId(): number {
    return this.#stateId;
  }

  /** The window slot of the item in the main hand. */
  get heldSlot(): number {
    return HOTBAR_START + this.player.heldItemSlot;
  }

  get held(): Slot {
    return this.inventory.get(this.heldSlot);
  }

  /** Changes the inventory and informs the client, in the slot numbers of its open window. */
  setInventorySlot(slot: number, stack: Slot): void {
    this.inventory.set(slot, stack);
    this.sendInventorySlot(slot);
  }

  sendInventorySlot(slot: number): void {
    if (this.open !== null && this.inventory.isPlayerSlot(slot)) {
      this.sendSlot(this.open, slot - this.inventory.playerStart + this.open.playerStart);
    } else {
      this.sendSlot(this.inventory, slot);
    }
  }

  sendSlot(view: WindowView, slot: number): void {
    this.player._client.write("set_slot", {
      windowId: view.id,
      stateId: ++this.#stateId,
      slot,
      item: this.#context.items.toPacket(view.get(slot)),
    });
  }

  sendAll(view: WindowView): void {
    const { items } = this.#context;
    this.player._client.write("window_items", {
      windowId: view.id,
      stateId: ++this.#stateId,
      items: view.slots().map((slot) => items.toPacket(slot)),
      carriedItem: items.toPacket(this.cursor),
    });
    // Until 1.17 the cursor was no part of that packet.
    if (this.#context.server.supportFeature("transactionPacketExists")) {
      const item = items.toPacket(this.cursor);
      this.player._client.write("set_slot", { windowId: -1, slot: -1, item });
    }
  }

  /** Stores as much as fits in the inventory; returns the count that did not. */
  give(stack: ItemStack): number {
    const { left, changed } = store(this.#context.items, this.inventory, stack, pickupOrder(this.inventory));
    for (const slot of changed) this.sendInventorySlot(slot);
    return left;
  }

  /**
   * All items of the player by name, variants under names of their own (`potion+awkward`): storage,
   * armour, off-hand, the ingredients in open windows and the cursor.
   */
  holdings(): Record<string, number> {
    const counts: Record<string, number> = {};
    const laid = [this.inventory, this.open].flatMap((view) => view?.ingredients.map((slot) => view.get(slot)) ?? []);
    const stored = this.player.inventory.slots.slice(5);
    for (const stack of [...stored, ...laid, this.cursor]) {
      if (!stack) continue;
      const name = this.#context.items.nameOf(stack);
      counts[name] = (counts[name] ?? 0) + Number(stack.count);
    }
    return counts;
  }

  /** What the player wears and holds, by slot. */
  equipped(): Record<string, string> {
    const [head, chest, legs, feet] = this.player.inventory.slots.slice(FIRST_WORN);
    const slots = { head, chest, legs, feet, hand: this.held, off_hand: this.player.inventory.slots[OFF_HAND] };
    return Object.fromEntries(
      Object.entries(slots).flatMap(([slot, stack]) => (stack ? [[slot, this.#context.items.nameOf(stack)]] : [])),
    );
  }
}

/** Slots of a player's window. Source: wiki.vg "Inventory". */
const FIRST_WORN = 5;
const OFF_HAND = 45;

/** The sessions of the players in the world. */
export class Sessions {
  readonly #byPlayer = new Map<Player, PlayerSession>();
  readonly #context: WorldContext;

  constructor(context: WorldContext) {
    this.#context = context;
    context.server.on("newPlayer", (player: Player) => {
      player.once("disconnected", () => this.#byPlayer.delete(player));
    });
  }

  of(player: Player): PlayerSession {
    const known = this.#byPlayer.get(player);
    if (known !== undefined) return known;
    const made = new PlayerSession(this.#context, player);
    this.#byPlayer.set(player, made);
    return made;
  }

  all(): PlayerSession[] {
    return [...this.#byPlayer.values()];
  }
}
