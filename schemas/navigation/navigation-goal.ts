// Where a path shall end, as data: functions do not cross threads. A goal speaks of the cell that
// the feet are in. Coordinates are blocks of the world.

import { z } from "zod";
import { Box } from "../execution/conduct.ts";
import { Position } from "../words/names.ts";

/** The most goals of one `anyOf`: one search looks for all of them. */
const MAX_GOALS = 256;
/** How far a hand reaches, in blocks from the eyes. */
const REACH = 4.5;

const range = z.number().min(0).max(1024);

const single = {
  at: z
    .strictObject({ position: Position, range: range.default(0) })
    .describe("the feet within `range` blocks of the position; in its cell if 0"),
  column: z
    .strictObject({ position: z.tuple([z.number(), z.number()]), range: range.default(0) })
    .describe("within `range` blocks of x, z, at any height"),
  reach: z
    .strictObject({ block: Position, range: z.number().positive().max(6).default(REACH) })
    .describe("where the eyes see the block within `range`, beside it and not on top of it"),
  follow: z
    .strictObject({ position: Position, range: range.default(2) })
    .describe("as `at`; the position moves, and the follower asks again when it does"),
  away: z
    .strictObject({ positions: z.array(Position).min(1).max(MAX_GOALS), range })
    .describe("at least `range` blocks from each position"),
  inside: Box.describe("in one of the cells of a box"),
  height: z.strictObject({ min: z.number(), max: z.number() }).describe("at a height from `min` to `max`, anywhere"),
};

const form = <K extends keyof typeof single>(key: K) =>
  z.strictObject({ [key]: single[key] } as { [P in K]: (typeof single)[P] });

const SingleGoal = z.union([
  form("at"),
  form("column"),
  form("reach"),
  form("follow"),
  form("away"),
  form("inside"),
  form("height"),
]);
export type SingleNavigationGoal = z.infer<typeof SingleGoal>;

/** A goal, or several of which any one serves. */
export const NavigationGoal = z.union([
  SingleGoal,
  z.strictObject({ anyOf: z.array(SingleGoal).min(1).max(MAX_GOALS) }),
]);
export type NavigationGoal = z.infer<typeof NavigationGoal>;
export type NavigationGoalInput = z.input<typeof NavigationGoal>;
