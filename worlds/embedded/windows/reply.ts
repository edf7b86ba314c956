// The slots that a client must be sent after a click. mineflayer waits for slot 0 of a crafting
// window after every click in its grid, changed or not; elsewhere only a wrong prediction of the
// client is corrected. Source: wiki.vg "Click Container" (changed slots and carried item as the
// client foresees them, and the last state id that it has seen, from 1.17.1 on).

import type { ItemFactory, Slot } from "../core/items.ts";
import type { WindowView } from "./view.ts";

export interface ClickPacket {
  windowId: number;
  slot: number;
  mouseButton: number;
  mode: number;
  /** Up to 1.16.5: the number of the transaction to confirm, and what the client clicked on. */
  action?: number;
  item?: unknown;
  /** From 1.17.1: the id of the last packet about slots that the client had seen. */
  stateId?: number;
  /** From 1.17.1: the slots that the client predicts. */
  changedSlots?: { location: number; item: unknown }[];
  cursorItem?: unknown;
}

/** The slots to confirm one by one after a click that the client predicted. */
export function slotsToConfirm(view: WindowView, clicked: number): number[] {
  if (view.workplace !== null)
    return workSlots(view, view.workplace.output === clicked || view.ingredients.includes(clicked));
  const cells = view.gridWidth ** 2;
  if (view.gridWidth === 0 || clicked < 0 || clicked > cells) return [];
  return clicked === 0 ? [...Array.from({ length: cells }, (_, cell) => cell + 1), 0] : [0];
}

/** All slots of a workplace: a client knows neither what they make nor what the product takes. */
function workSlots({ ingredients, product }: WindowView, touched: boolean): number[] {
  return touched ? [...ingredients, ...(product === null ? [] : [product])] : [];
}

/**
 * False when the client predicted other contents than the server has; grids are confirmed slot by
 * slot anyway.
 */
export function predictedBy(items: ItemFactory, view: WindowView, cursor: Slot, packet: ClickPacket): boolean {
  if (packet.changedSlots === undefined) return true;
  const slotsMatch = packet.changedSlots.every(({ location, item }) => {
    if (location === view.product || view.ingredients.includes(location)) return true;
    return location < view.size && alike(items.fromPacket(item), view.get(location));
  });
  return slotsMatch && alike(items.fromPacket(packet.cursorItem), cursor);
}

function alike(one: Slot, other: Slot): boolean {
  if (one === null || other === null) return one === other;
  return one.type === other.type && one.count === other.count;
}
