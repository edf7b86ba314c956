import { describe, expect, test } from "vitest";
import { missingPreconditions } from "../../../executor/observe/conditions.ts";
import { missingConditions, withoutFacts } from "../../../executor/run/subgoal.ts";
import { failure, State } from "../../../schemas/index.ts";
import { step } from "../pantry.ts";

describe("what a step lacks", () => {
  test("is read from the failure that names it", () => {
    const preconds = ["inventory.stick >= 2", "facts.near:furnace >= 1", "food >= 6"];
    const detail = missingPreconditions(step("s1", "smelt_item", {}, { preconds }), State.parse({})) ?? "";
    expect(missingConditions(failure("pbi.precondMissing", detail))).toEqual(preconds.slice(0, 2));
  });

  test("is read from a leaf's failure, too, which begins with its name", () => {
    const detail = "craft_item: facts.near:crafting_table >= 1";
    expect(missingConditions(failure("pbi.precondMissing", detail))).toEqual(["facts.near:crafting_table >= 1"]);
  });

  test("is nothing where the failure is another, or names no condition", () => {
    expect(missingConditions(failure("pbi.guardFailed", "facts.near:furnace >= 1"))).toEqual([]);
    expect(missingConditions(failure("pbi.precondMissing", "something is wrong"))).toEqual([]);
  });

  test("is not true in the state that the repair begins with", () => {
    const state = State.parse({ facts: ["near:chest", "near:furnace"], inventory: { stick: 2 } });
    expect(withoutFacts(state, ["facts.near:furnace >= 1"])).toEqual({ ...state, facts: ["near:chest"] });
  });
});
