import { describe, expect, test } from "vitest";
import { emptyWindow, received, shift, stack, total } from "../support/window.ts";

describe("a shift-click", () => {
  test("moves a stack from the storage to the hotbar and back", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 5));
    shift(view, 9);
    expect(received(view.get(36))).toBe("5 stone");
    shift(view, 36);
    expect(received(view.get(9))).toBe("5 stone");
  });

  test("moves a stack into a chest, onto stacks of its kind first", () => {
    const view = emptyWindow("chest");
    view.set(3, stack("stone", 60));
    view.set(view.playerStart, stack("stone", 10));
    shift(view, view.playerStart);
    expect([received(view.get(3)), received(view.get(0))]).toEqual(["64 stone", "6 stone"]);
  });

  test("leaves the items that do not fit", () => {
    const view = emptyWindow("chest");
    for (let slot = 0; slot < 27; slot++) view.set(slot, stack("dirt", 64));
    view.set(view.playerStart, stack("stone", 10));
    shift(view, view.playerStart);
    expect(received(view.get(view.playerStart))).toBe("10 stone");
  });

  test("puts cookable items into a furnace's input and fuel into its fuel slot", () => {
    const view = emptyWindow("furnace");
    view.set(view.playerStart, stack("raw_iron", 3));
    view.set(view.playerStart + 1, stack("coal", 2));
    shift(view, view.playerStart);
    shift(view, view.playerStart + 1);
    expect([received(view.get(0)), received(view.get(1))]).toEqual(["3 raw_iron", "2 coal"]);
  });

  test("crafts as often as the ingredients last", () => {
    const view = emptyWindow("inventory");
    view.set(1, stack("oak_log", 10));
    view.set(0, stack("oak_planks", 4));
    shift(view, 0);
    expect([total(view, "oak_planks"), total(view, "oak_log")]).toEqual([40, 0]);
  });

  test("crafts no more than can be stored", () => {
    const view = emptyWindow("inventory");
    for (let slot = view.playerStart; slot < view.playerEnd; slot++) view.set(slot, stack("dirt", 64));
    view.set(view.playerStart, stack("oak_planks", 57));
    view.set(1, stack("oak_log", 10));
    view.set(0, stack("oak_planks", 4));
    shift(view, 0);
    expect([received(view.get(view.playerStart)), received(view.get(1))]).toEqual(["61 oak_planks", "9 oak_log"]);
  });
});
