// Messages between the world's process and its parent. Every request has a number and gets exactly
// one answer with that number.

import type { DimensionName } from "../generator/dimensions.ts";
import type { ServerFaultsInput } from "./server-faults.ts";

export type Request =
  | { kind: "inventoryOf"; username: string }
  | { kind: "equippedBy"; username: string }
  | { kind: "gameTicks" }
  | { kind: "blockNameAt"; position: [number, number, number]; dimension: DimensionName }
  | { kind: "command"; text: string }
  | { kind: "disturb"; disturbance: Disturbance }
  | { kind: "build"; boxes: readonly BuiltBox[]; atOnce: boolean }
  | { kind: "watch" }
  | { kind: "witnessed" }
  | { kind: "stats" }
  | { kind: "serverErrors" }
  | { kind: "stop" };

/** Changes to a player or the world during a run, to test whether the run survives them. */
export type Disturbance =
  /**
   * Removes the block at `offset` from the player's feet; by default the block that the player
   * stands on.
   */
  | { kind: "removeBlock"; username: string; offset?: [number, number, number] }
  /**
   * Deletes `count` pieces (by default one stack) of `item`; without `item`, of the first filled
   * storage slot.
   */
  | { kind: "deleteItems"; username: string; item?: string; count?: number }
  /** Puts the player on dry ground about `distance` blocks away in a direction given in degrees. */
  | { kind: "teleport"; username: string; distance: number; degrees: number }
  | { kind: "kick"; username: string; reason: string }
  /** Health points, 0..20; 0 kills. */
  | { kind: "setHealth"; username: string; health: number }
  /** Ticks of the day, 0..23999: 0 sunrise, 6000 noon, 13000 night. */
  | { kind: "setTime"; time: number }
  /** Replaces the server's faults; `{}` ends them. */
  | { kind: "setServerFaults"; faults: ServerFaultsInput };

/** The result of a disturbance, for the log of a run. */
export interface Disturbed {
  /** A description: "took stone away at 3 63 -7". */
  what: string;
  /** False when there was nothing to disturb: air, an empty inventory. */
  changed: boolean;
}

/** A box of one block, corners included: `oak_fence_gate[facing=north]`. */
export interface BuiltBox {
  from: readonly [number, number, number];
  to: readonly [number, number, number];
  block: string;
}

interface WitnessedState {
  name: string;
  properties: Record<string, string>;
}

/** A block that is in another state than at the beginning. */
export interface WitnessedBlock {
  position: [number, number, number];
  before: WitnessedState;
  after: WitnessedState;
}

/** What the world saw since it was told to watch. */
export interface Witnessed {
  /** Game ticks. */
  since: number;
  until: number;
  blocks: WitnessedBlock[];
  /** By player: each tick in which the feet were elsewhere than before, and where. */
  feet: Record<string, [tick: number, x: number, y: number, z: number][]>;
}

export interface PlayerStats {
  online: boolean;
  joins: number;
  /** What killed the player each time: "zombie", "fall", "lava", "command" … */
  deaths: string[];
  /** The latest injuries, oldest first, with the game tick of each. */
  injuries: { cause: string; tick: number }[];
  health: number;
  food: number;
  level: number;
  /** Total experience points, as the level counts them. */
  experience: number;
  position: [number, number, number];
  dimension: DimensionName;
}

export interface WorldStats {
  gameTicks: number;
  /** Ticks since the last sunrise, 0..23999. */
  timeOfDay: number;
  /** By name; players who left keep their last figures. */
  players: Record<string, PlayerStats>;
  /** Living creatures by kind. */
  creatures: Record<string, number>;
  /** Milliseconds that recent ticks took, of 50 available, and the number of ticks measured. */
  tickMs: { mean: number; p99: number; most: number; ticks: number };
  /** How often each fault was met since the faults were set: "refused drop", "late set_slot". */
  faultsMet: Record<string, number>;
  /** Processor time of the world's process so far. */
  cpuMs: number;
}

export interface NumberedRequest {
  id: number;
  request: Request;
}

export type ChildMessage =
  | { kind: "ready"; port: number; spawn: [number, number, number] }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refusal"; id: number; detail: string };

/** Options that the parent passes to the child on its command line, as JSON. */
export interface ChildOptions {
  mcVersion: string;
  seed: number;
  fast: boolean;
  /** The block of a flat world's ground; null for generated land. */
  flat: string | null;
  port: number;
  /** Monsters spawn in the dark. */
  nights: boolean;
  /** Game ticks per twentieth of a second. */
  speed: number;
  /** How the server misbehaves from the start. */
  faults: ServerFaultsInput;
}
