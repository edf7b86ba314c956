import { expect, test } from "vitest";
import { Problem, parseDocument } from "../../../schemas/index.ts";
import { withinEmbeddedWorld } from "../../../worlds/embedded/index.ts";

const problem = parseDocument(Problem, { goal: { items: { bread: 1 } }, constraints: { avoid: ["wait"] } }, "problem");

test("a problem loses searches for things that the embedded world does not have", async () => {
  const { constraints } = await withinEmbeddedWorld(problem);
  expect(constraints.avoid).toContain("wait");
  expect(constraints.avoid).toEqual(expect.arrayContaining(["find:village", "find:creeper", "find:netherrack"]));
  for (const there of [
    "find:oak_log",
    "find:deepslate_diamond_ore",
    "find:cow",
    "find:netherrack:nether",
    "find:blaze",
  ]) {
    expect(constraints.avoid).not.toContain(there);
  }
});

test("a problem loses actions that the embedded world has no rule for", async () => {
  const { constraints } = await withinEmbeddedWorld(problem);
  const idle = [
    "weather:exposed_copper",
    "soak:mud",
    "kill:creeper:creeper_head",
    "open:filled_map",
    "shear:sheep:black_wool",
  ];
  expect(constraints.avoid).toEqual(expect.arrayContaining(idle));
  for (const works of [
    "shear:sheep:white_wool",
    "make:red_concrete",
    "fill:potion",
    "compost:65",
    "cut:stone_stairs",
    "cut_stone",
  ]) {
    expect(constraints.avoid).not.toContain(works);
  }
});

test("where nights are hostile, night monsters may be searched for", async () => {
  const { constraints } = await withinEmbeddedWorld(problem, { nights: true });
  expect(constraints.avoid).not.toContain("find:creeper");
  expect(constraints.avoid).toContain("find:enderman");
});

test("in fast mode plans count on fast growth, unless the problem has prices of its own", async () => {
  expect((await withinEmbeddedWorld(problem)).prices).not.toHaveProperty("grow_crop");
  expect((await withinEmbeddedWorld(problem, { fast: true })).prices).toMatchObject({ grow_crop: 0.05 });
  const own = { ...problem, prices: { grow_crop: 2 } };
  expect((await withinEmbeddedWorld(own, { fast: true })).prices).toMatchObject({ grow_crop: 2 });
});
