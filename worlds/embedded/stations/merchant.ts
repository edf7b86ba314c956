// A merchant's window: what lies in the two slots buys by the offer that the player chose, or by the
// first one that it pays for. Choosing an offer clears the slots and lays in what it wants. Source:
// Minecraft Wiki, "Trading"; wiki.vg, "Select Trade".

import type { ItemFactory, ItemStack, Slot } from "../core/items.ts";
import type { Workplace, WorkSlots } from "../windows/workplace.ts";

const INPUTS = [0, 1];
const RESULT = 2;

export interface MerchantOffer {
  wants: readonly { item: string; count: number }[];
  gives: { item: string; count: number };
  /** Trades until it is used up. */
  uses: number;
  used: number;
  /** Experience that the merchant gains. */
  xp: number;
}

export function merchant(
  items: ItemFactory,
  offers: readonly MerchantOffer[],
  traded: (offer: MerchantOffer) => void,
): Workplace {
  let chosen = -1;
  const named = (stack: Slot): string | null => (stack === null ? null : items.nameOf(stack));
  const pays = (slots: WorkSlots, { wants, used, uses }: MerchantOffer): boolean =>
    used < uses &&
    INPUTS.every((slot) => {
      const [want, stack] = [wants[slot], slots.get(slot)];
      return want === undefined ? stack === null : named(stack) === want.item && (stack?.count ?? 0) >= want.count;
    });
  const current = (slots: WorkSlots): MerchantOffer | undefined => {
    const offer = offers[chosen];
    return offer !== undefined && pays(slots, offer) ? offer : offers.find((one) => pays(slots, one));
  };
  return {
    inputs: INPUTS,
    output: RESULT,
    capacity: (slot, { stackSize }) => (slot === RESULT ? 0 : stackSize),
    product(slots) {
      const gives = current(slots)?.gives;
      return gives === undefined ? null : items.make(gives.item, gives.count);
    },
    taken(slots) {
      const offer = current(slots);
      if (offer === undefined) return;
      offer.wants.forEach(({ count }, slot) => {
        const paid = slots.get(slot);
        if (paid !== null) slots.set(slot, items.copy(paid, paid.count - count));
      });
      offer.used++;
      traded(offer);
    },
    press(slots, row) {
      const offer = offers[row];
      if (offer === undefined) return;
      chosen = row;
      for (const slot of INPUTS) returned(items, slots, slot);
      offer.wants.forEach(({ item }, slot) => {
        if (slots.get(slot) === null) laidIn(items, slots, slot, item);
      });
    },
  };
}

const storage = ({ playerStart, playerEnd }: WorkSlots): number[] =>
  Array.from({ length: playerEnd - playerStart }, (_, offset) => playerStart + offset);

/** Moves what lies in the slot back into the storage, as far as there is room. */
function returned(items: ItemFactory, slots: WorkSlots, slot: number): void {
  for (const place of storage(slots)) {
    const [stack, held] = [slots.get(slot), slots.get(place)];
    if (stack === null) return;
    if (held !== null && !items.stackable(held, stack)) continue;
    const moved = Math.min(stack.count, stack.stackSize - (held?.count ?? 0));
    if (moved <= 0) continue;
    slots.set(place, items.copy(held ?? stack, (held?.count ?? 0) + moved));
    slots.set(slot, items.copy(stack, stack.count - moved));
  }
}

/** Moves stacks of the item from the storage into the slot, up to a full one. */
function laidIn(items: ItemFactory, slots: WorkSlots, slot: number, item: string): void {
  for (const place of storage(slots)) {
    const held: ItemStack | null = slots.get(place);
    if (held === null || items.nameOf(held) !== item) continue;
    const lies = slots.get(slot);
    if (lies !== null && !items.stackable(lies, held)) continue;
    const moved = Math.min(held.count, held.stackSize - (lies?.count ?? 0));
    slots.set(slot, items.copy(held, (lies?.count ?? 0) + moved));
    slots.set(place, items.copy(held, held.count - moved));
  }
}
