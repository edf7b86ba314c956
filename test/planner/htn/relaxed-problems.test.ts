import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, solved } from "../reference/plan.ts";

const domain = minecraft("time");

describe("htn, where deciding need by need leads nowhere", () => {
  test.each([
    ["furnace", 2, "near:furnace"],
    ["smoker", 3, "near:furnace"],
    ["blast_furnace", 3, "near:furnace"],
    ["anvil", 2, "near:anvil"],
    ["enchanting_table", 2, "near:enchanting_table"],
  ])("leaves the station that is there where it is: %s x%d with %s", (item, count, fact) => {
    const goal = { items: { [item]: count } };
    const { problem, result } = planCompiled(domain, { goal, state: { facts: [fact] }, planner: "htn" });
    const { plan } = solved(result);
    expect(validate(domain.document(), { problem, plan }).flaws).toEqual([]);
  });

  test.each([
    ["dirt", 2304, {}, 36],
    ["sand", 2240, {}, 36],
    ["gravel", 64, {}, 1],
    ["dirt", 64, { cobblestone: 2240 }, 36],
  ])("does without tools that would take slots that %s x%d needs", (item, count, inventory, slots) => {
    const ask = { goal: { items: { [item]: count } }, state: { inventory }, constraints: { slots }, planner: "htn" };
    const { problem, result } = planCompiled(domain, ask);
    const { plan } = solved(result);
    expect(validate(domain.document(), { problem, plan }).flaws).toEqual([]);
  });

  test("does not call a goal unreachable that only lacks tools", () => {
    const goal = { items: { cobblestone: 2304 } };
    expect(planCompiled(domain, { goal, planner: "htn", limits: { expansions: 400 } }).result.status).toBe("exhausted");
  });
});
