// A* over the cells of a world (Hart, Nilsson and Raphael 1968), with consistent bounds. No node is
// expanded twice. It plans from where the body is to the first goal in order of cost.
// What a path digs and places belongs to its nodes: while one is expanded, the ground shows the
// changes of the way to it. Nodes are told apart by cells alone, so a search that digs or places
// may miss a path that uses a change twice, and never claims that its path is the best.
// Invariant: one instance in a process for all searches, see cells/cell-buffers.ts; equal cells and
// equal queries give equal paths.

import { CELL, DIG } from "../../schemas/plain.ts";
import type { CellBuffers } from "../cells/cell-buffers.ts";
import type { GoalTest } from "../goals/goal-test.ts";
import { groundOf } from "../moves/ground.ts";
import { CHANGES_WITHIN, type GroundReader, SWIM, type WorldPlace } from "../moves/ground-reader.ts";
import { allMoves } from "../moves/index.ts";
import { KIND } from "../moves/move.ts";
import { BANNED, NODE, type Nodes, nodesOf } from "./nodes.ts";
import { openList } from "./open-list.ts";

/** How many expansions pass between two looks at the cancel: a fraction of a millisecond. */
const CANCEL_EVERY = 64;
/** From so many expansions on a search is long. */
const LONG = 4096;
/** How much nearness counts against cost for a path that does not arrive; Baritone's. */
const NEARNESS = [1.5, 2, 2.5, 3, 4, 5, 10] as const;
/** A path that does not arrive is worth walking from here on, in blocks. */
const MIN_HEADWAY = 5;
const PLACED = 1024;
const SPENT_BREATH = PLACED - 1;
/** In a search for the path with the fewest blocks, a block costs more than any path. */
export const SCARCE = 100_000;

export interface SearchRequest {
  place: WorldPlace;
  start: { x: number; y: number; z: number; at: number };
  goal: GoalTest;
  expansions: number;
  /** Whether a path to the edge of what is loaded is an answer, once one is found. */
  stopsAtEdge: boolean;
  /** Look for the path with the fewest blocks placed, or the fewest ticks under water. */
  scarce?: "blocks" | "breath" | undefined;
  isCancelled: () => boolean;
  /** Asked once, when the search has become long: whether the goal is known to be out of reach. */
  isHopeless?: (() => boolean) | undefined;
}

export interface PathOutcome {
  end: "goal" | "edge" | "budget" | "all" | "cancelled" | "hopeless";
  /** The goal's node, or the one to walk to meanwhile; 0 without one. */
  node: number;
  /** No path costs less, in tenths. */
  lowerBound: number;
  expansions: number;
  /** What kept nodes from being reached, so that "all" is no proof. */
  cut: { edge: boolean; window: boolean; blocks: boolean; breath: boolean };
  /** Whether some path in the search changes cells: then `lowerBound` is a guess. */
  isChanging: boolean;
  /** Whether the search went by a guess of what is left, not by a bound. */
  isGuessed?: boolean;
}

export interface PathSearch {
  readonly ground: GroundReader;
  readonly nodes: Nodes;
  run(request: SearchRequest): PathOutcome;
}

