// The workplaces behind the windows of stonecutter, smithing table, anvil, grindstone and enchanting
// table, with real items and recipes, by clicks as a client makes them.

import { describe, expect, test } from "vitest";
import { stationRules } from "../../../../domains/index.ts";
import { enchant, enchantmentsOf } from "../../../../worlds/embedded/core/item-tags.ts";
import type { ItemStack, Slot } from "../../../../worlds/embedded/core/items.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { anvil, anvilWork } from "../../../../worlds/embedded/stations/anvil.ts";
import { enchantingTable } from "../../../../worlds/embedded/stations/enchanting-table.ts";
import { grindstone } from "../../../../worlds/embedded/stations/grindstone.ts";
import { smithingTable } from "../../../../worlds/embedded/stations/smithing-table.ts";
import { stonecutter } from "../../../../worlds/embedded/stations/stonecutter.ts";
import { showResult } from "../../../../worlds/embedded/windows/crafting.ts";
import { WindowView, type WorkplaceKind } from "../../../../worlds/embedded/windows/view.ts";
import type { Workplace } from "../../../../worlds/embedded/windows/workplace.ts";
import { items, registryOf } from "../support/registry.ts";
import { left, received, rules, shift, stack, total } from "../support/window.ts";

const registry = registryOf("1.20.1");
const stations = stationRules("1.20.1");

/** A window of the workplace with stacks laid into its slots, and an empty inventory. */
function at(kind: WorkplaceKind, workplace: Workplace, ...laid: Slot[]): WindowView {
  const size = workplace.inputs.length + (workplace.output === null ? 0 : 1);
  const view = new WindowView(1, kind, [new Array<Slot>(size).fill(null)], new Array<Slot>(46).fill(null), workplace);
  laid.forEach((one, slot) => {
    if (one !== null) left(view, slot, one);
  });
  return view;
}
const press = (view: WindowView, button: number): void => {
  view.workplace?.press?.(view, button);
  showResult(rules, view);
};
const enchantedBook = (name: string, level = 1): ItemStack => enchant(stack("enchanted_book"), [{ name, level }]);
const worn = (item: string, wear: number): ItemStack => Object.assign(stack(item), { durabilityUsed: wear });

describe("a stonecutter", () => {
  test("makes the chosen cut until the stones are used up", () => {
    const cuts = stations.cutsOf("stone").map(({ item }) => item);
    const view = at("stonecutter", stonecutter(items, stations), stack("stone", 3));
    press(view, cuts.indexOf("stone_slab"));
    expect(received(view.get(1))).toBe("2 stone_slab");
    shift(view, 1);
    expect([total(view, "stone_slab"), total(view, "stone")]).toEqual([6, 0]);
    expect(view.get(1)).toBeNull();
  });

  test("forgets the cut when other stone lies there, and takes nothing into its result", () => {
    const view = at("stonecutter", stonecutter(items, stations), stack("stone"));
    press(view, 0);
    const { cursor } = left(view, 0, stack("granite"));
    expect([received(cursor), view.get(1)]).toEqual(["1 stone", null]);
    expect(received(left(view, 1, stack("dirt")).cursor)).toBe("1 dirt");
  });
});

describe("a smithing table", () => {
  test("upgrades the piece and keeps its wear and enchantments", () => {
    const sword = enchant(worn("diamond_sword", 7), [{ name: "sharpness", level: 3 }]);
    const template = stack("netherite_upgrade_smithing_template");
    const view = at("smithing", smithingTable(items, stations), template, sword, stack("netherite_ingot", 2));
    const { cursor } = left(view, 3);
    expect(cursor).toMatchObject({ name: "netherite_sword", durabilityUsed: 7 });
    expect(cursor && enchantmentsOf(cursor)).toEqual([{ name: "sharpness", level: 3 }]);
    expect([0, 1, 2].map((slot) => received(view.get(slot)))).toEqual([null, null, "1 netherite_ingot"]);
  });

  test("has no slot for templates up to 1.19.4", () => {
    const old = smithingTable(items, stationRules("1.19.4"));
    const view = at("smithing", old, stack("diamond_hoe"), stack("netherite_ingot"));
    expect(received(view.get(2))).toBe("1 netherite_hoe");
  });
});

