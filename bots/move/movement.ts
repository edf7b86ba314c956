// The only place that moves the body over a distance: mineflayer-pathfinder under a watchdog. It
// follows partial paths and plans on from their ends, checks the position on arrival (a path
// "reached" need not be), fails with a code, and leaves no listener. Invariant: when it settles,
// for whatever reason, the body stands still and no path goal is set.

import type { Clock } from "../../executor/index.ts";
import { ReversalWatch } from "../../executor/lease/reversals.ts";
import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, tupleOf } from "../geometry/positions.ts";
import { usesLeft } from "../sense/inventory.ts";
import { shakeLoose } from "./blind-step.ts";
import { getOff } from "./get-off.ts";
import { asWayOut } from "./movement-profile.ts";
import { PATH_ERROR } from "./path-errors.ts";

interface TravelOptions {
  signal: AbortSignal;
  clock: Clock;
  /** Called while the pathfinder searches and the body stands still. */
  beat: () => void;
  /** The time limit of the whole walk, in milliseconds. */
  timeoutMs?: number;
  /**
   * False forbids digging on the way; "rarely" prefers a detour over land, for targets under the
   * open sky.
   */
  dig?: boolean | "rarely";
  /** Ends the walk early, as a success: its target is no longer there. */
  until?: () => boolean;
}

const POLL_MS = 50;
const WATCHDOG_MS = 9_000;
const SETTLED_MS = 400;
/**
 * The number of partial paths without progress, and of "stuck" reports from the pathfinder, before
 * the walk fails.
 */
const ROUNDS_WITHOUT_GAIN = 2;
const STUCK_REPORTS = 3;
/**
 * How long a walk may send no command while the pathfinder searches; the watchdog of this file
 * fires first, with a more specific code.
 */
export const PATHFINDING_MS = WATCHDOG_MS + 1_000;
const DEFAULT_TIMEOUT_MS = 120_000;
const DOORWAY_MS = 5_000;
/** The cost of digging relative to walking when digging should be rare. */
const RARE_DIG_COST = 2;

/** If no more cells than this can be reached from a place, it is a pit. */
const PIT_CELLS = 24;

interface PathUpdate {
  status: string;
  visitedNodes?: number;
  path: unknown[];
}

/**
 * Walks, swims, digs and builds until the goal is met. Throws `path.*`, or `run.aborted` when the
 * signal aborts.
 */
export async function followPath(body: MineflayerBody, goal: PathGoal, options: TravelOptions): Promise<void> {
  if (body.meets(goal)) return;
  await getOff(body, options);
  try {
    await followLoose(body, goal, options);
  } finally {
    if (!options.signal.aborted) await leaveDoorway(body, goal, options);
  }
}

/** A door that the body stands in cannot be shut: it steps on to where the goal is met as well. */
async function leaveDoorway(body: MineflayerBody, goal: PathGoal, options: TravelOptions): Promise<void> {
  const { doors } = body;
  if (doors?.isInOpened !== true) return;
  const beside: PathGoal = {
    heuristic: (node) => goal.heuristic(node),
    isEnd: (node) => !doors.isDoor(node) && (goal.isEnd(node) || !goal.isEnd(feetOf(body))),
    hasChanged: () => false,
    isValid: () => true,
  };
  // Where only the doorway meets the goal, the body stays in it.
  await attempt(body, beside, { ...options, dig: false, timeoutMs: DOORWAY_MS }).catch(() => {});
}

async function followLoose(body: MineflayerBody, goal: PathGoal, options: TravelOptions): Promise<void> {
  const again = () => attempt(body, goal, options);
  try {
    await again();
  } catch (error) {
    if (!(error instanceof CodedError) || options.signal.aborted) throw error;
    if (error instanceof ShutIn && options.dig !== false) return asWayOut(body.movements, again);
    if (error.code !== "path.stuck") throw error;
    // Wedged in a corner or floating under a ledge: get loose, then try once more.
    await shakeLoose({ body, ...options });
    await again();
  }
}

/** There is no path, and hardly any cell can be reached: the body stands in a pit. */
class ShutIn extends CodedError {}

