import { describe, expect, test } from "vitest";
import { FUEL, Furnace, INPUT, OUTPUT } from "../../../../worlds/embedded/rules/furnace.ts";
import { FAST_FURNACE_TICKS } from "../../../../worlds/embedded/rules/stations.ts";
import type { FurnaceKind } from "../../../../worlds/embedded/windows/view.ts";
import { items } from "../support/registry.ts";
import { received, stack } from "../support/window.ts";

const BURN: Record<string, number> = { coal: 1600, lava_bucket: 20000, stick: 100 };

/** A furnace that knows raw iron, coal, sticks and lava; it holds `input` and `fuel`. */
function furnace(
  input: ReturnType<typeof stack> | null,
  fuel: ReturnType<typeof stack> | null,
  kind: FurnaceKind = "furnace",
): Furnace {
  const made = new Furnace(kind, items, {
    cook: (station, name) =>
      name === "raw_iron" && station !== "smoker"
        ? { station, input: name, item: "iron_ingot", ticks: station === "furnace" ? 200 : 100 }
        : undefined,
    burnTicks: (name) => BURN[name] ?? 0,
    fuelRemainder: (name) => (name === "lava_bucket" ? "bucket" : null),
  });
  made.slots[INPUT] = input;
  made.slots[FUEL] = fuel;
  return made;
}

describe("a furnace", () => {
  test("cooks one item in 200 ticks and not in 199", () => {
    const made = furnace(stack("raw_iron", 1), stack("coal", 1));
    made.run(199);
    expect(made.slots[OUTPUT]).toBeNull();
    made.run(1);
    expect([received(made.slots[OUTPUT] ?? null), made.slots[INPUT]]).toEqual(["1 iron_ingot", null]);
  });

  test("cooks exactly eight items with one coal", () => {
    const made = furnace(stack("raw_iron", 20), stack("coal", 1));
    made.run(5000);
    expect([received(made.slots[OUTPUT] ?? null), received(made.slots[INPUT] ?? null)]).toEqual([
      "8 iron_ingot",
      "12 raw_iron",
    ]);
  });

  test("cooks the same number of items with a coal when it is fast", () => {
    const made = furnace(stack("raw_iron", 20), stack("coal", 1));
    let ticks = 0;
    while (made.active && ticks < 1000) {
      made.run(FAST_FURNACE_TICKS);
      ticks++;
    }
    expect(received(made.slots[OUTPUT] ?? null)).toBe("8 iron_ingot");
    expect(ticks).toBeLessThan(90);
  });

  test("is twice as fast as a blast furnace, with eight items a coal", () => {
    const made = furnace(stack("raw_iron", 20), stack("coal", 1), "blast_furnace");
    made.run(800);
    expect(received(made.slots[OUTPUT] ?? null)).toBe("8 iron_ingot");
    made.run(800);
    expect(received(made.slots[OUTPUT] ?? null)).toBe("8 iron_ingot");
  });

  test("does not cook items of another kind of furnace", () => {
    const made = furnace(stack("raw_iron", 1), stack("coal", 1), "smoker");
    made.run(200);
    expect([made.lit, received(made.slots[INPUT] ?? null)]).toEqual([false, "1 raw_iron"]);
  });

  test("lights no fuel without anything to cook", () => {
    const made = furnace(stack("dirt", 1), stack("coal", 1));
    made.run(10);
    expect([made.lit, received(made.slots[FUEL] ?? null)]).toEqual([false, "1 coal"]);
  });

  test("keeps burning when the input runs out, and cooks items put in then", () => {
    const made = furnace(stack("raw_iron", 1), stack("coal", 1));
    made.run(400);
    expect([made.lit, made.cooked]).toEqual([true, 0]);
    made.slots[INPUT] = stack("raw_iron", 1);
    made.run(200);
    expect(received(made.slots[OUTPUT] ?? null)).toBe("2 iron_ingot");
  });

  test("loses progress when the fire goes out", () => {
    const made = furnace(stack("raw_iron", 1), stack("stick", 1));
    made.run(100);
    expect(made.cooked).toBe(100);
    made.run(10);
    expect(made.cooked).toBe(80);
  });

  test("leaves the bucket of a lava bucket", () => {
    const made = furnace(stack("raw_iron", 1), stack("lava_bucket", 1));
    made.run(1);
    expect(received(made.slots[FUEL] ?? null)).toBe("1 bucket");
  });

  test("stops at a full output", () => {
    const made = furnace(stack("raw_iron", 2), stack("coal", 1));
    made.slots[OUTPUT] = stack("iron_ingot", 64);
    made.run(400);
    expect([received(made.slots[INPUT] ?? null), received(made.slots[FUEL] ?? null)]).toEqual(["2 raw_iron", "1 coal"]);
  });

  test("reports changes of slots and of the fire", () => {
    const made = furnace(stack("raw_iron", 1), stack("coal", 1));
    expect(made.run(1)).toEqual({ slotsChanged: true, fireChanged: true });
    expect(made.run(1)).toEqual({ slotsChanged: false, fireChanged: false });
  });
});