describe("an anvil", () => {
  const user = (level: number) => {
    const spent: number[] = [];
    return { spent, level: () => level, spend: (levels: number) => void spent.push(levels), worked: () => {} };
  };

  test("asks for the levels of a book, and gives nothing to a player without them", () => {
    const [poor, rich] = [user(3), user(4)];
    for (const [one, taken] of [
      [poor, null],
      [rich, "1 diamond_pickaxe"],
    ] as const) {
      const view = at("anvil", anvil(registry, items, one), stack("diamond_pickaxe"), enchantedBook("silk_touch"));
      expect(view.workplace?.properties?.(view)).toEqual([4]);
      expect(received(left(view, 2).cursor)).toBe(taken);
    }
    expect([poor.spent, rich.spent]).toEqual([[], [4]]);
  });

  test.each([
    ["two worn items of a kind become one, with 12 % more", worn("iron_axe", 200), worn("iron_axe", 100), 20, 2],
    ["material repairs a quarter of the whole each", worn("iron_axe", 200), stack("iron_ingot", 3), 14, 3],
  ])("%s", (_title, first, second, wear, levels) => {
    expect(anvilWork(registry, items, first, second, "")).toMatchObject({ product: { durabilityUsed: wear }, levels });
  });

  test("equal enchantments become the next level, clashing ones stay out and cost a level", () => {
    const sharp = enchant(stack("iron_sword"), [{ name: "sharpness", level: 2 }]);
    const more = anvilWork(registry, items, sharp, enchantedBook("sharpness", 2), "");
    expect(more && [enchantmentsOf(more.product), more.levels]).toEqual([[{ name: "sharpness", level: 3 }], 3]);
    expect(anvilWork(registry, items, sharp, enchantedBook("smite", 2), "")).toBeNull();
  });

  test("work on an item makes its next work dearer, up to too expensive", () => {
    let sword: ItemStack = stack("iron_sword");
    const asked: number[] = [];
    for (const name of ["a", "b", "c"]) {
      const book = { a: "sharpness", b: "looting", c: "unbreaking" }[name] ?? "";
      const work = anvilWork(registry, items, sword, enchantedBook(book), "");
      if (work === null) break;
      asked.push(work.levels);
      sword = work.product;
    }
    expect(asked).toEqual([1, 3, 4]);
  });

  test("a new name costs a level, and the same name nothing", () => {
    const named = anvilWork(registry, items, stack("stick", 5), null, "Wand");
    expect(named).toMatchObject({ levels: 1, product: { count: 5 } });
    expect(anvilWork(registry, items, named?.product ?? null, null, "Wand")).toBeNull();
  });
});

describe("a grindstone", () => {
  const ground = (...laid: Slot[]) => {
    const gained: number[] = [];
    const user = { random: seededRandom(1), gain: (points: number) => void gained.push(points) };
    const view = at("grindstone", grindstone(registry, items, user), ...laid);
    return { cursor: left(view, 2).cursor, gained };
  };

  test("takes all enchantments but curses off, for experience", () => {
    const pick = enchant(stack("iron_pickaxe"), [
      { name: "efficiency", level: 2 },
      { name: "vanishing_curse", level: 1 },
    ]);
    const { cursor, gained } = ground(pick);
    expect(cursor && enchantmentsOf(cursor)).toEqual([{ name: "vanishing_curse", level: 1 }]);
    expect(gained[0]).toBeGreaterThanOrEqual(6);
    expect(gained[0]).toBeLessThanOrEqual(11);
  });

  test("makes a book of an enchanted one, and joins worn items with 5 % more", () => {
    expect(received(ground(enchantedBook("mending")).cursor)).toBe("1 book");
    expect(ground(worn("iron_axe", 200), worn("iron_axe", 200)).cursor).toMatchObject({ durabilityUsed: 138 });
  });
});

describe("an enchanting table", () => {
  const table = (level: number, bookshelves = 15) => {
    let done = 0;
    const spent: number[] = [];
    const user = {
      level: () => level,
      seed: () => 77 + done,
      spend(levels: number) {
        spent.push(levels);
        done++;
      },
    };
    return { spent, workplace: enchantingTable(registry, items, { bookshelves, user }) };
  };

  test("offers up to level 30 with fifteen bookshelves, and takes levels and lapis for the row", () => {
    const { workplace, spent } = table(30);
    const view = at("enchantment", workplace, stack("diamond_sword"), stack("lapis_lazuli", 5));
    expect(workplace.properties?.(view)[2]).toBe(30);
    press(view, 2);
    const sword = view.get(0);
    expect(sword && enchantmentsOf(sword).length).toBeGreaterThan(0);
    expect([received(view.get(1)), spent]).toEqual(["2 lapis_lazuli", [3]]);
  });

  test("gives what it shows, and the same offers after the item was taken out and put back", () => {
    const { workplace } = table(30);
    const view = at("enchantment", workplace, stack("iron_pickaxe"), stack("lapis_lazuli", 3));
    const before = workplace.properties?.(view) ?? [];
    const { cursor } = left(view, 0);
    expect(workplace.properties?.(view).slice(0, 3)).toEqual([0, 0, 0]);
    left(view, 0, cursor);
    expect(workplace.properties?.(view)).toEqual(before);
    press(view, 0);
    const hint = registry.enchantmentsArray.find(({ id }) => id === before[4])?.name;
    const pick = view.get(0);
    expect(pick && enchantmentsOf(pick).map(({ name }) => name)).toContain(hint);
  });

  test.each([
    ["without the levels", 0, stack("diamond_sword"), 3],
    ["without the lapis", 30, stack("diamond_sword"), 2],
    ["on an item that it does not enchant", 30, stack("stick"), 3],
    ["on an enchanted item", 30, enchant(stack("diamond_sword"), [{ name: "smite", level: 1 }]), 3],
  ])("does nothing %s", (_title, level, item, lapis) => {
    const { workplace, spent } = table(level);
    const view = at("enchantment", workplace, item, stack("lapis_lazuli", lapis));
    const before = view.get(0)?.nbt ?? null;
    press(view, 2);
    expect([view.get(0)?.nbt ?? null, received(view.get(1)), spent]).toEqual([before, `${lapis} lapis_lazuli`, []]);
  });
});
