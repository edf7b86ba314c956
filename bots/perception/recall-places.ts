// Gives a body what memory knows of its world from earlier processes: stations, blocks that were
// seen, places, and dangers. The body checks what it can see, as it does with what it saw itself.

import { NEAR_REACH } from "../../capabilities/reach.ts";
import type { MapEntry } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";
import type { DangerSource } from "../memory/avoided-places.ts";

/** What a memory knows now. */
export interface KnownPlaces {
  /** Of all dimensions; what holds and is not doubted. */
  known(): readonly MapEntry[];
  dangers: DangerSource;
}

export function recallPlaces(body: MineflayerBody, { known, dangers }: KnownPlaces): void {
  body.dangers.source = dangers;
  const places = known();
  recallStations(body, places);
  // A dead body observes nothing, and looks about once it is back.
  if (body.life.aborted) return;
  const sighted = new Map<string, BlockPosition[]>();
  const seen = new Set(body.observe().nearby.map(({ block }) => block));
  for (const { kind, name, dimension, position } of places) {
    const [x, y, z] = position;
    const place = { x, y, z };
    if (kind !== "sighting" || dimension !== body.dimension || seen.has(name)) continue;
    // What is farther away is found by no leaf.
    if (distance(place, body.bot.entity.position) > NEAR_REACH) continue;
    sighted.set(name, [...(sighted.get(name) ?? []), place]);
  }
  for (const [name, cells] of sighted) body.sightings.record(body.dimension, name, cells);
}

function recallStations(body: MineflayerBody, known: readonly MapEntry[]): void {
  for (const { kind, name, dimension, position, own = false } of known) {
    const [x, y, z] = position;
    if (kind === "station") body.stations.remember({ station: name, place: { x, y, z }, dimension, own });
    if (kind === "structure") body.places.remember({ name, place: { x, y, z }, dimension });
  }
}
