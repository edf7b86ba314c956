// Chooses the item to dig with: the quickest that harvests the block, but no tool if the bare hand
// does nearly as well, so that tools keep their uses. Source: Minecraft Wiki, "Breaking" and
// "Durability". Pure.

/** One held item; `digMs` is the time that it takes for the block in question. */
export interface ToolOffer<Item> {
  item: Item;
  name: string;
  /** Remaining uses; Infinity for an item that does not wear. */
  usesLeft: number;
  harvests: boolean;
  digMs: number;
}

/** Digging without a tool. */
interface HandOffer {
  harvests: boolean;
  digMs: number;
}

/** A tool must save at least this much on one block to be worth a use. */
const WORTH_A_USE_MS = 900;

/**
 * The offer to dig with, or null for "no tool": the hand, or any item that does not wear. If only
 * tools harvest, the hand is not considered. Among harvesting tools within a quarter second of the
 * quickest, the most worn one is used first, so that good tools outlive bad ones.
 * @param savingMs how much a tool must save to be preferred to a harvesting hand
 */
export function chooseTool<Item>(
  offers: readonly ToolOffer<Item>[],
  hand: HandOffer,
  savingMs = WORTH_A_USE_MS,
): ToolOffer<Item> | null {
  const able = offers.filter((offer) => offer.harvests && Number.isFinite(offer.usesLeft));
  const quickest = Math.min(...able.map((offer) => offer.digMs));
  const near = able.filter((offer) => offer.digMs <= quickest + 250).sort((a, b) => a.usesLeft - b.usesLeft);
  const best = near[0];
  if (!best) {
    // No held item harvests it: a tool is used only if digging without it is very slow.
    return null;
  }
  if (hand.harvests && hand.digMs - best.digMs < savingMs) return null;
  return best;
}
