import { describe, expect, test } from "vitest";
import { thinkingShare } from "../../bots/shared-thinking.ts";

const thinker = (goal: object | null, isMoving = false) =>
  ({ pathfinder: { goal, isMoving: () => isMoving } }) as never;

describe("what a search for a way takes of a tick", () => {
  test("is most of it where no other body is there", () => {
    expect(thinkingShare([])).toBe(40);
  });

  test("is half of that beside bodies that walk or rest", () => {
    expect(thinkingShare([thinker(null), thinker({}, true)])).toBe(20);
  });

  test("is shared among those that think", () => {
    expect(thinkingShare([thinker({}), thinker({}), thinker({}), thinker({})])).toBe(8);
  });
});
