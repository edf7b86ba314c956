import { expect, test } from "vitest";
import { withinEmbeddedWorld } from "../../../cli/run/embedded-limits.ts";
import { Problem, parseDocument } from "../../../schemas/index.ts";

test("nothing is looked for that the embedded world does not have", async () => {
  const problem = parseDocument(
    Problem,
    { goal: { items: { bread: 1 } }, constraints: { avoid: ["wait"] } },
    "problem",
  );
  const { constraints } = await withinEmbeddedWorld(problem);
  expect(constraints.avoid).toContain("wait");
  expect(constraints.avoid).toEqual(expect.arrayContaining(["find:village", "find:cow", "find:ancient_debris"]));
  expect(constraints.avoid).not.toContain("find:oak_log");
  expect(constraints.avoid).not.toContain("find:deepslate_diamond_ore");
});
