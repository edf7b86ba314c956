// Goes to where a block can be acted on: near enough to see it, or to one of the known stations. A
// station that can no longer be reached is forgotten, so that the next plan places another.

import type { Block } from "prismarine-block";
import { CodedError, type Failure, failure } from "../../schemas/index.ts";
import { type BodyContext, eventually } from "../body/define-leaf.ts";
import { visibleFace } from "../geometry/line-of-sight.ts";
import { reachGoal } from "../geometry/path-goals.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import type { RememberedStation } from "../memory/stations.ts";
import { standInTheMiddle } from "../move/centre-on-block.ts";
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
  const isVisible = () => visibleFace(body.sight, body.eyes, place) !== undefined;
  if (isVisible() && !isUnderFeet(body.feet, place)) return;
  await followPath(body, reachGoal(place, body.sight), { clock, signal, beat, timeoutMs, dig, until });
  // A path downwards ends in mid-air, where a block may be visible that the ground hides a moment
  // later.
  const isAtRest = () => body.bot.entity.onGround || body.blockAt(body.feet)?.name === "water";
  await eventually(context, isAtRest, LANDING_MS);
  // The path's end was chosen for what is seen from the middle of its cell.
  if (!until() && !isVisible()) await standInTheMiddle(context);
}

const isUnderFeet = (feet: BlockPosition, place: BlockPosition): boolean =>
  feet.x === Math.floor(place.x) && feet.z === Math.floor(place.z) && place.y < feet.y;

/**
 * Looks around for a station of the kind, so that an existing one is used. Remembers the ones that
 * it finds.
 */
function lookForStation(context: Pick<BodyContext, "body">, kinds: StationKinds): RememberedStation | undefined {
  const { body } = context;
  const known = () => body.nearStations().find(({ station }) => kindsOf(kinds).includes(station));
  const before = known();
  if (before) return before;
  seekStations(body);
  return known();
}

/** A kind of station, or several that serve alike, such as an anvil and its worn forms. */
type StationKinds = string | readonly string[];
const kindsOf = (kinds: StationKinds): readonly string[] => (typeof kinds === "string" ? [kinds] : kinds);

/** Refuses if no station of the kinds is near. */
export const lacksStation = (context: Pick<BodyContext, "body">, kinds: StationKinds): Failure | undefined =>
  lookForStation(context, kinds) ? undefined : failure("pbi.precondMissing", `facts.near:${kindsOf(kinds)[0]} >= 1`);

/**
 * Walks to a known station of the kinds and returns its block. Throws `path.*`, or `container.busy`
 * if it has vanished.
 */
export async function goToStation(context: BodyContext, kinds: StationKinds, timeoutMs: number): Promise<Block> {
  const { body } = context;
  for (;;) {
    const known = lookForStation(context, kinds);
    if (!known) throw new CodedError("path.unreachable", `no known ${kindsOf(kinds)[0]} can be reached`);
    try {
      // The path by which the bot came leads back; a new one through rock takes many times as long.
      await comeIntoReach(context, known.place, timeoutMs, "rarely");
    } catch (error) {
      if (error instanceof CodedError && error.code === "path.unreachable") {
        body.stations.forget(known.dimension, known.place);
        body.exclusions.add(known.place);
        if (body.nearStations().some(({ station }) => kindsOf(kinds).includes(station))) continue;
      }
      throw error;
    }
    const block = body.blockAt(known.place);
    if (block && kindsOf(kinds).includes(block.name)) return block;
    body.stations.forget(known.dimension, known.place);
  }
}
