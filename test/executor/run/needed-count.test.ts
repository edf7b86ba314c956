import { expect, test } from "vitest";
import { withNeededCount } from "../../../executor/run/needed-count.ts";
import type { Goal, PlanStep } from "../../../schemas/index.ts";
import { step } from "../pantry.ts";

const kill = (count: number): PlanStep =>
  step(
    "s1",
    "kill_entity",
    { entity: "cow", item: "beef", count },
    { effects: [`inventory.beef += ${count}`, "inventory.leather += 1"] },
  );
const cook = (count: number): PlanStep =>
  step(
    "s2",
    "smelt_item",
    { input: "beef", item: "cooked_beef", count },
    {
      preconds: [`inventory.beef >= ${count}`],
      effects: [`inventory.beef -= ${count}`, `inventory.cooked_beef += ${count}`],
    },
  );
const wants = (items: Record<string, number>, more: object = {}): Goal => ({ items, ...more }) as Goal;

test.each([
  ["one cooked beef needs one cow's one piece", kill(2), [cook(1)], wants({ cooked_beef: 1 }), {}, 1],
  ["what is held counts", kill(4), [cook(4)], wants({ cooked_beef: 4 }), { beef: 2 }, 2],
  ["what the goal wants besides counts", kill(4), [cook(1)], wants({ cooked_beef: 1, beef: 2 }), {}, 3],
  ["two steps that use it add up", kill(4), [cook(1), cook(2)], wants({ cooked_beef: 3 }), {}, 3],
  ["all of it may be needed", kill(2), [cook(2)], wants({ cooked_beef: 2 }), {}, 2],
  [
    "a goal with other parts keeps the plan's count",
    kill(2),
    [cook(1)],
    wants({ cooked_beef: 1 }, { state: ["food >= 18"] }),
    {},
    2,
  ],
  ["a goal with a class keeps the plan's count", kill(2), [cook(1)], wants({ "#meat": 1 }), {}, 2],
])("%s", (_, planned, later, goal, inventory, count) => {
  const { args, effects } = withNeededCount(planned, later, goal, { inventory: inventory as Record<string, number> });
  expect(args.count).toBe(count);
  expect(effects).toEqual([`inventory.beef += ${count}`, "inventory.leather += 1"]);
});

test.each([
  ["what is kept serves no step", kill(4), [cook(2)], {}, { beef: 2 }, { beef: 2 }, 2],
  ["what is held beyond it does", kill(4), [cook(3)], {}, { beef: 4 }, { beef: 2 }, 1],
  ["what is kept may be what the goal wants", kill(4), [cook(2)], { beef: 2 }, { beef: 2 }, { beef: 2 }, 2],
  ["of what is kept some may be gone", kill(4), [cook(3)], {}, { beef: 1 }, { beef: 2 }, 3],
])("%s", (_, planned, later, items, inventory, kept, count) => {
  const goal = wants({ cooked_beef: 2, ...items });
  expect(withNeededCount(planned, later, goal, { inventory }, kept).args.count).toBe(count);
});

test("a step that uses something up is left as it is", () => {
  const craft = step("s1", "craft_item", { item: "stick", count: 4 }, { effects: ["inventory.stick += 4"] });
  expect(withNeededCount(craft, [], wants({ stick: 1 }), { inventory: {} })).toBe(craft);
});
