// Named places that the body noted: where an option probed, where a shelter stands, or where a
// player told it to come. `GET /waypoints` lists them. Invariant: names are unique; their number is
// limited, and the oldest is dropped first.

import type { Waypoint } from "../../schemas/index.ts";

const MAX_WAYPOINTS = 512;

export class Waypoints {
  readonly #waypoints = new Map<string, Waypoint>();
  #made = 0;

  /** Notes a place; one without a name gets its kind and a number as its name. Returns the name. */
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
