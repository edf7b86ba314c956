// Goes to where a block can be acted on: near enough to see it, or to one of the known stations. A
// station that can no longer be reached is forgotten, so that the next plan places another.

import type { Block } from "prismarine-block";
import { CodedError, type Failure, failure } from "../../schemas/index.ts";
import { type BodyContext, eventually } from "../body/define-leaf.ts";
import { visibleFace } from "../geometry/line-of-sight.ts";
import { reachGoal } from "../geometry/path-goals.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import type { RememberedStation } from "../memory/stations.ts";
import { followPath } from "../move/movement.ts";
import { seekStations } from "./find-blocks.ts";

const LANDING_MS = 800;

/**
 * Goes to where the block is visible within reach, and stands there; `until` ends the walk early.
 * Throws `path.*`.
 */
export async function comeIntoReach(
  context: BodyContext,
  place: BlockPosition,
  timeoutMs: number,
  dig: true | "rarely" = true,
  until: () => boolean = () => false,
): Promise<void> {
  const { body, clock, signal, beat } = context;
  if (visibleFace(body.sight, body.eyes, place) && !isUnderFeet(body.feet, place)) return;
  await followPath(body, reachGoal(place, body.sight), { clock, signal, beat, timeoutMs, dig, until });
  // A path downwards ends in mid-air, where a block may be visible that the ground hides a moment
  // later.
  const isAtRest = () => body.bot.entity.onGround || body.blockAt(body.feet)?.name === "water";
  await eventually(context, isAtRest, LANDING_MS);
}

const isUnderFeet = (feet: BlockPosition, place: BlockPosition): boolean =>
  feet.x === Math.floor(place.x) && feet.z === Math.floor(place.z) && place.y < feet.y;

/**
 * Looks around for a station of the kind, so that an existing one is used. Remembers the ones that
 * it finds.
 */
function lookForStation(context: Pick<BodyContext, "body">, station: string): RememberedStation | undefined {
  const { body } = context;
  const known = body.nearStations().find((candidate) => candidate.station === station);
  if (known) return known;
  seekStations(body);
  return body.nearStations().find((candidate) => candidate.station === station);
}

/** Refuses if no station of the kind is near. */
export const lacksStation = (context: Pick<BodyContext, "body">, station: string): Failure | undefined =>
  lookForStation(context, station) ? undefined : failure("pbi.precondMissing", `facts.near:${station} >= 1`);

/**
 * Walks to a known station of the kind and returns its block. Throws `path.*`, or `container.busy`
 * if it has vanished.
 */
export async function goToStation(context: BodyContext, station: string, timeoutMs: number): Promise<Block> {
  const { body } = context;
  for (;;) {
    const known = lookForStation(context, station);
    if (!known) throw new CodedError("path.unreachable", `no known ${station} can be reached`);
    try {
      // The path by which the bot came leads back; a new one through rock takes many times as long.
      await comeIntoReach(context, known.place, timeoutMs, "rarely");
    } catch (error) {
      if (error instanceof CodedError && error.code === "path.unreachable") {
        body.stations.forget(known.dimension, known.place);
        body.exclusions.add(known.place);
        if (body.nearStations().some((other) => other.station === station)) continue;
      }
      throw error;
    }
    const block = body.blockAt(known.place);
    if (block?.name === station) return block;
    body.stations.forget(known.dimension, known.place);
  }
}
