import { describe, expect, test } from "vitest";
import type { Slot } from "../../../../worlds/embedded/core/items.ts";
import { WindowView } from "../../../../worlds/embedded/windows/view.ts";
import { emptyWindow, received, stack } from "../support/window.ts";

describe("a window", () => {
  test("appends the player's storage to the container's slots", () => {
    const inventory = new Array<Slot>(46).fill(null);
    const chest = new WindowView(1, "chest", [new Array<Slot>(27).fill(null)], inventory);
    chest.set(27, stack("stone"));
    chest.set(62, stack("dirt"));
    expect([received(inventory[9] ?? null), received(inventory[44] ?? null)]).toEqual(["1 stone", "1 dirt"]);
    expect(chest.size).toBe(63);
  });

  test("shows the same storage in every window", () => {
    const inventory = new Array<Slot>(46).fill(null);
    const own = new WindowView(0, "inventory", [new Array<Slot>(5).fill(null)], inventory);
    const table = new WindowView(1, "crafting", [new Array<Slot>(10).fill(null)], inventory);
    own.set(36, stack("stone"));
    expect(received(table.get(table.playerEnd - 9))).toBe("1 stone");
  });

  test("holds no empty stack", () => {
    const view = emptyWindow("chest");
    const none = stack("stone");
    none.count = 0;
    view.set(0, none);
    expect(view.get(0)).toBeNull();
  });

  test("keeps its grid apart from the player's armour and storage", () => {
    const view = emptyWindow("inventory");
    expect(view.ingredients).toEqual([1, 2, 3, 4]);
    expect([8, 9, 44, 45].map((slot) => view.isPlayerSlot(slot))).toEqual([false, true, true, false]);
  });
});
