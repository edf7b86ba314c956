// Places that the body took a note of, by name: where an option probed, a shelter stands, somebody said to come. `GET /waypoints` tells them.
// Invariant: names are unique; there are at most so many, the oldest goes first.

import type { Waypoint } from "../../schemas/index.ts";

const MAX_WAYPOINTS = 512;

export class Waypoints {
  readonly #waypoints = new Map<string, Waypoint>();
  #made = 0;

  /** Notes a place; one without a name gets one of its kind and a number. Answers its name. */
  note({ name, ...place }: Omit<Waypoint, "name"> & { name?: string }): string {
    this.#made += 1;
    const called = name ?? `${place.kind}-${this.#made}`;
    this.#waypoints.delete(called);
    this.#waypoints.set(called, { name: called, ...place });
    const [oldest] = this.#waypoints.keys();
    if (this.#waypoints.size > MAX_WAYPOINTS && oldest !== undefined) this.#waypoints.delete(oldest);
    return called;
  }

  forget(name: string): boolean {
    return this.#waypoints.delete(name);
  }

  list(): Waypoint[] {
    return [...this.#waypoints.values()];
  }
}
