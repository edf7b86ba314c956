import { describe, expect, test } from "vitest";
import { showResult, useIngredients } from "../../../../worlds/embedded/windows/crafting.ts";
import { emptyWindow, received, rules, stack, total } from "../support/window.ts";

/** A crafting table with the ingredients of a cake. */
function cakeTable() {
  const view = emptyWindow("crafting");
  const row = ["milk_bucket", "milk_bucket", "milk_bucket", "sugar", "egg", "sugar", "wheat", "wheat", "wheat"];
  row.forEach((name, cell) => {
    view.set(cell + 1, stack(name));
  });
  return view;
}

describe("using ingredients", () => {
  test("leaves a milk bucket's bucket in its cell", () => {
    const view = cakeTable();
    showResult(rules, view);
    expect(received(view.get(0))).toBe("1 cake");
    expect(useIngredients(rules, view)).toEqual([]);
    expect([1, 2, 3].map((slot) => received(view.get(slot)))).toEqual(["1 bucket", "1 bucket", "1 bucket"]);
    expect(view.get(0)).toBeNull();
  });

  test("puts a remainder into the storage while its cell is still taken", () => {
    const view = emptyWindow("crafting");
    view.set(1, stack("honey_bottle", 2));
    showResult(rules, view);
    useIngredients(rules, view);
    expect([received(view.get(1)), total(view, "glass_bottle")]).toEqual(["1 honey_bottle", 1]);
  });

  test("returns a remainder for which there is no room", () => {
    const view = emptyWindow("crafting");
    for (let slot = view.playerStart; slot < view.playerEnd; slot++) view.set(slot, stack("dirt", 64));
    view.set(1, stack("honey_bottle", 2));
    expect(useIngredients(rules, view).map(received)).toEqual(["1 glass_bottle"]);
  });
});
