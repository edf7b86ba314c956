// Work at stations with a scripted window, which test/e2e/stations.test.ts does over the protocol:
// stonecutter, smithing table, anvil, brewing stand. Each leaf fills the slots, takes the product out, closes
// the window and leaves no listener.

import { describe, expect, test } from "vitest";
import { smithingOrder } from "../../../bots/leaves/station/smith-item.ts";
import { type ScriptedItem, type ScriptedStage, scriptedStage, scriptedWindow } from "../scripted-stage.ts";

const done = { status: "success" };

/** A stage with the visible station right beside the body. */
function beside(station: string): ScriptedStage {
  const stage = scriptedStage();
  stage.setBlock([2, 64, 0], station);
  // The face towards the body is visible.
  (stage.bot.world as unknown as { raycast: unknown }).raycast = () => ({
    position: stage.bot.blockAt(stage.body.feet.offset(2, 0, 0))?.position,
  });
  stage.body.stations.remember({
    station: station as never,
    place: { x: 2, y: 64, z: 0 },
    dimension: "overworld",
    own: true,
  });
  return stage;
}

const made = (name: string, slot: number, count = 1, more: Partial<ScriptedItem> = {}): ScriptedItem => ({
  name,
  count,
  slot,
  type: 1,
  ...more,
});

/** A stonecutter's window, whose buttons make `cuts`, two for each stone. */
function cutterWindow(stage: ScriptedStage, cuts: readonly string[]) {
  let chosen = "";
  const show = (slots: (ScriptedItem | null)[]): void => {
    const [input] = slots;
    slots[1] = input && chosen !== "" ? made(chosen, 1, input.count * 2) : null;
  };
  const window = scriptedWindow(stage, 2, show);
  const client = stage.bot._client as unknown as { write(name: string, packet: { enchantment: number }): void };
  const write = client.write.bind(client);
  client.write = (name, packet) => {
    if (name !== "enchant_item") return write(name, packet);
    chosen = cuts[packet.enchantment] ?? chosen;
    show(window.slots);
  };
  const click = stage.bot.clickWindow as unknown as (at: number, button: number, mode: number) => Promise<void>;
  stage.bot.clickWindow = (async (at: number, button: number, mode: number) => {
    if (at === 1 && mode === 1) window.slots[0] = null;
    await click(at, button, mode);
  }) as never;
  return window;
}

describe("cut_stone", () => {
  test("tries the buttons until the slot shows the wanted item, and takes it out", async () => {
    const stage = beside("stonecutter");
    stage.put("stone", 3);
    cutterWindow(stage, ["stone_bricks", "stone_slab", "stone_stairs"]);
    const listeners = stage.listeners();
    expect(await stage.perform("cut_stone", { item: "stone_slab", count: 6, ingredients: { stone: 1 } })).toEqual(done);
    expect(stage.body.observe().inventory).toEqual({ stone_slab: 6 });
    expect(stage.acts.at(-1)).toBe("close");
    expect(stage.listeners()).toBe(listeners);
  });

  test("fails with the item's name if no button makes it", async () => {
    const stage = beside("stonecutter");
    stage.put("stone", 1);
    scriptedWindow(stage, 2);
    const end = await stage.perform("cut_stone", { item: "stone_slab", count: 2, ingredients: { stone: 1 } });
    expect(end).toMatchObject({ status: "failure", failure: { code: "craft.missingInput" } });
    expect(stage.acts.at(-1)).toBe("close");
  });

  test("fails if the server rejected its clicks, although the window showed success", async () => {
    const stage = beside("stonecutter");
    stage.put("stone", 1);
    const window = scriptedWindow(stage, 2);
    window.slots[1] = made("stone_slab", 1, 2);
    const sync = async () => void stage.bag.fill(null);
    Object.assign(stage.bot, { _syncWindow: sync });
    const end = await stage.perform("cut_stone", { item: "stone_slab", count: 2, ingredients: { stone: 1 } });
    expect(end).toMatchObject({ status: "failure" });
  });

  test("refuses if no stonecutter is near", async () => {
    const end = await scriptedStage().perform("cut_stone", { item: "stone_slab", count: 2, ingredients: { stone: 1 } });
    expect(end).toMatchObject({ failure: { code: "pbi.precondMissing", detail: "facts.near:stonecutter >= 1" } });
  });
});

describe("smith_item", () => {
  test("puts template, base and addition into their slots", async () => {
    const stage = beside("smithing_table");
    for (const item of ["netherite_ingot", "diamond_axe", "netherite_upgrade_smithing_template"]) stage.put(item, 1);
    const window = scriptedWindow(stage, 4, (slots) => {
      const names = slots.slice(0, 3).map((item) => item?.name);
      if (names.join() === "netherite_upgrade_smithing_template,diamond_axe,netherite_ingot")
        slots[3] = made("netherite_axe", 3);
      else if (!slots[3]) slots[3] = null;
    });
    const ingredients = { diamond_axe: 1, netherite_ingot: 1, netherite_upgrade_smithing_template: 1 };
    expect(await stage.perform("smith_item", { item: "netherite_axe", count: 1, ingredients })).toEqual(done);
    expect(window.slots.some((item) => item?.name === "netherite_axe")).toBe(true);
  });

  test("puts the base first without a template, as before 1.20", () => {
    expect(smithingOrder(["netherite_ingot", "diamond_sword"])).toEqual(["diamond_sword", "netherite_ingot"]);
  });
});

