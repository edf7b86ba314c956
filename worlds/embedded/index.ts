// The embedded world: a real Minecraft protocol server in a process of its own, for runs and tests
// without Mojang's server. Invariant: the process never outlives its parent, listens on 127.0.0.1
// only, and keeps nothing on disk.

import { CodedError, DEFAULT_MC_VERSION, parseDocument } from "../../schemas/index.ts";
import type { Disturbance, Disturbed, WorldStats } from "./core/messages.ts";
import { ServerFaults, type ServerFaultsInput } from "./core/server-faults.ts";
import { WorldChild } from "./process/child.ts";
import { assertPortFree } from "./process/free-port.ts";
import { assertEmbeddedVersion } from "./versions.ts";

export type { Disturbance, Disturbed, PlayerStats, WorldStats } from "./core/messages.ts";
export { ServerFaults, type ServerFaultsInput } from "./core/server-faults.ts";
export { EMBEDDED_BLOCKS } from "./generator/contents.ts";
export { ORE_RARITY_FACTOR } from "./generator/ore-table.ts";
export { withinEmbeddedWorld } from "./limits.ts";
export { assertPortFree } from "./process/free-port.ts";
export { settledInventory } from "./settled-inventory.ts";
export { assertEmbeddedVersion, EMBEDDED_VERSIONS } from "./versions.ts";

export interface EmbeddedWorldOptions {
  /** One of EMBEDDED_VERSIONS; by default 1.20.1. */
  mcVersion?: string;
  /** Determines the land and the server's random numbers. Default 1. */
  seed?: number;
  /**
   * Smelts 20 times as fast, with short pick-up delays and meals; fuel still smelts as many items
   * as in vanilla.
   */
  fast?: boolean;
  /** Monsters spawn in the dark, by vanilla's rules; without it, the default, nights are safe. */
  nights?: boolean;
  /**
   * Game ticks run in the time of one, 1..20: a whole number, for tests that cannot wait for a
   * night. Default 1.
   */
  speed?: number;
  /** 0, the default, takes any free port. */
  port?: number;
  /** How the server misbehaves, from the first packet on: late, silent, with a no. Default: not. */
  faults?: ServerFaultsInput;
}

export interface EmbeddedWorld {
  host: string;
  port: number;
  mcVersion: string;
  seed: number;
  fast: boolean;
  nights: boolean;
  /** The block of a new player's feet. */
  spawn: [number, number, number];
  /** The world's process; undefined where it could not be started. */
  pid: number | undefined;
  /**
   * A player's items as the server has them (whole inventory, armour, off-hand and cursor), by item
   * name. Rejects with `input.invalid` where no such player is in the world, as `command` does for
   * a command that the server does not understand.
   */
  inventoryOf(username: string): Promise<Record<string, number>>;
  /** What a player wears and holds as the server has it, by slot as in goals. Rejects likewise. */
  equippedBy(username: string): Promise<Record<string, string>>;
  /** Game ticks since the world began. */
  gameTicks(): Promise<number>;
  /** The name of a block as the server has it, in the overworld unless told otherwise. */
  blockNameAt(position: [number, number, number], dimension?: "overworld" | "nether"): Promise<string>;
  /** Runs a server command without the slash, such as "give bot bread 3". */
  command(text: string): Promise<void>;
  /** Disturbs a player or the world during a run. Rejects as `command` does. */
  disturb(disturbance: Disturbance): Promise<Disturbed>;
  /** The server's counts: deaths, creatures, tick times. */
  stats(): Promise<WorldStats>;
  /** The errors that the server survived so far, one text a kind. */
  serverErrors(): Promise<string[]>;
  /**
   * Resolves when the process has ended, however it ended: null after `stop`, else a
   * `run.worldFailed`.
   */
  ended: Promise<CodedError | null>;
  /**
   * Ends the world (by force after 5 s); resolves once its process has ended. Safe to call twice.
   */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 180_000;

/**
 * Starts a world. Rejects with `input.unknownVersion` for a version that is not in
 * EMBEDDED_VERSIONS, with `input.invalid` for faults that the schema refuses, with `http.portInUse`
 * for a taken port, with `run.aborted` when the signal aborts before the world is up (afterwards it
 * stops the world), and with `run.worldFailed` otherwise.
 */
export async function startEmbeddedWorld(
  options: EmbeddedWorldOptions = {},
  signal?: AbortSignal,
): Promise<EmbeddedWorld> {
  const {
    mcVersion = DEFAULT_MC_VERSION,
    seed = 1,
    fast = false,
    nights = false,
    speed = 1,
    port = 0,
    faults = {},
  } = options;
  assertEmbeddedVersion(mcVersion);
  parseDocument(ServerFaults, faults, "server faults");
  if (signal?.aborted) throw new CodedError("run.aborted", "the world was not started: the signal was aborted");
  if (port !== 0) await assertPortFree(port);
  const child = new WorldChild({ mcVersion, seed, fast, port, nights, speed, faults });
  const stop = () => child.stop();
  const onAbort = () => void stop();
  signal?.addEventListener("abort", onAbort, { once: true });
  void child.ended.then(() => signal?.removeEventListener("abort", onAbort));
  try {
    const ready = await withTimeout(child.ready());
    return {
      host: "127.0.0.1",
      port: ready.port,
      mcVersion,
      seed,
      fast,
      nights,
      spawn: ready.spawn,
      pid: child.pid,
      inventoryOf: async (username) => (await child.ask({ kind: "inventoryOf", username })) as Record<string, number>,
      equippedBy: async (username) => (await child.ask({ kind: "equippedBy", username })) as Record<string, string>,
      gameTicks: async () => (await child.ask({ kind: "gameTicks" })) as number,
      blockNameAt: async (position, dimension = "overworld") =>
        (await child.ask({ kind: "blockNameAt", position, dimension })) as string,
      command: async (text) => void (await child.ask({ kind: "command", text })),
      disturb: async (disturbance) => (await child.ask({ kind: "disturb", disturbance })) as Disturbed,
      stats: async () => (await child.ask({ kind: "stats" })) as WorldStats,
      serverErrors: async () => (await child.ask({ kind: "serverErrors" })) as string[],
      ended: child.ended,
      stop,
    };
  } catch (error) {
    await stop();
    if (signal?.aborted)
      throw new CodedError("run.aborted", "the world was stopped while starting: the signal was aborted", {
        cause: error,
      });
    throw error;
  }
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new CodedError("run.worldFailed", `the world did not start in ${START_TIMEOUT_MS} ms`));
    timer = setTimeout(late, START_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
