// Internal to explore and to the gathering verbs: walks to the next waypoint of an outward spiral,
// or until a new match for the step's search comes into sight. A place that the body remembers out
// of reach comes first, and so does a spawner that the sought creature comes from. The spiral belongs to the body, so
// that the next search continues where this one ended; an unreachable waypoint is skipped.

import { WALK_ONWARD } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { lairOf } from "../../choice/landmarks.ts";
import { spiral, spiralAfter } from "../../choice/spiral.ts";
import { columnGoal, nearGoal } from "../../geometry/path-goals.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { findPlaces } from "../../sense/block-search.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { seekBlocks } from "../../work/find-blocks.ts";

/** The key under which a step's memory holds the name that it looks for. */
export const SOUGHT_KEY = "sought";

/**
 * Blocks between waypoints: half of it is less than the narrowest view that servers grant, so that
 * no area is missed.
 */
const SPACING = 64;
/** How often the body looks around on the way. */
const LOOK_MS = 1_000;
const ARRIVED = 10;
const ONE_WAY_MS = 50_000;
const RETURN_MS = 150_000;
/** How many unreachable waypoints in a row are skipped. */
const MAX_SKIPPED = 4;
const LOADING_MS = 700;
/** A spawner works while a player is within 16 blocks, every 10 to 40 s. */
const LAIR_RADIUS = 96;
const LAIR_RANGE = 12;
const LAIR_MS = 45_000;

export const walkOnward = bodyLeaf({
  ...WALK_ONWARD,
  timeoutMs: 2 * RETURN_MS + LAIR_MS + (MAX_SKIPPED + 1) * ONE_WAY_MS,
  waitsMs: Math.max(PATHFINDING_MS, LAIR_MS),
  retries: 0,
  activity: "move",
  async run(context) {
    const { body, clock, signal, beat, progress, memory } = context;
    const { x, z } = body.feet;
    const isInSight = watchFor(body, memory.get(SOUGHT_KEY));
    let lookedAt = clock.now();
    let isSeen = false;
    const until = (): boolean => {
      if (clock.now() - lookedAt < LOOK_MS) return false;
      lookedAt = clock.now();
      isSeen = isInSight();
      return isSeen;
    };
    if (await waitAtLair(context, until)) return { position: tupleOf(body.bot.entity.position) };
    const search = body.searches.get(body.dimension) ?? spiral({ x, z }, SPACING);
    body.searches.set(body.dimension, search);
    let remembered = rememberedPlace(body, memory.get(SOUGHT_KEY));
    for (let skipped = 0; ; skipped += 1) {
      checkAborted(signal);
      const waypoint = remembered ?? search.next().value;
      const timeoutMs = remembered === undefined ? ONE_WAY_MS : RETURN_MS;
      remembered = undefined;
      progress(`walks towards ${waypoint.x} ${waypoint.z}`);
      try {
        await followPath(body, columnGoal(waypoint, ARRIVED), {
          clock,
          signal,
          beat,
          timeoutMs,
          dig: "rarely",
          until,
        });
        // The area beyond has not been seen yet.
        if (isSeen) body.searches.set(body.dimension, spiralAfter(waypoint, search));
        // The chunks ahead arrive a moment after the body does.
        await clock.sleep(LOADING_MS, signal);
        return { position: tupleOf(body.bot.entity.position) };
      } catch (error) {
        const passed = error instanceof CodedError && error.code.startsWith("path.");
        if (!passed || skipped >= MAX_SKIPPED) throw error;
      }
    }
  },
});

/**
 * Goes near the spawner that the sought creature comes from and waits for one. True when one came;
 * false without a spawner in sight, or after a wait in vain, which excludes the spawner for a while.
 */
async function waitAtLair(context: BodyContext, until: () => boolean): Promise<boolean> {
  const { body, clock, signal, beat, progress, memory } = context;
  const block = body.bot.registry.blocksByName[lairOf(String(memory.get(SOUGHT_KEY))) ?? ""]?.id;
  if (block === undefined) return false;
  const spawners = findPlaces(body.bot, [block], { radius: LAIR_RADIUS, count: 8 });
  const [lair] = spawners.filter((place) => !body.exclusions.has(place));
  if (lair === undefined) return false;
  progress(`waits at the spawner at ${lair.x} ${lair.y} ${lair.z}`);
  try {
    await followPath(body, nearGoal(lair, LAIR_RANGE), {
      ...{ clock, signal, beat, until },
      ...{ timeoutMs: RETURN_MS, dig: "rarely" },
    });
  } catch (error) {
    if (!(error instanceof CodedError && error.code.startsWith("path."))) throw error;
    body.exclusions.add(lair);
    return false;
  }
  const deadline = clock.now() + LAIR_MS;
  while (clock.now() < deadline) {
    checkAborted(signal);
    beat();
    if (until()) return true;
    await clock.sleep(LOOK_MS, signal);
  }
  body.exclusions.add(lair);
  return false;
}

/** Taken from memory: if it is still there, it is seen again on the way. */
function rememberedPlace(body: MineflayerBody, name: unknown): { x: number; z: number } | undefined {
  const { dimension, feet, places } = body;
  const known = typeof name === "string" ? places.find(dimension, name, feet) : undefined;
  if (known === undefined) return undefined;
  places.forget(dimension, String(name));
  return { x: Math.floor(known.x), z: Math.floor(known.z) };
}

/**
 * Returns a function that says whether a match for the name came into sight since the call; always
 * false without a name.
 */
function watchFor(body: MineflayerBody, name: unknown): () => boolean {
  if (typeof name !== "string") return () => false;
  const known = new Set(creaturesOf(body, name).map(({ id }) => id));
  const blocks = seekBlocks(body, name).length;
  return () =>
    creaturesOf(body, name).some(({ id }) => !known.has(id)) || (blocks === 0 && seekBlocks(body, name).length > 0);
}
