// Answers a query: checks it against the world, searches, and says truthfully what came of it.
// "Unreachable" is claimed only where all that can be reached was seen: nothing of it lies beside
// unloaded land, and no budget of blocks or breath cut it short.

import type {
  DigTicks,
  NavigationGoal,
  NavigationOptions,
  NavigationResult,
  NavigationStats,
  Position,
} from "../../schemas/index.ts";
import { CELL, CodedError } from "../../schemas/plain.ts";
import { type GoalTest, goalBut, goalTest } from "../goals/goal-test.ts";
import type { WorldPlace } from "../moves/ground-reader.ts";
import { isInBoxes, setRules } from "../moves/rules.ts";
import { NODE } from "../search/nodes.ts";
import { type PathOutcome, type PathSearch, SCARCE, type SearchRequest } from "../search/path-search.ts";
import { type ReadPath, readPath } from "../search/read-path.ts";
import { isClosedIn } from "./closed-in.ts";
import { guessOfDigging } from "./guess-of-digging.ts";
import { type StartCell, startCell } from "./start-cell.ts";

/** A query whose documents were parsed. */
export interface ParsedQuery {
  start: Position;
  goal: NavigationGoal;
  options: NavigationOptions;
  digTicks?: DigTicks | undefined;
}

export interface AnswerPorts {
  search: PathSearch;
  place: WorldPlace;
  versionOf: (sx: number, sy: number, sz: number) => number;
  isCancelled: () => boolean;
}

/** The answer to a query. Throws CodedErrors `path.*` for places that make no sense. */
export function answerQuery(query: ParsedQuery, ports: AnswerPorts): NavigationResult {
  const { search, place } = ports;
  const { ground } = search;
  const { options } = query;
  ground.setWorld(place);
  setRules(ground.rules, options, query.digTicks !== undefined);
  if (ground.rules.dig && query.digTicks !== undefined) ground.digTicks.set(query.digTicks);
  checkStart(query, ports);
  const start = startCell(ground, query.start, place.minY);
  if (start === undefined) return unreachable("enclosed", "the body is inside blocks or falls out of the world", NONE);
  const whole = goalTest(query.goal, (x, y, z) => (ground.factsAt(x, y, z) & CELL.TOP) === 0);
  const goal = goalBut(whole, options.notAt);
  const isGoalUnloaded = checkGoal(query, goal, ports);
  const request: SearchRequest = {
    place,
    start,
    goal,
    expansions: options.expansions,
    stopsAtEdge: isGoalUnloaded && options.unloaded === "approach",
    isCancelled: ports.isCancelled,
  };
  if (!isGoalUnloaded)
    request.isHopeless = () => {
      // The ground as it is, without the changes of some path.
      ground.look(start.x, start.y, start.z);
      return isClosedIn(ground, goal, start);
    };
  const isHard = ground.rules.dig && options.expansions > EASY;
  let outcome = search.run(isHard ? { ...request, expansions: EASY } : request);
  if (isHard && outcome.end === "budget") {
    const guessed = { ...request, goal: guessOfDigging(goal, start, ground), expansions: options.expansions - EASY };
    outcome = search.run(guessed);
    outcome.expansions += EASY;
    outcome.lowerBound = Math.min(outcome.lowerBound, goal.bound(start.x, start.y, start.z));
    outcome.isGuessed = true;
  }
  if (outcome.end === "all" && outcome.cut.blocks && !outcome.cut.edge && !outcome.cut.window)
    return withScarce("blocks", request, ports, outcome);
  if (outcome.end === "all" && outcome.cut.breath && !outcome.cut.edge && !outcome.cut.window)
    return withScarce("breath", request, ports, outcome);
  return resultOf(outcome, start, ports);
}

/**
 * Expansions after which a search that may dig guesses what digging costs: bounds of straight lines
 * say too little in rock.
 */
const EASY = 40_000;

const NONE: NavigationStats = { expansions: 0, generated: 0, sections: 0 };

/** Blocks or breath ran out on the cheapest paths: the path that spends the fewest decides. */
function withScarce(
  scarce: "blocks" | "breath",
  request: SearchRequest,
  ports: AnswerPorts,
  before: PathOutcome,
): NavigationResult {
  const { search } = ports;
  const { rules } = search.ground;
  const outcome = search.run({ ...request, scarce });
  outcome.expansions += before.expansions;
  if (outcome.end !== "goal") return withoutPath(scarce, outcome, request.start, ports);
  const read = pathTo(outcome.node, ports, scarce);
  const stats = statsOf(ports, outcome);
  const isEnough = scarce === "blocks" ? read.placed <= rules.blocks : read.breath <= rules.breath;
  if (isEnough) {
    const lowerBound = request.goal.bound(request.start.x, request.start.y, request.start.z) / 10;
    return { status: "found", path: read.path, cost: read.cost / 10, lowerBound, optimal: false, stats };
  }
  return unreachable("breath", `it takes ${read.breath} ticks under water; the body may take ${rules.breath}`, stats);
}

/** The end of a search for the path that spends the fewest, where it found none. */
function withoutPath(
  scarce: "blocks" | "breath",
  outcome: PathOutcome,
  start: StartCell,
  ports: AnswerPorts,
): NavigationResult {
  const { end, cut } = outcome;
  const stats = statsOf(ports, outcome);
  const other = scarce === "blocks" ? cut.breath : cut.blocks;
  if (end === "all" && other) return { status: "exhausted", lowerBound: 0, stats };
  if (end === "all" && cut.blocks) {
    const { blocks } = ports.search.ground.rules;
    return unreachable("blocks", `it takes more than the ${blocks} blocks that the body may place`, stats);
  }
  return resultOf(outcome, start, ports);
}

