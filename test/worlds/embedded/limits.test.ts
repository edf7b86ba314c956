import { expect, test } from "vitest";
import { Problem, parseDocument } from "../../../schemas/index.ts";
import { withinEmbeddedWorld } from "../../../worlds/embedded/index.ts";

const problem = parseDocument(Problem, { goal: { items: { bread: 1 } }, constraints: { avoid: ["wait"] } }, "problem");

test("nothing is looked for that the embedded world does not have", async () => {
  const { constraints } = await withinEmbeddedWorld(problem);
  expect(constraints.avoid).toContain("wait");
  expect(constraints.avoid).toEqual(expect.arrayContaining(["find:village", "find:creeper", "find:ancient_debris"]));
  for (const there of ["find:oak_log", "find:deepslate_diamond_ore", "find:cow"]) {
    expect(constraints.avoid).not.toContain(there);
  }
});

test("where nights are hostile, what comes by night may be looked for", async () => {
  const { constraints } = await withinEmbeddedWorld(problem, { nights: true });
  expect(constraints.avoid).not.toContain("find:creeper");
  expect(constraints.avoid).toContain("find:enderman");
});

test("in fast mode plans count on fast growth, unless somebody has prices of their own", async () => {
  expect((await withinEmbeddedWorld(problem)).prices).not.toHaveProperty("grow_crop");
  expect((await withinEmbeddedWorld(problem, { fast: true })).prices).toMatchObject({ grow_crop: 0.05 });
  const own = { ...problem, prices: { grow_crop: 2 } };
  expect((await withinEmbeddedWorld(own, { fast: true })).prices).toMatchObject({ grow_crop: 2 });
});
