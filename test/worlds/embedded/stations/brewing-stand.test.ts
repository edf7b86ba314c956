import { expect, test } from "vitest";
import { stationRules } from "../../../../domains/index.ts";
import { BrewingStand } from "../../../../worlds/embedded/stations/brewing-stand.ts";
import { items } from "../support/registry.ts";
import { received, stack } from "../support/window.ts";

const BREW_TICKS = 400;

function stand(bottles: readonly string[], spice: string, powder = 1): BrewingStand {
  const made = new BrewingStand(items, {
    ...stationRules("1.20.1"),
    remainder: (item) => (item === "dragon_breath" ? "glass_bottle" : null),
  });
  bottles.forEach((bottle, slot) => {
    made.slots[slot] = items.make(bottle, 1);
  });
  made.slots[3] = stack(spice, 2);
  made.slots[4] = powder === 0 ? null : stack("blaze_powder", powder);
  return made;
}
const contents = ({ slots }: BrewingStand) => slots.map((slot) => (slot === null ? null : items.nameOf(slot)));

test("a stand brews all its bottles in 400 ticks, for one ingredient and a twentieth of a powder", () => {
  const brewing = stand(["potion", "potion", "potion"], "nether_wart");
  brewing.run(BREW_TICKS);
  expect(contents(brewing)[0]).toBe("potion");
  brewing.run(1);
  expect(contents(brewing)).toEqual([...new Array(3).fill("potion+awkward"), "nether_wart", null]);
  expect([received(brewing.slots[3] ?? null), brewing.fuel]).toEqual(["1 nether_wart", 19]);
});

test("a stand changes only the bottles that the ingredient fits", () => {
  const brewing = stand(["potion+awkward", "potion"], "golden_carrot");
  brewing.run(BREW_TICKS + 1);
  expect(contents(brewing).slice(0, 2)).toEqual(["potion+night_vision", "potion"]);
});

test("a stand without powder, or with nothing to brew, uses nothing up", () => {
  for (const idle of [stand(["potion"], "nether_wart", 0), stand(["potion+healing"], "nether_wart")]) {
    idle.run(2 * BREW_TICKS);
    expect(received(idle.slots[3] ?? null)).toBe("2 nether_wart");
  }
});

test("a brew ends when its ingredient is taken out", () => {
  const brewing = stand(["potion"], "nether_wart");
  brewing.run(BREW_TICKS / 2);
  const spice = brewing.slots[3] ?? null;
  brewing.slots[3] = null;
  brewing.run(1);
  brewing.slots[3] = spice;
  brewing.run(BREW_TICKS / 2 + 1);
  expect(contents(brewing)[0]).toBe("potion");
});

test("the last dragon's breath leaves its bottle", () => {
  const brewing = stand(["splash_potion+healing"], "dragon_breath");
  brewing.slots[3] = stack("dragon_breath");
  brewing.run(BREW_TICKS + 1);
  expect(contents(brewing).slice(0, 4)).toEqual(["lingering_potion+healing", null, null, "glass_bottle"]);
});