async function attempt(body: MineflayerBody, goal: PathGoal, options: TravelOptions): Promise<void> {
  const { bot } = body;
  const { clock, signal } = options;
  const { pathfinder } = bot;
  let update: PathUpdate | undefined;
  let stuckReports = 0;
  const onUpdate = (result: PathUpdate) => {
    update = result;
  };
  let plans = 0;
  const onReset = (reason: string) => {
    if (reason === "stuck") stuckReports += 1;
    // A new goal is planned for by `setOut`.
    if (reason !== "goal_updated") plans += 1;
  };
  let broken: unknown;
  const onError = (error: unknown) => {
    broken = error;
  };
  const deadline = clock.now() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const setOut = () => {
    update = undefined;
    plans += 1;
    pathfinder.setGoal(goal as never);
  };
  const { movements } = body;
  const { digCost } = movements;
  movements.canDig = options.dig !== false;
  if (options.dig === "rarely") movements.digCost = Math.max(digCost, RARE_DIG_COST);
  bot.on("path_update", onUpdate);
  bot.on("path_reset", onReset);
  bot.on(PATH_ERROR as never, onError as never);
  try {
    let nearest = goal.heuristic(feetOf(body));
    let tools = toolsHeld(body);
    setOut();
    let rounds = 0;
    let idleSince = clock.now();
    let headwayAt = clock.now();
    let headway = headwayMark(body);
    const reversals = new ReversalWatch();
    for (;;) {
      await clock.sleep(POLL_MS, signal);
      if (signal.aborted) throw new CodedError("run.aborted", "the walk was stopped");
      if (broken !== undefined)
        throw new CodedError("path.unreachable", `the path search broke off at ${placeText(body)}`, { cause: broken });
      if (options.until?.()) return;
      const now = clock.now();
      if (pathfinder.goal === null && body.meets(goal)) return;
      const left = toolsHeld(body);
      // A path that was to be dug with a tool that broke takes far longer by hand: look for another.
      if (left < tools) setOut();
      tools = left;
      const mark = headwayMark(body);
      if (mark !== headway) [headway, headwayAt] = [mark, now];
      if (reversals.note(tupleOf(bot.entity.position), now)) {
        throw new CodedError("path.flap", `the bot went back and forth at ${placeText(body)}`);
      }
      const busy = pathfinder.isMoving() || pathfinder.isMining() || pathfinder.isBuilding();
      // The pathfinder drops a goal that it considers reached, without a path; the body may have
      // slid off again since.
      const thinking = pathfinder.goal !== null && (update === undefined || update.status === "partial");
      if (busy || thinking) idleSince = now;
      if (thinking) options.beat();
      if (now > deadline)
        throw new CodedError(
          "path.stuck",
          `the bot did not arrive within ${options.timeoutMs ?? DEFAULT_TIMEOUT_MS} ms`,
        );
      if (now - headwayAt > WATCHDOG_MS)
        throw new CodedError("path.stuck", `the bot makes no progress at ${placeText(body)}`);
      if (stuckReports >= STUCK_REPORTS) throw new CodedError("path.stuck", `the bot is wedged at ${placeText(body)}`);
      if (update?.status === "noPath") {
        const Kind = (update.visitedNodes ?? Infinity) <= PIT_CELLS ? ShutIn : CodedError;
        throw new Kind("path.unreachable", `there is no path from ${placeText(body)}`);
      }
      if (now - idleSince < SETTLED_MS) continue;
      // The path ended: it was a partial one, or it ended beside the goal. Plan on from here as
      // long as that makes progress.
      if (body.meets(goal)) return;
      const away = goal.heuristic(feetOf(body));
      rounds = away < nearest - 1 ? 0 : rounds + 1;
      nearest = Math.min(nearest, away);
      if (rounds > ROUNDS_WITHOUT_GAIN) {
        throw new CodedError("path.unreachable", `the paths from ${placeText(body)} lead no nearer`);
      }
      idleSince = now;
      setOut();
    }
  } finally {
    bot.removeListener("path_update", onUpdate);
    bot.removeListener("path_reset", onReset);
    bot.removeListener(PATH_ERROR as never, onError as never);
    movements.canDig = true;
    movements.digCost = digCost;
    if (plans > 1) body.replans.note(plans - 1);
    body.halt();
    await body.doors?.shut(clock);
  }
}

const toolsHeld = ({ bot }: MineflayerBody): number =>
  bot.inventory.items().filter((item) => Number.isFinite(usesLeft(item))).length;

const feetOf = (body: MineflayerBody): BlockPosition => body.bot.entity.position.floored();

const placeText = (body: MineflayerBody): string => {
  const { x, y, z } = feetOf(body);
  return `${x} ${y} ${z}`;
};

/** Changes whenever the body makes progress: moves half a block, digs, or uses up a block. */
function headwayMark(body: MineflayerBody): string {
  const { bot } = body;
  const { x, y, z } = bot.entity.position;
  const digging = bot.targetDigBlock ? `${bot.targetDigBlock.position}` : "";
  return `${Math.round(x * 2)},${Math.round(y * 2)},${Math.round(z * 2)},${digging},${bot.inventory.items().length}`;
}