describe("combine_item", () => {
  const silk = { enchants: [{ name: "silk_touch" }] };

  test("joins the pickaxe and the book, and recognises the variant", async () => {
    const stage = beside("anvil");
    stage.put("enchanted_book", 1, silk);
    stage.put("iron_pickaxe", 1);
    scriptedWindow(stage, 3, (slots) => {
      if (slots[0]?.name === "iron_pickaxe" && slots[1]?.name === "enchanted_book")
        slots[2] = made("iron_pickaxe", 2, 1, silk);
    });
    const ingredients = { iron_pickaxe: 1, "enchanted_book+silk_touch": 1 };
    expect(await stage.perform("combine_item", { item: "iron_pickaxe+silk_touch", count: 1, ingredients })).toEqual(
      done,
    );
    expect(stage.body.observe().inventory["iron_pickaxe+silk_touch"]).toBe(1);
  });

  test("fails with a hint at the levels if the anvil makes nothing", async () => {
    const stage = beside("anvil");
    stage.put("enchanted_book", 1, silk);
    stage.put("iron_pickaxe", 1);
    scriptedWindow(stage, 3);
    const ingredients = { iron_pickaxe: 1, "enchanted_book+silk_touch": 1 };
    const end = await stage.perform("combine_item", { item: "iron_pickaxe+silk_touch", count: 1, ingredients });
    expect(end).toMatchObject({ failure: { code: "craft.missingInput" } });
  });

  test("refuses to wear down an anvil", async () => {
    const end = await beside("anvil").perform("combine_item", {
      item: "chipped_anvil",
      count: 1,
      ingredients: { anvil: 1 },
    });
    expect(end).toMatchObject({ failure: { code: "pbi.guardFailed" } });
  });
});

describe("brew_potion", () => {
  const awkward = { nbt: { value: { Potion: { value: "minecraft:awkward" } } } };

  test("puts bottles and the ingredient in, waits, and takes the bottles out", async () => {
    const stage = beside("brewing_stand");
    for (let bottle = 0; bottle < 3; bottle += 1) stage.put("potion", 1);
    stage.put("nether_wart", 1);
    const window = scriptedWindow(stage, 5, (slots) => {
      if (slots[3]?.name !== "nether_wart") return;
      void stage.clock.sleep(20_000).then(() => {
        for (const slot of [0, 1, 2]) window.slots[slot] = made("potion", slot, 1, awkward);
        window.slots[3] = null;
      });
    });
    const args = { item: "potion+awkward", count: 3, ingredients: { potion: 3, nether_wart: 1 } };
    expect(await stage.perform("brew_potion", args)).toEqual(done);
    expect(stage.body.observe().inventory).toEqual({ "potion+awkward": 3 });
  });

  test("takes the bottles back from a stand without fuel, and fails", async () => {
    const stage = beside("brewing_stand");
    stage.put("potion", 1);
    stage.put("nether_wart", 2);
    scriptedWindow(stage, 5);
    const args = { item: "potion+awkward", count: 1, ingredients: { potion: 1, nether_wart: 1 } };
    expect(await stage.perform("brew_potion", args)).toMatchObject({ failure: { code: "smelt.noFuel" } });
    expect(stage.body.observe().inventory.potion).toBe(1);
  });

  test("fuels the stand with blaze powder", async () => {
    const stage = beside("brewing_stand");
    stage.put("blaze_powder", 2);
    scriptedWindow(stage, 5);
    const args = { burns: true, station: "brewing_stand", count: 1, ingredients: { blaze_powder: 1 } };
    expect(await stage.perform("brew_potion", args)).toEqual(done);
    expect(stage.body.observe().inventory.blaze_powder).toBe(1);
  });
});

describe("a window that never opens", () => {
  const slabs = { item: "stone_slab", count: 6, ingredients: { stone: 1 } };

  /** A stonecutter that hears nothing at first; `open` sends the answer of that first request. */
  function deafCutter() {
    const stage = beside("stonecutter");
    stage.put("stone", 3);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    stage.bot.openBlock = (() => promise) as never;
    const heal = () => cutterWindow(stage, ["stone_slab"]);
    return { stage, heal, open: resolve };
  }

  test("ends its leaf with a code, and the body acts at once", async () => {
    const { stage } = deafCutter();
    const end = await stage.perform("cut_stone", slabs);
    expect(end).toMatchObject({ status: "failure", failure: { code: "stuck.loop", recovery: "recoverable" } });
    expect(stage.clock.now()).toBeLessThan(40_000);
    const before = stage.clock.now();
    expect(await stage.perform("mark_place", {})).toEqual(done);
    expect(stage.clock.now() - before).toBeLessThan(1_000);
  });

  test("keeps the same leaf from nothing: it is begun again and succeeds", async () => {
    const { stage, heal } = deafCutter();
    await stage.perform("cut_stone", slabs);
    heal();
    expect(await stage.perform("cut_stone", slabs)).toEqual(done);
    expect(stage.body.observe().inventory).toEqual({ stone_slab: 6 });
  });

  test("changes nothing when it opens at last, in the middle of another act", async () => {
    const { stage, heal, open } = deafCutter();
    await stage.perform("cut_stone", slabs);
    const window = heal();
    stage.acts.length = 0;
    const again = stage.perform("cut_stone", slabs);
    open(window);
    expect(await again).toEqual(done);
    expect(stage.acts.filter((act) => act === "close")).toHaveLength(1);
    expect(stage.body.observe().inventory).toEqual({ stone_slab: 6 });
  });
});
