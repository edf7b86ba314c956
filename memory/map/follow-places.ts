// Feeds the map: stations, structures and wounds from the events of a body's bus, and blocks,
// creatures and land from what the body observes at the end of each step and run.

import type { EventBus } from "../../executor/index.ts";
import type { Body, BusEvent, Position, Situation } from "../../schemas/index.ts";
import type { CognitiveMap } from "./cognitive-map.ts";

/** What is seen of the world. */
export type Onlooker = Pick<Body, "observe" | "blockNameAt">;

export interface PlaceParts {
  bus: Pick<EventBus, "subscribe">;
  map: CognitiveMap;
  situation: () => Situation;
  /** The body now; absent where nothing but its events is known. */
  witness?: (() => Onlooker) | undefined;
  onFailure: (error: unknown) => void;
}

/** What bodies publish of stations and places. */
type Learnt = { station?: string; name?: string; position?: Position; dimension?: string; own?: boolean };

/** What is no place's fault. */
const EVERYWHERE: ReadonlySet<string> = new Set(["starving"]);

/** Follows the bus until the returned function is called. */
export function followPlaces({ bus, map, situation, witness, onFailure }: PlaceParts): () => void {
  const noteHarm = ({ at, data, type }: BusEvent): void => {
    const now = situation();
    const position = (data.position as Position | undefined) ?? now.position;
    const dimension = (data.dimension as string | undefined) ?? now.dimension;
    const by = typeof data.by === "string" ? data.by : (now.hostiles ?? 0) > 0 ? "hostile" : "unknown";
    if (position === undefined || dimension === undefined || EVERYWHERE.has(by)) return;
    const isDeath = type === "died";
    map.noteHarm({ name: by, dimension, position, isDeath, points: Number(data.points ?? 0), phase: now.phase, at });
  };
  const notePlace = ({ at, type, data }: BusEvent): void => {
    const { station, name, position, dimension, own } = data as Learnt;
    if (position === undefined || dimension === undefined) return;
    if (type === "station-remembered" && station !== undefined)
      map.note({ kind: "station", name: station, dimension, position, own, at });
    if (type === "place-remembered" && name !== undefined)
      map.note({ kind: "structure", name, dimension, position, at });
  };
  return bus.subscribe({ topics: ["memory", "health", "step", "run"] as const }, (event) => {
    try {
      if (event.topic === "memory") notePlace(event);
      else if (event.type === "hurt" || event.type === "died") noteHarm(event);
      else if (witness !== undefined && LOOKS.has(event.type)) look(map, witness(), event.at);
    } catch (error) {
      onFailure(error);
    }
  });
}

const LOOKS: ReadonlySet<string> = new Set(["step-succeeded", "step-failed", "run-finished"]);

/** Notes what the body observes, and ends what it sees gone. */
export function look(map: CognitiveMap, body: Onlooker, at: string): void {
  const state = seenBy(body);
  if (state?.position === undefined) return;
  const { dimension, position, biome, nearby } = state;
  const nameAt = (place: Position): string | undefined => body.blockNameAt?.(place);
  map.check(dimension, position, nameAt, at);
  if (biome !== undefined) map.note({ kind: "land", name: biome, dimension, position, at });
  for (const { block, count, position: place } of nearby) {
    if (place === undefined) continue;
    const name = nameAt(place);
    const kind = name === block ? "sighting" : "creature";
    // A block in land that is not loaded is not seen.
    if (name !== undefined) map.note({ kind, name: block, dimension, position: place, count, at });
  }
}

function seenBy(body: Onlooker): ReturnType<Onlooker["observe"]> | undefined {
  try {
    return body.observe();
  } catch {
    // A body that is dead or has left its world sees nothing.
    return undefined;
  }
}
