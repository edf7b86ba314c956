// A merchant's window: choosing an offer, paying, and taking.

import { expect, test } from "vitest";
import type { Slot } from "../../../../worlds/embedded/core/items.ts";
import { type MerchantOffer, merchant } from "../../../../worlds/embedded/stations/merchant.ts";
import { showResult } from "../../../../worlds/embedded/windows/crafting.ts";
import { WindowView } from "../../../../worlds/embedded/windows/view.ts";
import { items } from "../support/registry.ts";
import { left, received, rules, shift, stack, total } from "../support/window.ts";

const offer = (wants: Record<string, number>, item: string, uses = 12): MerchantOffer => ({
  wants: Object.entries(wants).map(([name, count]) => ({ item: name, count })),
  gives: { item, count: 1 },
  ...{ uses, used: 0, xp: 2 },
});

/** A window of the offers, with stacks in the storage. */
function trading(offers: MerchantOffer[], ...stored: Slot[]) {
  const traded: MerchantOffer[] = [];
  const workplace = merchant(items, offers, (one) => void traded.push(one));
  const view = new WindowView(
    1,
    "merchant",
    [new Array<Slot>(3).fill(null)],
    new Array<Slot>(46).fill(null),
    workplace,
  );
  stored.forEach((one, index) => {
    view.set(view.playerStart + index, one);
  });
  const choose = (row: number) => {
    workplace.press?.(view, row);
    showResult(rules, view);
  };
  return { view, traded, choose };
}
const slots = (view: WindowView) => [0, 1, 2].map((slot) => received(view.get(slot)));

test("choosing an offer lays in what it wants, and taking pays its price once", () => {
  const { view, traded, choose } = trading([offer({ emerald: 9 }, "bookshelf")], stack("emerald", 20));
  choose(0);
  expect(slots(view)).toEqual(["20 emerald", null, "1 bookshelf"]);
  expect(received(left(view, 2).cursor)).toBe("1 bookshelf");
  expect([slots(view), traded.length]).toEqual([["11 emerald", null, "1 bookshelf"], 1]);
});

test("an offer of two things wants both, and choosing another gives the first back", () => {
  const both = offer({ emerald: 1, gravel: 10 }, "flint");
  const { view, choose } = trading([both, offer({ stick: 32 }, "emerald")], stack("emerald", 2), stack("stick", 31));
  choose(0);
  expect(slots(view)).toEqual(["2 emerald", null, null]);
  choose(1);
  expect([slots(view), total(view, "emerald")]).toEqual([["31 stick", null, null], 2]);
});

test("a shift click trades until the offer is used up, or the goods are", () => {
  const { view, traded, choose } = trading([offer({ wheat: 20 }, "emerald", 2)], stack("wheat", 64));
  choose(0);
  shift(view, 2);
  expect([traded.length, slots(view), total(view, "emerald")]).toEqual([2, ["24 wheat", null, null], 2]);
  choose(0);
  expect(view.get(2)).toBeNull();
});
