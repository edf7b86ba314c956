import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CapabilityRegistry, defineOption } from "../../../executor/index.ts";
import { pantryRegistry } from "../pantry.ts";

const torchCorridor = defineOption({
  name: "opt.torch_corridor",
  version: "1.2.0",
  kind: "option",
  description: "lights a corridor",
  argsSchema: z.strictObject({}),
  timeoutMs: 1_000,
  permissions: [],
  guard: () => undefined,
  tree: { type: "Leaf", name: "place_block", args: { item: "torch" } },
  postcondition: () => undefined,
});

describe("CapabilityRegistry", () => {
  test("lists the names for plans: verbs, and options with their version, in order", () => {
    const registry = pantryRegistry();
    registry.registerOption(torchCorridor);
    expect(registry.verbs()).toEqual(["collect_block", "craft_item", "opt.torch_corridor@1.2.0", "place_block"]);
  });

  test("refuses a name that is already registered, for a leaf, an option or a sensor", () => {
    const registry = pantryRegistry();
    const [leaf] = registry.list().flatMap((entry) => (entry.form === "leaf" ? [entry.leaf] : []));
    if (leaf === undefined) throw new Error("the pantry has leaves");
    expect(() => registry.registerLeaf(leaf)).toThrow(/already registered/);
    expect(() => registry.registerOption({ ...torchCorridor, kind: "verb", name: "craft_item" })).toThrow(
      /already registered/,
    );
    expect(() => registry.registerSensor(registry.sensor("inventory_gained"))).toThrow(/already registered/);
  });

  test("suggests the nearest known name for an unknown one", () => {
    expect(() => pantryRegistry().capability("craft_itm")).toThrow(/pbi\.unknownVerb.*craft_item/);
    expect(() => pantryRegistry().sensor("inventory_gaine")).toThrow(/sense\.invalidInput.*inventory_gained/);
  });

  test("keeps internal leaves out of plans", () => {
    expect(() => pantryRegistry().planned("pick_one")).toThrow(/pbi\.unknownVerb/);
  });

  test("may be created empty", () => {
    expect(new CapabilityRegistry().verbs()).toEqual([]);
  });
});
