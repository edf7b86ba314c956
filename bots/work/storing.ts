// Chests and barrels: chooses one and opens it. Invariant: an opened container is always closed.

import type { Chest } from "mineflayer";
import type { Block } from "prismarine-block";
import { CodedError } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { CONTAINERS } from "../memory/stations.ts";
import { findPlaces } from "../sense/block-search.ts";
import { comeIntoReach } from "./approach.ts";
import { openStation } from "./opening.ts";

const CONTAINER = /^(chest|trapped_chest|barrel|ender_chest|.*shulker_box)$/;
const RADIUS = 64;
const WALK_MS = 90_000;
/** A chest that is full, or lacks the item, leads to the next. */
const MAX_OPENED = 6;

/**
 * Opens the container at the position, or the nearest, does the work and closes it. Throws
 * `container.*` or `path.*`.
 */
export async function withContainer<T>(
  context: BodyContext,
  at: BlockPosition | undefined,
  work: (chest: Chest, block: Block) => Promise<T>,
): Promise<T> {
  const { body } = context;
  const place = at ?? nearestContainer(context);
  if (!place) throw new CodedError("container.error", "no container is in sight");
  await comeIntoReach(context, place, WALK_MS);
  const block = body.blockAt(place);
  if (!block || !CONTAINER.test(block.name)) {
    throw new CodedError("container.error", `${block?.name ?? "nothing"} is there, not a container`);
  }
  const chest = await openStation(context, { place, dimension: body.dimension }, () => body.bot.openContainer(block));
  try {
    return await work(chest as Chest, block);
  } finally {
    chest.close();
  }
}

const nearestContainer = (context: BodyContext): BlockPosition | undefined => containersNear(context)[0];

/** Containers in sight, the nearest first, without those that do not open. */
function containersNear({ body }: BodyContext): BlockPosition[] {
  const { bot } = body;
  const ids = CONTAINERS.flatMap((name) => bot.registry.blocksByName[name]?.id ?? []);
  return findPlaces(bot, ids, { radius: RADIUS, count: 16 }).filter((place) => !body.exclusions.has(place));
}

/**
 * Opens one container after the other, the nearest first, until `work` says that it is done; with a
 * position, that one alone. One that does not open is left out if there are others. Throws as
 * `withContainer` does.
 */
export async function throughContainers(
  context: BodyContext,
  at: BlockPosition | undefined,
  work: (chest: Chest) => Promise<boolean>,
): Promise<void> {
  if (at !== undefined) return void (await withContainer(context, at, work));
  const places = containersNear(context).slice(0, MAX_OPENED);
  if (places.length === 0) throw new CodedError("container.error", "no container that opens is in sight");
  let shut: CodedError | undefined;
  for (const place of places) {
    try {
      if (await withContainer(context, place, work)) return;
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== "container.busy") throw error;
      shut = error;
    }
  }
  if (shut !== undefined && places.length === 1) throw shut;
}
