import { describe, expect, test } from "vitest";
import { compileMinecraft } from "../../../domains/index.ts";
import { compileDomain, validate } from "../../../planner/index.ts";
import { type Domain, Problem, parseDocument } from "../../../schemas/index.ts";
import { runProblem } from "../../../workers/index.ts";

/** Obtainable items that are crafted or smelted. */
function craftedAndCooked({ items, operators }: Domain): string[] {
  const made = new Set(
    operators
      .filter(({ verb }) => verb === "craft_item" || verb === "smelt_item")
      .flatMap(({ produces }) => Object.keys(produces)),
  );
  return Object.keys(items).filter((item) => made.has(item) && items[item]?.status === "obtainable");
}

describe.each([
  ["1.20.1", 800],
  ["1.21.4", 890],
])("Minecraft %s", (mcVersion, atLeast) => {
  const document = compileMinecraft({ mcVersion, objective: "time" });
  const domain = compileDomain(document);
  const items = craftedAndCooked(document);

  test(`has more than ${atLeast} items that are crafted or cooked`, () => {
    expect(items.length).toBeGreaterThan(atLeast);
  });

  test("plans each of them from an empty inventory, with a valid plan", { timeout: 180_000 }, () => {
    const failed: string[] = [];
    for (const item of items) {
      const input = { goal: { items: { [item]: 1 } }, mcVersion, planner: "htn", limits: { expansions: 2_000 } };
      const problem = parseDocument(Problem, input, item);
      const result = runProblem(domain, problem, { now: () => 0, isCancelled: () => false });
      if (result.status !== "solved") failed.push(`${item}: ${result.status}`);
      else if (validate(document, { problem, plan: result.plan }).flaws.length > 0) failed.push(`${item}: invalid`);
    }
    expect(failed).toEqual([]);
  });
});
