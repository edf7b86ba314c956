// What the world's process and its parent say to each other. Every request has a number and gets exactly one answer with it.

export type Request =
  | { kind: "inventoryOf"; username: string }
  | { kind: "gameTicks" }
  | { kind: "blockNameAt"; position: [number, number, number] }
  | { kind: "command"; text: string }
  | { kind: "disturb"; disturbance: Disturbance }
  | { kind: "stats" }
  | { kind: "serverErrors" }
  | { kind: "stop" };

/** What may be done to a player or the world in the middle of a run, to see whether the run survives it. */
export type Disturbance =
  /** Takes a block away, by its place relative to the block of the player's feet; the one stood on where not told. */
  | { kind: "removeBlock"; username: string; offset?: [number, number, number] }
  /** Deletes so many (one stack where not told) of an item, or of what lies in the first filled slot of the storage. */
  | { kind: "deleteItems"; username: string; item?: string; count?: number }
  /** Puts the player on dry ground about `distance` blocks away in a direction given in degrees. */
  | { kind: "teleport"; username: string; distance: number; degrees: number }
  | { kind: "kick"; username: string; reason: string }
  /** Health points, 0..20; 0 kills. */
  | { kind: "setHealth"; username: string; health: number }
  /** Ticks of the day, 0..23999: 0 sunrise, 6000 noon, 13000 night. */
  | { kind: "setTime"; time: number };

/** What came of a disturbance, for the log of a run. */
export interface Disturbed {
  /** In words: "took stone away at 3 63 -7". */
  what: string;
  /** False when there was nothing to disturb: air, an empty inventory. */
  changed: boolean;
}

export interface PlayerStats {
  online: boolean;
  joins: number;
  /** What killed the player each time: "zombie", "fall", "lava", "command" … */
  deaths: string[];
  health: number;
  food: number;
  level: number;
  /** Experience points in all, as the level counts them. */
  experience: number;
  position: [number, number, number];
}

export interface WorldStats {
  gameTicks: number;
  /** Ticks since the last sunrise, 0..23999. */
  timeOfDay: number;
  /** By name; players who left are told as they were then. */
  players: Record<string, PlayerStats>;
  /** Living creatures by kind. */
  creatures: Record<string, number>;
  /** Milliseconds that the last ticks took, of 50 that there are, and how many ticks that is said of. */
  tickMs: { mean: number; p99: number; most: number; ticks: number };
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

/** What the parent hands to the child on its command line, as JSON. */
export interface ChildOptions {
  mcVersion: string;
  seed: number;
  fast: boolean;
  port: number;
  /** Monsters come out in the dark. */
  nights: boolean;
  /** Game ticks per twentieth of a second. */
  speed: number;
}
