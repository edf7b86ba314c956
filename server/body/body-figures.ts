// The figures of a body, counted from what the bus says of it: its runs and leaves, what befell it, how
// its capabilities do, and how often the router overrides what has done best.

import { isNobodysFault } from "../../executor/capabilities/blame.ts";
import { type RunFigures, RunMetrics } from "../../executor/capabilities/run-metrics.ts";
import type { EventBus, LeafRecord } from "../../executor/index.ts";
// Not through the room's facade: a planning-only service loads no more than this.
import { followLeaves } from "../../executor/interceptors/leaf-records.ts";
import { type LeafFigures, LeafMetrics } from "../../executor/interceptors/metrics.ts";
import { type BusEvent, byCodeUnit, type ErrorCode, type Failure } from "../../schemas/index.ts";

/** Ends of one capability: on the body, or rehearsed in shadow. */
export interface CapabilityWins {
  /** `name@version`. */
  capability: string;
  mode: "active" | "shadow";
  succeeded: number;
  failed: number;
  /** Worlds in which it ran, and those in which it succeeded at least once. */
  worlds: { tried: number; succeeded: number };
}

/** All since the service started. */
export interface BodyFigures extends RunFigures {
  leaves: readonly LeafFigures[];
  /** Times that something hostile came near. */
  encounters: number;
  /** Points of health lost. */
  damage: number;
  deaths: number;
  /** Paths that were planned anew on the way. */
  replans: number;
  wins: readonly CapabilityWins[];
  /** Capabilities that became active. */
  promotions: number;
  /** Requests of a kind with experience, and those routed to another mode than the best so far. */
  routed: number;
  overridden: number;
}

/** Intents that are remembered as routed. */
const MAX_ROUTED = 1_000;

export interface BodyMetricsOptions {
  bus: EventBus;
  /** The time on the runs' clocks; the service's is never slower than a body's own clock. */
  now: () => number;
  /** Receives each ended attempt at a leaf. */
  onLeaf?: (record: LeafRecord) => void;
}

export class BodyMetrics {
  readonly #runs = new RunMetrics();
  readonly #leaves: LeafMetrics;
  readonly #wins = new Map<string, Omit<CapabilityWins, "worlds"> & { worlds: Map<string, boolean> }>();
  readonly #counts = { encounters: 0, damage: 0, deaths: 0, replans: 0, promotions: 0, routed: 0, overridden: 0 };
  /** Intents whose route was counted, the latest. */
  readonly #routed = new Set<string>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor({ bus, now, onLeaf = () => {} }: BodyMetricsOptions) {
    this.#leaves = new LeafMetrics(now);
    const topics = new Set(["step", "leaf", "signal", "health", "memory", "intent"] as const);
    this.#unsubscribe = [
      this.#runs.subscribe(bus, now),
      followLeaves(bus, (record) => {
        this.#leaves.note(record);
        onLeaf(record);
      }),
      bus.subscribe({ topics }, (event) => this.#note(event)),
    ];
  }

  figures(): BodyFigures {
    const wins = [...this.#wins.values()]
      .map(({ worlds, ...counts }): CapabilityWins => {
        const succeeded = [...worlds.values()].filter(Boolean).length;
        return { ...counts, worlds: { tried: worlds.size, succeeded } };
      })
      .sort((a, b) => byCodeUnit(a.capability, b.capability) || byCodeUnit(a.mode, b.mode));
    return { ...this.#runs.figures(), leaves: this.#leaves.figures(), ...this.#counts, wins };
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #note({ topic, type, chain, data }: BusEvent): void {
    const { capability, intentId } = chain;
    if (topic === "signal") this.#counts.encounters += type === "hostile.near" ? 1 : 0;
    else if (topic === "health") {
      this.#counts.deaths += type === "died" ? 1 : 0;
      if (type === "hurt") this.#counts.damage += Number(data.points ?? 0);
    } else if (topic === "leaf") {
      if (type === "path-replanned") this.#counts.replans += Number(data.replans ?? 0);
    } else if (topic === "intent") this.#noteRoute(intentId, data.route);
    else if (capability === undefined) return;
    else if (topic === "step") {
      if (type === "step-succeeded") this.#win(capability, "active", true, data.world);
      else if (type === "step-failed" && !isNobodysFault(codeOf(data)))
        this.#win(capability, "active", false, data.world);
    } else if (type === "capability-rehearsed") this.#win(capability, "shadow", data.succeeded === true);
    else if (type === "capability-moved") this.#counts.promotions += data.to === "active" ? 1 : 0;
  }

  /** An intent is routed once, by its first answer. */
  #noteRoute(intentId: string | undefined, route: unknown): void {
    const { best, chosen } = (route ?? {}) as { best?: string | null; chosen?: string };
    if (intentId === undefined || best === undefined || best === null || this.#routed.has(intentId)) return;
    this.#routed.add(intentId);
    const [oldest] = this.#routed;
    if (this.#routed.size > MAX_ROUTED && oldest !== undefined) this.#routed.delete(oldest);
    this.#counts.routed += 1;
    this.#counts.overridden += best === chosen ? 0 : 1;
  }

  #win(capability: string, mode: CapabilityWins["mode"], hasSucceeded: boolean, world?: unknown): void {
    const key = `${capability} ${mode}`;
    const wins = this.#wins.get(key) ?? {
      capability,
      mode,
      succeeded: 0,
      failed: 0,
      worlds: new Map<string, boolean>(),
    };
    this.#wins.set(key, wins);
    wins[hasSucceeded ? "succeeded" : "failed"] += 1;
    if (typeof world === "string") wins.worlds.set(world, hasSucceeded || wins.worlds.get(world) === true);
  }
}

const codeOf = ({ failure }: BusEvent["data"]): ErrorCode => (failure as Failure | undefined)?.code ?? "run.unknown";
