import { describe, expect, test } from "vitest";
import { type GatherTask, prepend, type TaskAgenda } from "../../../../planner/htn/backtracking/agenda.ts";

const task = (count: number): GatherTask => ({ kind: "gather", classId: 0, count, frame: 0 });

function listed(agenda: TaskAgenda | null): number[] {
  const counts: number[] = [];
  for (let at = agenda; at !== null; at = at.rest) if (at.task.kind === "gather") counts.push(at.task.count);
  return counts;
}

describe("the agenda", () => {
  test("prepends tasks in their order", () => {
    expect(listed(prepend([task(1), task(2)], prepend([task(3)], null)))).toEqual([1, 2, 3]);
    expect(prepend([], null)).toBeNull();
  });

  test("leaves the rest of the agenda unchanged, so that choice points share it", () => {
    const rest = prepend([task(9)], null);
    const [one, other] = [prepend([task(1)], rest), prepend([task(2)], rest)];
    expect([listed(one), listed(other), listed(rest)]).toEqual([[1, 9], [2, 9], [9]]);
    expect(one?.rest).toBe(other?.rest);
  });
});
