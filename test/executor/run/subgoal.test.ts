import { describe, expect, test } from "vitest";
import { missingPreconditions } from "../../../executor/observe/conditions.ts";
import { missingConditions, withoutFacts } from "../../../executor/run/subgoal.ts";
import { failure, State } from "../../../schemas/index.ts";
import { step } from "../pantry.ts";

describe("the missing conditions of a step", () => {
  test("are read from the failure that names them", () => {
    const preconds = ["inventory.stick >= 2", "facts.near:furnace >= 1", "food >= 6"];
    const detail = missingPreconditions(step("s1", "smelt_item", {}, { preconds }), State.parse({})) ?? "";
    expect(missingConditions(failure("pbi.precondMissing", detail))).toEqual(preconds.slice(0, 2));
  });

  test("are also read from a leaf's failure, which begins with the leaf's name", () => {
    const detail = "craft_item: facts.near:crafting_table >= 1";
    expect(missingConditions(failure("pbi.precondMissing", detail))).toEqual(["facts.near:crafting_table >= 1"]);
  });

  test("are empty if the failure has another code, or names no condition", () => {
    expect(missingConditions(failure("pbi.guardFailed", "facts.near:furnace >= 1"))).toEqual([]);
    expect(missingConditions(failure("pbi.precondMissing", "something is wrong"))).toEqual([]);
  });

  test("do not hold in the state from which the repair starts", () => {
    const state = State.parse({ facts: ["near:chest", "near:furnace"], inventory: { stick: 2 } });
    expect(withoutFacts(state, ["facts.near:furnace >= 1"])).toEqual({ ...state, facts: ["near:chest"] });
  });
});
