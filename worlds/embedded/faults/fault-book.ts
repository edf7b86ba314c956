// Decides which packet or act meets which fault, and counts those that did. Every decision takes its
// numbers from a stream of its own fault, so that one fault does not move another's draws.

import type { PlannedServerFault, ServerFault, ServerFaults } from "../core/server-faults.ts";
import { hashOf, type RandomSource, seededRandom } from "../generator/random.ts";

const CHANNEL = 960;

interface Entry {
  planned: PlannedServerFault;
  random: RandomSource;
  seen: number;
  left: number;
}

/** A fault that is due, with the random numbers for its details. */
export interface DueFault<Kind extends ServerFault["kind"]> {
  fault: Extract<ServerFault, { kind: Kind }>;
  /** The same for every packet that this fault meets. */
  index: number;
  random: RandomSource;
}

export class FaultBook {
  readonly #entries: Entry[];
  readonly #met: Record<string, number> = {};

  constructor({ seed, faults }: Pick<ServerFaults, "seed" | "faults">) {
    this.#entries = faults.map((planned, index) => ({
      planned,
      random: seededRandom(hashOf(seed, CHANNEL, index)),
      seen: 0,
      left: planned.times ?? Number.POSITIVE_INFINITY,
    }));
  }

  /** How often each kind of fault was met: "refused drop", "late window_items". */
  get met(): Readonly<Record<string, number>> {
    return this.#met;
  }

  /**
   * The first fault of the kind that is due for the subject, a packet's or an act's name; every
   * fault that is about it counts it.
   */
  due<Kind extends ServerFault["kind"]>(
    kind: Kind,
    subject: string,
    isAbout: (fault: DueFault<Kind>["fault"]) => boolean,
  ): DueFault<Kind> | undefined {
    let due: DueFault<Kind> | undefined;
    for (const [index, entry] of this.#entries.entries()) {
      const { fault, share, from } = entry.planned;
      if (fault.kind !== kind || !isAbout(fault as DueFault<Kind>["fault"])) continue;
      entry.seen += 1;
      if (due !== undefined || entry.seen < from || entry.left <= 0) continue;
      if (share < 1 && entry.random() >= share) continue;
      entry.left -= 1;
      due = { fault: fault as DueFault<Kind>["fault"], index, random: entry.random };
    }
    if (due !== undefined) this.#met[`${kind} ${subject}`] = (this.#met[`${kind} ${subject}`] ?? 0) + 1;
    return due;
  }
}
