import { describe, expect, test } from "vitest";
import { stateId } from "../../../../worlds/embedded/generator/block-states.ts";
import { blockFacts } from "../../../../worlds/embedded/land/block-facts.ts";
import { registryOf } from "../support/registry.ts";

describe.each(["1.16.5", "1.20.1"])("the facts of %s", (version) => {
  const registry = registryOf(version);
  const facts = blockFacts(registry);
  const state = (name: string, properties = {}) => stateId(registry, name, properties);

  test("let light through plants, dim it in leaves and water, and stop it at stone", () => {
    const lost = ["air", "grass", "poppy", "torch", "oak_leaves", "water", "stone", "dirt"].map(
      (name) => facts.filter[state(name)],
    );
    expect(lost).toEqual([0, 0, 0, 0, 1, 1, 15, 15]);
  });

  test("give a furnace light only while it is lit", () => {
    expect(facts.emission[state("furnace", { lit: "true" })]).toBe(13);
    expect(facts.emission[state("furnace", { lit: "false" })]).toBe(0);
    expect([facts.emission[state("torch")], facts.emission[state("lava")]]).toEqual([14, 15]);
  });

  test("mark blocks that a body cannot enter", () => {
    const solid = ["stone", "oak_leaves", "oak_fence", "glass", "air", "grass", "white_carpet", "water"].map(
      (name) => facts.solid[state(name)],
    );
    expect(solid).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });

  test("find water in waterlogged blocks", () => {
    expect(facts.fluid(state("oak_fence", { waterlogged: "true" }))).toBe("water");
    expect(facts.fluid(state("oak_fence", { waterlogged: "false" }))).toBeNull();
    expect([facts.fluid(state("seagrass")), facts.fluid(state("lava"))]).toEqual(["water", "lava"]);
  });
});
