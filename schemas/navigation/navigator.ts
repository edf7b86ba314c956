// The contract Navigator, which finds paths through the cells of a world: on the navigation thread
// (`workers/`) or on the caller's own (`navigation/`). Costs are game ticks.

import type { Position } from "../words/names.ts";
import type { CellFactsTable, DigTicks } from "./cell-facts.ts";
import type { NavigationGoalInput } from "./navigation-goal.ts";
import type { NavigationOptionsInput } from "./navigation-options.ts";
import type { NavigationPath } from "./navigation-path.ts";

/** A world, as far as its cells are concerned. */
export interface WorldShape {
  /** The lowest y of the world, a multiple of 16. */
  minY: number;
  /** Cells from the lowest to the highest: at most 512. */
  height: number;
  facts: CellFactsTable;
}

/**
 * The cells of a world in shared memory. The caller writes them on its own thread; searches read
 * them without a lock. Sections are 16 blocks wide; sx, sy and sz are block coordinates / 16.
 */
export interface WorldCells extends WorldShape {
  /**
   * Sets a section: 4,096 state ids in the order of `cellIndex` (x, z, y: y runs fastest), or one
   * id for all its cells. Throws CodedError `path.cellsFull` if there is no room.
   */
  setSection(sx: number, sy: number, sz: number, states: Uint16Array | number): void;
  /** Forgets a column of sections, as when its chunk is unloaded. */
  dropColumn(sx: number, sz: number): void;
  /** Sets one cell, if its section is loaded. */
  setState(x: number, y: number, z: number, state: number): void;
  /** The state id of a cell; `UNLOADED_STATE` where nothing is known. */
  stateAt(x: number, y: number, z: number): number;
  /** Grows with every change of the section; 0 while it is not loaded. */
  versionOf(sx: number, sy: number, sz: number): number;
}

/** What is asked of a navigator. Goal and options are parsed on entry. */
export interface NavigationQuery {
  /** Where the feet are: real coordinates. */
  start: Position;
  goal: NavigationGoalInput;
  options?: NavigationOptionsInput | undefined;
  /** Needed where `allow.dig` is set: without it nothing is dug. */
  digTicks?: DigTicks | undefined;
}

export interface NavigationStats {
  /** Nodes expanded: the unit of the budget. */
  expansions: number;
  /** Nodes generated. */
  generated: number;
  /** Sections of the world that nodes lie in. */
  sections: number;
}

/**
 * `enclosed`: solid cells close in the body or the goal; `apart`: all that the body can reach was
 * looked at; `blocks`, `breath`: the least that is needed is more than the body has.
 */
export type UnreachableKind = "enclosed" | "apart" | "blocks" | "breath";

/** Why nothing leads to the goal. */
export interface PathObstacle {
  kind: UnreachableKind;
  /** A sentence for people. */
  text: string;
}

export type NavigationResult =
  | {
      status: "found";
      path: NavigationPath;
      cost: number;
      /** No path costs less. */
      lowerBound: number;
      /** Whether no path through the loaded cells costs less, by the moves that were allowed. */
      optimal: boolean;
      stats: NavigationStats;
    }
  /** A path that comes nearer; the rest is not known yet, or the budget was spent. */
  | {
      status: "partial";
      because: "unloaded" | "budget";
      path: NavigationPath;
      cost: number;
      lowerBound: number;
      stats: NavigationStats;
    }
  /** Proven: all cells that can be reached are loaded, and none of them is a goal. */
  | { status: "unreachable"; because: PathObstacle; stats: NavigationStats }
  /** The budget was spent, and no path comes nearer. */
  | { status: "exhausted"; lowerBound: number; stats: NavigationStats }
  | { status: "aborted"; stats: NavigationStats };

/** What bodies walk by: Lodestone's navigator, or mineflayer-pathfinder. */
export const MOVEMENTS = ["navigator", "pathfinder"] as const;
/** What bots walk by unless they are told otherwise. */
export const DEFAULT_MOVEMENT = "navigator";
export type MovementKind = (typeof MOVEMENTS)[number];

export interface Navigator {
  /**
   * Opens the cells of a world. Whoever opens the same key gets the same cells; `closeWorld` must
   * be called as often.
   */
  openWorld(key: string, shape: WorldShape): WorldCells;
  closeWorld(key: string): void;
  /**
   * Finds a path in an open world. Finding none is a result. Rejects with a CodedError for bad
   * input: `input.invalid` (with paths), `path.outsideWorld`, `path.unloaded`, `path.buried`,
   * `path.forbidden`; and with `path.threadLost` if the thread ended, after which a new one starts.
   * Equal cells and equal queries give equal paths.
   */
  find(key: string, query: NavigationQuery, signal?: AbortSignal): Promise<NavigationResult>;
  /** Ends the thread; later calls reject with `path.threadLost`. */
  close(): Promise<void>;
}
