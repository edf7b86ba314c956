// The known stations: placed by the body, or seen. A station is forgotten when another block stands
// there, when it is taken along, or when no path led to it, so that a later plan places another
// instead of trying the same again.

import { NEAR_REACH } from "../../capabilities/reach.ts";
import { NEAR_CONTAINER } from "../../schemas/index.ts";
import { type BlockPosition, distance, keyOf, tupleOf } from "../geometry/positions.ts";
import { FollowedMemory } from "./followed.ts";

/** Blocks that make `near:STATION` true and are looked for. */
export const STATIONS: readonly string[] = [
  "crafting_table",
  "furnace",
  "blast_furnace",
  "smoker",
  "campfire",
  "soul_campfire",
  "cauldron",
  "stonecutter",
  "smithing_table",
  "anvil",
  "chipped_anvil",
  "damaged_anvil",
  "grindstone",
  "brewing_stand",
  "enchanting_table",
  "composter",
];

export const CONTAINERS: readonly string[] = ["chest", "trapped_chest", "barrel"];

/** Doors, switches and beds, which are known only where the body placed them. */
const FIXTURE = /_(bed|door|trapdoor|fence_gate|button)$|^lever$|^ender_chest$|shulker_box$/;

export const isStation = (name: string): boolean =>
  STATIONS.includes(name) || CONTAINERS.includes(name) || FIXTURE.test(name);

/** What facts call a station: any bed serves for sleep, any container for storing. */
export const stationFacts = (station: string): string[] => [
  `near:${station}`,
  ...(station.endsWith("_bed") ? ["near:bed"] : []),
  ...(CONTAINERS.includes(station) ? [NEAR_CONTAINER] : []),
];

export interface RememberedStation {
  station: string;
  place: BlockPosition;
  dimension: string;
  /** Placed by this body, so worth a longer way back than one merely seen. */
  own: boolean;
}

/** The greatest distance, in blocks, at which a station that the body merely saw counts as near. */
export const NEAR_SEEN = 48;
export const NEAR_OWN = NEAR_REACH;

export class StationMemory extends FollowedMemory {
  readonly #stations = new Map<string, RememberedStation>();
  /** Own ones whose window did not open once. */
  readonly #failed = new Set<string>();

  remember(known: RememberedStation): void {
    const key = this.#key(known.dimension, known.place);
    const before = this.#stations.get(key);
    const own = known.own || (before?.own ?? false);
    this.#stations.set(key, { ...known, own });
    if (before?.station !== known.station || before.own !== own) {
      const { station, place, dimension } = known;
      this.changed("station-remembered", { station, position: tupleOf(place), dimension, own });
    }
  }

  forget(dimension: string, place: BlockPosition): void {
    const key = this.#key(dimension, place);
    const known = this.#stations.get(key);
    if (!this.#stations.delete(key)) return;
    this.changed("station-forgotten", { station: known?.station, position: tupleOf(place), dimension });
  }

  /**
   * A station's window did not open. Forgets somebody else's at once and the body's own the second
   * time; returns whether it is forgotten now.
   */
  giveUp(dimension: string, place: BlockPosition): boolean {
    const key = this.#key(dimension, place);
    if (this.#stations.get(key)?.own === true && !this.#failed.has(key)) {
      this.#failed.add(key);
      return false;
    }
    this.#failed.delete(key);
    this.forget(dimension, place);
    return true;
  }

  /** Whether a known station stands there: no path may dig through it. */
  standsAt(dimension: string, place: BlockPosition): boolean {
    return this.#stations.has(this.#key(dimension, place));
  }

  /**
   * Stations within walking distance, nearest first. `stands` checks in the world that a station is
   * still there.
   */
  near(dimension: string, from: BlockPosition, stands: (known: RememberedStation) => boolean): RememberedStation[] {
    const found: RememberedStation[] = [];
    for (const known of [...this.#stations.values()]) {
      if (known.dimension !== dimension) continue;
      if (distance(from, known.place) > (known.own ? NEAR_OWN : NEAR_SEEN)) continue;
      if (!stands(known)) {
        this.forget(known.dimension, known.place);
        continue;
      }
      found.push(known);
    }
    return found.sort((a, b) => distance(from, a.place) - distance(from, b.place));
  }

  #key(dimension: string, place: BlockPosition): string {
    return `${dimension}:${keyOf(place)}`;
  }
}
