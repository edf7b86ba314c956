import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pickupOrder, slotRange, store } from "../../../../worlds/embedded/windows/storing.ts";
import { items } from "../support/registry.ts";
import { emptyWindow, received, stack, total } from "../support/window.ts";

describe("storing a stack", () => {
  test("fills the hotbar before the rest", () => {
    const view = emptyWindow("inventory");
    store(items, view, stack("stone", 3), pickupOrder(view));
    expect(received(view.get(36))).toBe("3 stone");
  });

  test("fills stacks of the same item before it takes an empty slot", () => {
    const view = emptyWindow("inventory");
    view.set(20, stack("stone", 60));
    const { left, changed } = store(items, view, stack("stone", 10), pickupOrder(view));
    expect([left, changed]).toEqual([0, [20, 36]]);
  });

  test("keeps tools with different wear apart", () => {
    const view = emptyWindow("inventory");
    const worn = stack("bow");
    worn.durabilityUsed = 5;
    expect(items.stackable(worn, stack("bow"))).toBe(false);
    store(items, view, worn, pickupOrder(view));
    expect(view.get(36)?.durabilityUsed).toBe(5);
  });

  test("neither makes nor loses items", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 64 }), { maxLength: 60 }), (counts) => {
        const view = emptyWindow("chest");
        const order = slotRange(0, 27);
        const left = counts.reduce((sum, count) => sum + store(items, view, stack("stone", count), order).left, 0);
        expect(left + total(view, "stone")).toBe(counts.reduce((sum, count) => sum + count, 0));
      }),
      { numRuns: 30 },
    );
  });
});
