// mineflayer-pathfinder as a body's movement. It follows partial paths and plans on from their ends,
// and checks the position on arrival (a path "reached" need not be). Invariant: when a walk settles,
// for whatever reason, no path goal is set and no listener is left.

import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { WalkOptions } from "../body/movement-port.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { usesLeft } from "../sense/inventory.ts";
import { PATH_ERROR } from "./path-errors.ts";
import { feetOf, placeText, WalkWatch } from "./walk-watch.ts";

const POLL_MS = 50;
const SETTLED_MS = 400;
/**
 * The number of partial paths without progress, and of "stuck" reports from the pathfinder, before
 * the walk fails.
 */
const ROUNDS_WITHOUT_GAIN = 2;
const STUCK_REPORTS = 3;
/** The cost of digging relative to walking when digging should be rare. */
const RARE_DIG_COST = 2;
/** If no more cells than this can be reached from a place, it is a pit. */
const PIT_CELLS = 24;

interface PathUpdate {
  status: string;
  visitedNodes?: number;
  path: unknown[];
}

/** There is no path, and hardly any cell can be reached: the body stands in a pit. */
export class ShutIn extends CodedError {}

/** One walk. Throws `path.*`, `ShutIn` in a pit, or `run.aborted`. */
export async function walkByPathfinder(body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> {
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
  const watch = new WalkWatch(body, clock, options.timeoutMs);
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
      const busy = pathfinder.isMoving() || pathfinder.isMining() || pathfinder.isBuilding();
      // The pathfinder drops a goal that it considers reached, without a path; the body may have
      // slid off again since.
      const thinking = pathfinder.goal !== null && (update === undefined || update.status === "partial");
      if (busy || thinking) idleSince = now;
      if (thinking) options.beat();
      watch.look();
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
