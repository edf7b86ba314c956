import { describe, expect, test } from "vitest";
import { applyClick, OUTSIDE } from "../../../../worlds/embedded/windows/click.ts";
import { emptyWindow, left, received, right, rules, stack, total } from "../support/window.ts";

describe("a click", () => {
  test("on the left picks a stack up and puts it down", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 5));
    const { cursor } = left(view, 9);
    expect([received(cursor), view.get(9)]).toEqual(["5 stone", null]);
    expect(left(view, 10, cursor).cursor).toBeNull();
    expect(received(view.get(10))).toBe("5 stone");
  });

  test("on the left merges stacks up to the limit", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 60));
    expect(received(left(view, 9, stack("stone", 10)).cursor)).toBe("6 stone");
    expect(received(view.get(9))).toBe("64 stone");
  });

  test("on the left swaps different stacks", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 2));
    expect(received(left(view, 9, stack("dirt", 3)).cursor)).toBe("2 stone");
    expect(received(view.get(9))).toBe("3 dirt");
  });

  test("on the right takes the larger half", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 5));
    expect(received(right(view, 9).cursor)).toBe("3 stone");
    expect(received(view.get(9))).toBe("2 stone");
  });

  test("on the right puts down one", () => {
    const view = emptyWindow("inventory");
    expect(received(right(view, 9, stack("stone", 5)).cursor)).toBe("4 stone");
    expect(received(view.get(9))).toBe("1 stone");
  });

  test("outside throws the cursor's stack, or one of it", () => {
    const view = emptyWindow("inventory");
    const one = applyClick(rules, view, stack("stone", 5), { mode: 0, button: 1, slot: OUTSIDE });
    expect([received(one.cursor), one.thrown.map(received)]).toEqual(["4 stone", ["1 stone"]]);
    const all = applyClick(rules, view, stack("stone", 5), { mode: 0, button: 0, slot: OUTSIDE });
    expect([received(all.cursor), all.thrown.map(received)]).toEqual([null, ["5 stone"]]);
  });

  test("never puts anything into a result slot", () => {
    const view = emptyWindow("furnace");
    expect(received(left(view, 2, stack("stone", 1)).cursor)).toBe("1 stone");
    expect(view.get(2)).toBeNull();
  });

  test("on a result takes it and uses the ingredients", () => {
    const view = emptyWindow("inventory");
    left(view, 1, stack("oak_log", 3));
    expect(received(view.get(0))).toBe("4 oak_planks");
    const { cursor } = left(view, 0);
    expect([received(cursor), received(view.get(1)), received(view.get(0))]).toEqual([
      "4 oak_planks",
      "2 oak_log",
      "4 oak_planks",
    ]);
  });

  test("on a result does nothing when the cursor holds another item", () => {
    const view = emptyWindow("inventory");
    left(view, 1, stack("oak_log", 3));
    expect(received(left(view, 0, stack("dirt", 1)).cursor)).toBe("1 dirt");
    expect(received(view.get(1))).toBe("3 oak_log");
  });

  test("in a grid updates the result at once", () => {
    const view = emptyWindow("inventory");
    left(view, 1, stack("oak_log", 1));
    left(view, 1);
    expect(view.get(0)).toBeNull();
  });

  test("with a number key swaps with the hotbar", () => {
    const view = emptyWindow("chest");
    view.set(0, stack("stone", 7));
    view.set(view.playerEnd - 9 + 2, stack("dirt", 1));
    applyClick(rules, view, null, { mode: 2, button: 2, slot: 0 });
    expect([received(view.get(0)), received(view.get(view.playerEnd - 7))]).toEqual(["1 dirt", "7 stone"]);
  });

  test("with the drop key throws one, or the stack", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 5));
    expect(applyClick(rules, view, null, { mode: 4, button: 0, slot: 9 }).thrown.map(received)).toEqual(["1 stone"]);
    expect(applyClick(rules, view, null, { mode: 4, button: 1, slot: 9 }).thrown.map(received)).toEqual(["4 stone"]);
    expect(view.get(9)).toBeNull();
  });

  test("that is unknown changes nothing and asks for a resend", () => {
    const view = emptyWindow("inventory");
    view.set(9, stack("stone", 5));
    for (const mode of [3, 5, 6]) {
      expect(applyClick(rules, view, null, { mode, button: 0, slot: 9 }).resend).toBe(true);
    }
    expect(total(view, "stone")).toBe(5);
  });

  test("outside the window's slots changes nothing", () => {
    const view = emptyWindow("inventory");
    expect(received(left(view, 99, stack("stone", 1)).cursor)).toBe("1 stone");
  });
});