/** Room for `capacity` nodes (about 60 bytes each, provided when first used). */
export function pathSearch(buffers: CellBuffers, capacity = 1 << 20): PathSearch {
  const ground = groundOf(buffers);
  const nodes = nodesOf(capacity, 1 << 13);
  const { keys, costs, bounds, parents, words, changes, spent, dangers } = nodes;
  const { rules } = ground;
  const open = openList(capacity * 2, keys);
  const nearest = new Int32Array(NEARNESS.length);
  const nearestRank = new Float64Array(NEARNESS.length);
  const cut = { edge: false, window: false, blocks: false, breath: false };
  let current = 0;
  let goal: GoalTest;
  let isOutOfRoom = false;
  let isChanging = false;
  let highestY = 0;
  let lowestY = 0;
  let scarceBlocks = 0;
  let scarceBreath = 0;

  const moves = allMoves(ground, emit);

  function emit(
    kind: number,
    x: number,
    y: number,
    z: number,
    at: number,
    cost: number,
    digs: number,
    opens: number,
    places: boolean,
  ): void {
    if (y < lowestY || y > highestY) return;
    if (!nodes.isInWindow(x, z)) {
      cut.window = true;
      return;
    }
    const isToggled = (opens & DIG.FEET) !== 0;
    let node = nodes.find(x, y, z, isToggled);
    if (node === BANNED) return;
    let total = (costs[current] as number) + cost;
    if (node !== 0) {
      if (total + (dangers[node] as number) >= (costs[node] as number)) return;
      // Bounds of a guess are not consistent. What follows the node stands on the way that it had.
      if (((words[node] as number) & NODE.CLOSED) !== 0) return;
    }
    let used = spent[current] as number;
    if (places) {
      used += PLACED;
      total += scarceBlocks;
      if (scarceBlocks === 0 && used >= (rules.blocks + 1) * PLACED) {
        cut.blocks = true;
        return;
      }
    }
    if (at === SWIM && (ground.factsAt(x, y + 1, z) & CELL.WATER) !== 0) {
      const ticks = Math.ceil(cost / 10);
      const breath = (used & SPENT_BREATH) + ticks;
      total += ticks * scarceBreath;
      if (scarceBreath === 0 && breath > rules.breath) {
        cut.breath = true;
        return;
      }
      used = (used & ~SPENT_BREATH) | Math.min(breath, SPENT_BREATH);
    } else used &= ~SPENT_BREATH;
    if (node === 0) {
      const danger = ground.dangerAt(x, y, z);
      if (danger < 0) {
        nodes.ban(x, y, z, isToggled);
        return;
      }
      node = nodes.add(x, y, z, isToggled);
      if (node === 0) {
        isOutOfRoom = true;
        return;
      }
      dangers[node] = danger;
      bounds[node] = goal.bound(x, y, z);
      costs[node] = 0x7fffffff;
    }
    total += dangers[node] as number;
    if (total >= (costs[node] as number)) return;
    if (open.isFull()) {
      isOutOfRoom = true;
      return;
    }
    const isChange = digs !== 0 || places;
    if (isChange) isChanging = true;
    costs[node] = total;
    parents[node] = current;
    spent[node] = used;
    changes[node] = isChange ? node : (changes[current] as number);
    if (isChange) nodes.growBox(node, changes[current] as number);
    words[node] =
      kind |
      (at << NODE.AT_SHIFT) |
      (digs << NODE.DIGS_SHIFT) |
      (opens << NODE.OPENS_SHIFT) |
      (places ? NODE.PLACES : 0);
    open.push(node, total + (bounds[node] as number), bounds[node] as number);
  }

  /** Loads the surroundings of a node with the changes on the way to it, the latest first. */
  function look(node: number, x: number, y: number, z: number): void {
    ground.look(x, y, z);
    const opens = ((words[node] as number) >> NODE.OPENS_SHIFT) & NODE.BITS_MASK;
    if ((opens & DIG.FEET) !== 0) ground.noteToggled(x, y, z);
    if ((opens & DIG.HEAD) !== 0) ground.noteToggled(x, y + 1, z);
    let change = changes[node] as number;
    while (change !== 0 && nodes.isBoxNear(change, node, CHANGES_WITHIN)) {
      noteChanges(change);
      change = changes[parents[change] as number] as number;
    }
    ground.settle();
  }

  function noteChanges(node: number): void {
    const word = words[node] as number;
    const x = nodes.xOf(node);
    const y = nodes.yOf(node);
    const z = nodes.zOf(node);
    if ((word & NODE.PLACES) !== 0) ground.notePlaced(x, y - 1, z);
    const digs = (word >> NODE.DIGS_SHIFT) & NODE.BITS_MASK;
    if (digs === 0) return;
    if ((digs & DIG.FEET) !== 0) ground.noteDug(x, y, z);
    if ((digs & DIG.HEAD) !== 0) ground.noteDug(x, y + 1, z);
    if ((digs & DIG.OVER) !== 0) ground.noteDug(x, y + 2, z);
    if ((digs & DIG.OVER_START) !== 0) {
      const parent = parents[node] as number;
      ground.noteDug(nodes.xOf(parent), nodes.yOf(parent) + 2, nodes.zOf(parent));
    }
  }

  function noteNearest(node: number): void {
    for (let index = 0; index < NEARNESS.length; index++) {
      const rank = (bounds[node] as number) + (costs[node] as number) / (NEARNESS[index] as number);
      if (rank >= (nearestRank[index] as number)) continue;
      nearestRank[index] = rank;
      nearest[index] = node;
    }
  }

  /** The node to walk to where no path arrives: the nearest by the first weight that makes headway. */
  function nearestNode(start: { x: number; y: number; z: number }): number {
    for (const node of nearest) {
      if (node === 0) continue;
      const away = Math.hypot(nodes.xOf(node) - start.x, nodes.yOf(node) - start.y, nodes.zOf(node) - start.z);
      if (away >= MIN_HEADWAY) return node;
    }
    return 0;
  }

  /** Where to go when the budget is spent: to the edge of what is loaded only for a goal beyond it. */
  const halfway = (edge: number, { stopsAtEdge, start }: SearchRequest): number =>
    stopsAtEdge ? edge || nearestNode(start) : nearestNode(start) || edge;

  function begin({ place, start, goal: wanted, scarce }: SearchRequest): void {
    ground.setWorld(place);
    goal = wanted;
    lowestY = place.minY;
    highestY = place.minY + place.height - 1;
    scarceBlocks = scarce === "blocks" ? SCARCE : 0;
    scarceBreath = scarce === "breath" ? SCARCE : 0;
    Object.assign(cut, { edge: false, window: false, blocks: false, breath: false });
    isOutOfRoom = false;
    isChanging = false;
    nearest.fill(0);
    nearestRank.fill(Number.POSITIVE_INFINITY);
    nodes.clear(start.x, start.z, place.minY);
    open.clear();
    const node = nodes.add(start.x, start.y, start.z, false);
    costs[node] = 0;
    parents[node] = 0;
    changes[node] = 0;
    spent[node] = 0;
    dangers[node] = 0;
    bounds[node] = goal.bound(start.x, start.y, start.z);
    words[node] = KIND.start | (start.at << NODE.AT_SHIFT);
    open.push(node, bounds[node] as number, bounds[node] as number);
  }

  return {
    ground,
    nodes,
    run(request) {
      begin(request);
      const { expansions: budget, isCancelled, stopsAtEdge } = request;
      let expansions = 0;
      let edge = 0;
      let lowerBound = 0;
      const ended = (end: PathOutcome["end"], node: number): PathOutcome => {
        return { end, node, lowerBound, expansions, cut: { ...cut }, isChanging };
      };
      while (!open.isEmpty()) {
        const node = open.pop();
        const word = words[node] as number;
        if ((word & NODE.CLOSED) !== 0) continue;
        const x = nodes.xOf(node);
        const y = nodes.yOf(node);
        const z = nodes.zOf(node);
        lowerBound = (costs[node] as number) + (bounds[node] as number);
        if (goal.isGoal(x, y, z)) return ended("goal", node);
        if (scarceBlocks > 0 && (spent[node] as number) >= (rules.blocks + 1) * PLACED) {
          // Nodes come out by blocks first: all that are left need too many.
          cut.blocks = true;
          return ended("all", 0);
        }
        if (expansions >= budget || isOutOfRoom) return ended("budget", halfway(edge, request));
        if (expansions % CANCEL_EVERY === 0 && isCancelled()) return ended("cancelled", 0);
        if (expansions === LONG && request.isHopeless?.() === true) return ended("hopeless", 0);
        expansions++;
        words[node] = word | NODE.CLOSED;
        noteNearest(node);
        current = node;
        look(node, x, y, z);
        moves(x, y, z, (word >> NODE.AT_SHIFT) & NODE.AT_MASK);
        if (ground.sawUnloaded()) {
          cut.edge = true;
          if (edge === 0 && node !== 1) edge = node;
          if (edge !== 0 && stopsAtEdge) return ended("edge", edge);
        }
      }
      if (isOutOfRoom) return ended("budget", halfway(edge, request));
      return ended("all", edge);
    },
  };
}
