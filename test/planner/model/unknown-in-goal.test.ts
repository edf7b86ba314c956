import { expect, test } from "vitest";
import { unknown, unknownAct } from "../../../planner/model/unknown-in-goal.ts";

test.each([
  ["shoot", /ask for goal\.kills/],
  ["craft", /ask for goal\.items/],
  ["eet", /did you mean eat\?/],
  ["dance", /allowed: eat, sleep/],
])("the act %s is no act, and the error says what to ask for", (verb, says) => {
  expect(unknownAct(`goal.acts.${verb}`, verb, ["eat", "sleep"]).detail).toMatch(says);
});

test("an everyday name is answered with what people mean by it", () => {
  const error = unknown("goal.placed[0].block", "no block", "workbench", ["crafting_table", "torch"]);
  expect(error.detail).toBe("goal.placed[0].block: no block (did you mean crafting_table?)");
});