function resultOf(outcome: PathOutcome, start: StartCell, ports: AnswerPorts): NavigationResult {
  const { end, node, cut, isChanging, isGuessed = false } = outcome;
  const stats = statsOf(ports, outcome);
  const { bounds } = ports.search.nodes;
  const isCut = cut.blocks || cut.breath || cut.window;
  const isLoose = isChanging || isCut;
  const lowerBound = (isLoose && !isGuessed ? (bounds[1] as number) : outcome.lowerBound) / 10;
  if (end === "hopeless") return unreachable("enclosed", "solid cells close in the goal", stats);
  if (end === "cancelled") return { status: "aborted", stats };
  if (end === "goal") {
    const { path, cost } = pathTo(node, ports);
    const optimal = !isLoose && !isGuessed;
    return {
      status: "found",
      path,
      cost: cost / 10,
      lowerBound: optimal ? cost / 10 : Math.min(lowerBound, cost / 10),
      optimal,
      stats,
    };
  }
  if (end === "all" && !cut.edge && !cut.window)
    return unreachable("apart", `all ${stats.generated} cells that the body can reach were looked at`, stats);
  if (node === 0 || isAt(node, start, ports)) return { status: "exhausted", lowerBound, stats };
  const { path, cost } = pathTo(node, ports);
  const because = end === "budget" ? "budget" : "unloaded";
  return { status: "partial", because, path, cost: cost / 10, lowerBound, stats };
}

const isAt = (node: number, { x, y, z }: StartCell, { search: { nodes } }: AnswerPorts): boolean =>
  nodes.xOf(node) === x && nodes.yOf(node) === y && nodes.zOf(node) === z;

function pathTo(node: number, { search, versionOf }: AnswerPorts, scarce?: "blocks" | "breath"): ReadPath {
  const { nodes } = search;
  const extra = (at: number): number => {
    if (scarce === undefined) return 0;
    const parent = nodes.parents[at] as number;
    if (parent === 0) return 0;
    if (scarce === "blocks") return ((nodes.words[at] as number) & NODE.PLACES) === 0 ? 0 : SCARCE;
    const spent = (nodes.spent[at] as number) & 1023;
    return spent === 0 ? 0 : (spent - ((nodes.spent[parent] as number) & 1023)) * SCARCE;
  };
  return readPath(nodes, node, { versionOf, extra });
}

const statsOf = ({ search: { nodes } }: AnswerPorts, { expansions }: PathOutcome): NavigationStats => ({
  expansions,
  generated: nodes.count(),
  sections: nodes.pages(),
});

const unreachable = (
  kind: "enclosed" | "blocks" | "breath" | "apart",
  text: string,
  stats: NavigationStats,
): NavigationResult => ({ status: "unreachable", because: { kind, text }, stats });

function checkStart({ start, options }: ParsedQuery, { search: { ground }, place }: AnswerPorts): void {
  const [x, y, z] = start.map(Math.floor) as [number, number, number];
  const text = `start ${start.join(", ")}`;
  if (y < place.minY || y >= place.minY + place.height) throw outside(text, place);
  if ((ground.factsAt(x, y, z) & CELL.UNLOADED) !== 0) throw new CodedError("path.unloaded", `${text} is not loaded`);
  if (isInBoxes(ground.rules.forbidden, x, y, z)) {
    throw new CodedError("path.forbidden", `${text} lies in a box of options.forbidden (${options.forbidden.length})`);
  }
}

/** Whether the goal is not loaded. Throws for one that no body can ever be at. */
function checkGoal({ goal: document, options }: ParsedQuery, { middle }: GoalTest, ports: AnswerPorts): boolean {
  if (middle === undefined) return false;
  const { ground } = ports.search;
  const [x, y, z] = middle;
  const text = `goal ${middle.join(", ")}`;
  const isExact = "at" in document && document.at.range === 0;
  const { minY, height } = ports.place;
  if (isExact && (y < minY || y >= minY + height)) throw outside(text, ports.place);
  const own = ground.factsAt(x, y, z);
  if ((own & CELL.UNLOADED) !== 0) {
    if (options.unloaded === "refuse") throw new CodedError("path.unloaded", `${text} is not loaded`);
    return true;
  }
  if (!isExact) return false;
  if (isInBoxes(ground.rules.forbidden, x, y, z))
    throw new CodedError("path.forbidden", `${text} lies in a box of options.forbidden`);
  for (const up of [0, 1]) {
    const facts = ground.factsAt(x, y + up, z);
    const isShut =
      (facts & CELL.TOP) >= (up === 0 ? 16 : 1) &&
      (facts & CELL.OPENS) === 0 &&
      ((facts >> CELL.BOTTOM_SHIFT) & CELL.BOTTOM_MASK) < 13;
    const isDug = ground.rules.dig && ground.digCost(x, y + up, z) >= 0;
    if (isShut && !isDug)
      throw new CodedError("path.buried", `${text}: the cell ${x}, ${y + up}, ${z} is a block that may not be dug`);
  }
  return false;
}

const outside = (text: string, { minY, height }: WorldPlace): CodedError =>
  new CodedError("path.outsideWorld", `${text}: y is from ${minY} to ${minY + height - 1} in this world`);
