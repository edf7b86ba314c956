// Named places that the body noted: where an option probed, where a shelter stands, or where a
// player told it to come. `GET /waypoints` lists them. Invariant: names are unique; their number is
// limited, and the oldest is dropped first.

import type { Waypoint } from "../../schemas/index.ts";
import { FollowedMemory } from "./followed.ts";

const MAX_WAYPOINTS = 512;

export class Waypoints extends FollowedMemory {
  readonly #waypoints: Map<string, Waypoint>;
  readonly #onChange: (waypoints: readonly Waypoint[]) => void;
  #made = 0;

  /** Begins with those that were noted before; `onChange` gets all of them after every change. */
  constructor(noted: readonly Waypoint[] = [], onChange: (waypoints: readonly Waypoint[]) => void = () => {}) {
    super();
    this.#waypoints = new Map(noted.map((waypoint) => [waypoint.name, waypoint]));
    this.#onChange = onChange;
  }

  /** Notes a place; one without a name gets its kind and a number as its name. Returns the name. */
  note({ name, ...place }: Omit<Waypoint, "name"> & { name?: string }): string {
    const called = name ?? this.#unusedName(place.kind);
    this.#waypoints.delete(called);
    this.#waypoints.set(called, { name: called, ...place });
    const [oldest] = this.#waypoints.keys();
    if (this.#waypoints.size > MAX_WAYPOINTS && oldest !== undefined) this.#waypoints.delete(oldest);
    this.#onChange(this.list());
    this.changed("waypoint-noted", { name: called, ...place });
    return called;
  }

  #unusedName(kind: string): string {
    do this.#made += 1;
    while (this.#waypoints.has(`${kind}-${this.#made}`));
    return `${kind}-${this.#made}`;
  }

  forget(name: string): boolean {
    const wasThere = this.#waypoints.delete(name);
    if (wasThere) {
      this.#onChange(this.list());
      this.changed("waypoint-forgotten", { name });
    }
    return wasThere;
  }

  list(): Waypoint[] {
    return [...this.#waypoints.values()];
  }
}
