// Which item to dig with: what harvests the block and is quickest, but no tool where the bare hand does nearly as well, so that
// tools keep their uses for what needs them. Source: Minecraft Wiki, "Breaking" and "Durability". Pure.

/** What is known of one held item; `digMs` is the time it would take for the block in question. */
export interface ToolOffer<Item> {
  item: Item;
  name: string;
  /** Remaining uses; Infinity for what does not wear. */
  usesLeft: number;
  harvests: boolean;
  digMs: number;
}

/** What digging without any tool would be. */
interface HandOffer {
  harvests: boolean;
  digMs: number;
}

/** A tool must save at least this much on one block to be worth a use of it. */
const WORTH_A_USE_MS = 900;

/**
 * The offer to dig with, or null for "no tool": the hand, or anything that does not wear.
 * Where a tool harvests, the hand is no choice. Among harvesting tools within a quarter second of the quickest, the one with
 * the fewest uses left goes first, so that good tools outlive bad ones.
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
    // Nothing held harvests it: if it must go all the same, no tool is worth wearing on it, unless it is painfully slow.
    return null;
  }
  if (hand.harvests && hand.digMs - best.digMs < savingMs) return null;
  return best;
}
