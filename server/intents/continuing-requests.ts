// Requests that continue after a restart, a stop or a failure, and how many of their
// actions are done, so that nothing is done twice. The latest ones are remembered for "go on".

import type { IntentPorts } from "./intent-ports.ts";
import type { PendingTrigger } from "./triggers.ts";

/** More than can be under way. */
const MAX_CONTINUING = 256;

export class ContinuingRequests {
  readonly #requests = new Map<string, PendingTrigger>();
  readonly #ports: Pick<IntentPorts, "triggers" | "onFailure">;

  constructor(ports: Pick<IntentPorts, "triggers" | "onFailure">) {
    this.#ports = ports;
  }

  has(id: string): boolean {
    return this.#requests.has(id);
  }

  /** How many of its actions are done, if any. */
  progressOf(id: string): Pick<PendingTrigger, "done"> {
    const { done } = this.#requests.get(id) ?? {};
    return done === undefined ? {} : { done };
  }

  add(request: PendingTrigger): void {
    this.#requests.delete(request.id);
    this.#requests.set(request.id, request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MAX_CONTINUING && oldest !== undefined) this.#requests.delete(oldest);
  }

  delete(id: string): void {
    this.#requests.delete(id);
  }

  /**
   * Stores that an action begins, after so many others, that was not known before its turn and must
   * not be done twice. Throws CodedError `state.writeFailed`.
   */
  noteBegun(id: string, done: number): void {
    const request = this.#requests.get(id);
    if (request !== undefined) this.#ports.triggers?.keep({ ...request, done, isBegun: true });
  }

  /**
   * Stores the progress, and whether what comes next must not be done twice; a write error is
   * reported, and the request goes on.
   */
  noteDone(id: string, done: number, isBegun: boolean): void {
    const request = this.#requests.get(id);
    if (request === undefined) return;
    const further = { ...request, done, isBegun };
    this.#requests.set(id, further);
    try {
      this.#ports.triggers?.keep(further);
    } catch (error) {
      this.#ports.onFailure?.(error);
    }
  }
}
