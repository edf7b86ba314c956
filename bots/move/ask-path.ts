// Asks a navigator for a path that the body may take: within its territory, through nobody's house,
// and only where nothing else leads on by digging what was made or what holds water back.

import {
  type Box,
  type NavigationResult,
  type NavigationStep,
  type Navigator,
  type Position,
  stepsOf,
} from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, tupleOf } from "../geometry/positions.ts";
import { creatureCosts, pathMeans, type Wishes } from "./path-means.ts";

export interface PathAsked {
  body: MineflayerBody;
  navigator: Navigator;
  /** The key of the world that the body is in. */
  world: string;
  goal: PathGoal;
  start: Position;
  wishes: Wishes;
  /** How long digging takes in relation to vanilla. */
  digShare: number;
}

/** An answer, with the steps of its path. */
export interface PathAnswer {
  result: NavigationResult;
  steps: NavigationStep[];
}

const EXPANSIONS = 200_000;
const PORTAL = /^(nether_portal|end_portal|end_gateway)$/;
/**
 * How often a path is asked to spare the blocks of houses that it would dig; from then on it spares
 * the whole houses.
 */
const MAX_ROUNDS = 6;
const MAX_SPARED = 200;
/** The most ends of a path that are refused. */
const MAX_ENDS = 32;

/** Rejects as `Navigator.find` does. */
export async function askPath(asked: PathAsked, signal: AbortSignal): Promise<PathAnswer> {
  const first = await askSparing(asked, signal);
  const isShutIn = first.result.status === "unreachable" && asked.wishes.dig !== false;
  if (!isShutIn || asked.wishes.wayOut === true) return first;
  const last = await askSparing({ ...asked, wishes: { ...asked.wishes, wayOut: true } }, signal);
  return last.result.status === "unreachable" ? first : last;
}

/**
 * Asks again while the path would dig through somebody's house, or end where the body sees that it
 * is not at its goal.
 */
async function askSparing(asked: PathAsked, signal: AbortSignal): Promise<PathAnswer> {
  const houses: Box[] = [];
  const notAt: Position[] = [];
  for (let round = 1; ; round += 1) {
    const answer = await askOnce(asked, { houses, notAt }, signal);
    const dug = houses.length < MAX_SPARED ? housesDug(asked, answer.steps) : [];
    const more = dug.flatMap((place) => (round <= MAX_ROUNDS ? cellBox(place) : housesAt(asked, place)));
    const wrong = notAt.length < MAX_ENDS ? wrongEnd(asked, answer) : undefined;
    if (more.length === 0 && wrong === undefined) return answer;
    houses.push(...more);
    if (wrong !== undefined) notAt.push(wrong);
  }
}

/** The end of a path that does not meet the goal: what is seen from there is known by the body alone. */
function wrongEnd({ goal }: PathAsked, { result, steps }: PathAnswer): Position | undefined {
  const cell = steps.at(-1)?.cell;
  if (result.status !== "found" || cell === undefined) return undefined;
  const [x, y, z] = cell;
  return goal.isEnd({ x, y, z }) ? undefined : cell;
}

interface Spared {
  houses: readonly Box[];
  notAt: readonly Position[];
}

async function askOnce(asked: PathAsked, { houses, notAt }: Spared, signal: AbortSignal): Promise<PathAnswer> {
  const { body, navigator, world, goal, start, wishes, digShare } = asked;
  const { territory, dimension } = body;
  const { allow, blocks, digTicks } = pathMeans(body, wishes, digShare);
  // A body outside of its bounds may go back in.
  const isInside = territory.mayEnter?.(body.feet, dimension) ?? true;
  // A body enters a portal only where it is its goal.
  const isToPortal = "at" in goal.data && PORTAL.test(body.nameAt(placeOf(goal.data.at.position)) ?? "");
  const query = {
    start,
    goal: goal.data,
    options: {
      ...{ allow, blocks, expansions: EXPANSIONS, unloaded: "approach" as const, floods: wishes.wayOut === true },
      notAt: [...notAt],
      spheres: [...body.dangers.spheres(), ...creatureCosts(body)],
      ...(isToPortal ? { hazards: { portal: 0 } } : {}),
      forbidden: isInside ? [...territory.outside] : [],
      unchanged: [...territory.outside, ...territory.protectedBoxes(dimension), ...houses],
    },
    ...(digTicks === undefined ? {} : { digTicks }),
  };
  const result = await navigator.find(world, query, signal);
  return { result, steps: "path" in result ? stepsOf(result.path) : [] };
}

/** What the path would dig of somebody's house. */
function housesDug({ body }: PathAsked, steps: readonly NavigationStep[]): BlockPosition[] {
  const { built } = body;
  const digs = steps.flatMap((step) => step.digs);
  if (built === undefined || digs.length === 0) return [];
  built.look();
  return digs
    .map(([x, y, z]) => ({ x, y, z }))
    .filter(
      (place) => built.isNearDoor(place) && built.isSomebodys(place, body.nameAt(place) ?? "", (at) => body.nameAt(at)),
    );
}

const placeOf = ([x, y, z]: Position): BlockPosition => ({ x, y, z });
const cellBox = (place: BlockPosition): Box[] => [{ from: tupleOf(place), to: tupleOf(place) }];
const housesAt = ({ body }: PathAsked, place: BlockPosition): Box[] => body.built?.housesAt(place) ?? [];
