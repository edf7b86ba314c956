import { describe, expect, test } from "vitest";
import { type DomainInput, groundTask, type Task } from "../../../schemas/index.ts";
import { COUNTER_TASKS, counterWith } from "../../planner/reference/tasks-of-the-counter.ts";

type TaskInput = NonNullable<DomainInput["tasks"]>[number];

const tasks: Task[] = counterWith(COUNTER_TASKS).tasks ?? [];

/** The error text of a domain with only these tasks. */
function issuesOf(...given: TaskInput[]): string {
  try {
    counterWith(given);
    return "";
  } catch (error) {
    return String(error);
  }
}

const bar: TaskInput["cases"][number] = { achieves: [{ anyOf: ["bar"] }] };
const withMethod = (
  ...subtasks: NonNullable<TaskInput["cases"][number]["methods"]>[number]["subtasks"]
): TaskInput => ({
  name: "smith",
  title: "a bar",
  cases: [{ ...bar, methods: [{ name: "so", because: "it is", subtasks }] }],
});

describe("a task's arguments", () => {
  test("fill in the task's conditions, with defaults", () => {
    expect(groundTask(tasks, { name: "bars", args: { n: 3 } })).toMatchObject({
      label: "bars n=3",
      achieves: [{ anyOf: ["bar"], count: 3 }],
    });
    expect(groundTask(tasks, { name: "stock", args: {} })).toMatchObject({
      label: "stock of=wood",
      achieves: [{ anyOf: ["birch", "oak"], count: 1 }],
    });
    expect(groundTask(tasks, { name: "stock", args: { of: "anything" } }).achieves[0]?.anyOf).toContain("pick");
  });

  test.each([
    [{ name: "bars", args: {} }, "input.invalid", "goal.task.args.n: expected a whole number from 1 to 40"],
    [{ name: "bars", args: { n: 41 } }, "input.invalid", "goal.task.args.n: expected a whole number from 1 to 40"],
    [{ name: "bars", args: { n: "3" } }, "input.invalid", "goal.task.args.n"],
    [{ name: "bars", args: { n: 3, m: 1 } }, "input.invalid", "goal.task.args.m: bars has no argument of this name"],
    [{ name: "stock", args: { of: "woood" } }, "input.invalid", "did you mean wood?"],
    [
      { name: "stock", args: { off: "wood" } },
      "input.invalid",
      "goal.task.args.off: stock has no argument of this name (did you mean of?)",
    ],
    [{ name: "smithi", args: {} }, "input.unknownName", "did you mean smithy?"],
  ])("%j is refused with %s", (asked, code, text) => {
    expect(() => groundTask(tasks, asked)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) }),
    );
  });

  test("are refused with each flaw's path", () => {
    try {
      groundTask(tasks, { name: "bars", args: { n: 0, m: 1 } });
    } catch (error) {
      expect((error as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([
        "goal.task.args.m",
        "goal.task.args.n",
      ]);
    }
    expect.assertions(1);
  });

  test("are refused with goal.unsupported in a domain without tasks", () => {
    expect(() => groundTask([], { name: "bars", args: {} })).toThrow(
      expect.objectContaining({ code: "goal.unsupported" }),
    );
  });
});

describe("a domain with tasks", () => {
  test.each<[string, TaskInput[], string]>([
    [
      "two tasks of one name",
      [
        { name: "a", title: "a", cases: [bar] },
        { name: "a", title: "b", cases: [bar] },
      ],
      "tasks.1.name",
    ],
    [
      "unknown names",
      [{ name: "a", title: "a", cases: [{ achieves: [{ anyOf: ["bra"] }] }] }],
      "tasks.0.cases.0.achieves.0: bra is not an item, and no operator produces or needs it",
    ],
    [
      "counts that are not numbers",
      [
        {
          name: "a",
          title: "a",
          args: { of: { values: ["x"] } },
          cases: [{ achieves: [{ anyOf: ["bar"], count: { arg: "of" } }] }],
        },
      ],
      "its count must name a numeric argument",
    ],
    [
      "a default that is not a value",
      [{ name: "a", title: "a", args: { of: { values: ["x"], default: "y" } }, cases: [bar] }],
      "tasks.0.args.of: y is not a value",
    ],
    [
      "a case for an unknown value",
      [{ name: "a", title: "a", args: { of: { values: ["x"] } }, cases: [{ ...bar, for: { of: "y" } }, bar] }],
      "y is not one of its values",
    ],
    [
      "arguments without a case",
      [{ name: "a", title: "a", args: { of: { values: ["x", "y"] } }, cases: [{ ...bar, for: { of: "x" } }] }],
      'no case matches {"of":"y"}',
    ],
    ["unknown subtasks", [withMethod({ task: "smithee" }, { have: ["bar"] })], "no task has the name smithee"],
    [
      "subtasks with unsuitable arguments",
      [
        withMethod({ task: "other", args: { n: 9 } }, { have: ["bar"] }),
        { name: "other", title: "o", args: { n: { from: 1, to: 3 } }, cases: [bar] },
      ],
      "subtasks.0.args.n: expected a whole number from 1 to 3",
    ],
    ["recursive tasks", [withMethod({ task: "smith" }, { have: ["bar"] })], "the task is recursive: smith, smith"],
    ["methods that do not achieve their task", [withMethod({ have: ["ore"] })], "does not achieve 1 of bar"],
    [
      "methods that consume their result",
      [withMethod({ have: ["bar"] }, { have: ["ore"] })],
      "does not achieve 1 of bar",
    ],
  ])("is refused for %s", (_, given, message) => {
    expect(issuesOf(...given)).toContain(message);
  });

  test("is accepted if a method keeps its result", () => {
    expect(issuesOf(withMethod({ have: ["bar"], keep: true }, { have: ["ore"] }))).toBe("");
  });

  test("is refused with the name of a misspelt field", () => {
    expect(issuesOf({ name: "a", title: "a", case: [bar] } as unknown as TaskInput)).toContain("case");
  });
});
