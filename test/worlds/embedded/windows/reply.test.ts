import { describe, expect, test } from "vitest";
import { predictedBy, slotsToConfirm } from "../../../../worlds/embedded/windows/reply.ts";
import { items } from "../support/registry.ts";
import { emptyWindow, stack } from "../support/window.ts";

const click = { windowId: 1, slot: 0, mouseButton: 0, mode: 0 };

describe("the answer to a click", () => {
  test("confirms the result after a click in the grid, and the whole grid after taking the result", () => {
    const view = emptyWindow("inventory");
    expect(slotsToConfirm(view, 2)).toEqual([0]);
    expect(slotsToConfirm(view, 0)).toEqual([1, 2, 3, 4, 0]);
    expect(slotsToConfirm(view, 9)).toEqual([]);
  });

  test("sends nothing to a client that predicted the outcome", () => {
    const view = emptyWindow("chest");
    view.set(3, stack("stone", 2));
    const changedSlots = [{ location: 3, item: items.toPacket(stack("stone", 2)) }];
    expect(predictedBy(items, view, null, { ...click, changedSlots, cursorItem: items.toPacket(null) })).toBe(true);
  });

  test("notices a wrong prediction of a slot or of the cursor", () => {
    const view = emptyWindow("chest");
    const wrong = [{ location: 3, item: items.toPacket(stack("stone", 2)) }];
    expect(predictedBy(items, view, null, { ...click, changedSlots: wrong, cursorItem: items.toPacket(null) })).toBe(
      false,
    );
    const cursorItem = items.toPacket(stack("dirt"));
    expect(predictedBy(items, view, null, { ...click, changedSlots: [], cursorItem })).toBe(false);
  });

  test("trusts clients without a prediction", () => {
    expect(predictedBy(items, emptyWindow("chest"), null, click)).toBe(true);
  });
});
