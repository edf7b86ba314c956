// Preconditions, effects and state goals in documents: text in the grammar of condition-grammar.ts.

import { z } from "zod";
import { type ConditionOperator, parseCondition } from "./condition-grammar.ts";
import { flawOfGoalCondition } from "./goal-bounds.ts";
import { spelledCondition } from "./written-names.ts";

const written = (accepts: (operator: ConditionOperator) => boolean, expected: string) =>
  z
    .string()
    .max(200)
    .refine((text) => {
      const parsed = parseCondition(text);
      return parsed !== undefined && accepts(parsed.operator);
    }, `expected ${expected}`);

/**
 * A condition: `inventory.stick >= 2`, `facts.near:furnace >= 1`, `food >= 18`, `dimension =
 * nether`.
 */
export const Condition = written((op) => op === ">=", "a condition such as `inventory.stick >= 2` or `food >= 18`");

/** A change: `inventory.stick += 8`, `facts.near:* = 0`. */
export const Effect = written((op) => op !== ">=" && op !== "<=", "an effect such as `inventory.stick += 8`");

/** What a goal wants of its end: a condition, or an amount of which there is no more, or exactly so much. */
export const GoalCondition = z
  .string()
  .max(200)
  .overwrite(spelledCondition)
  .superRefine((text, context) => {
    const message = flawOfGoalCondition(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
