// The verb place_block: sets a block down on a free spot nearby, or in a niche dug for it; verified by the block that stands
// there afterwards. A station is remembered, so that near:STATION holds and the way back is known.

import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import { z } from "zod";
import { CodedError, failure, ItemName, Position } from "../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext, bodyLeaf, checkAborted, eventually } from "../body-leaf.ts";
import { listSpots, type Spot, type Surroundings } from "../choice/spot.ts";
import { mapError } from "../error-mapping.ts";
import { hazardOf } from "../hazards.ts";
import { findHeld } from "../inventory.ts";
import { visibleFace } from "../line-of-sight.ts";
import { isStation } from "../memory/stations.ts";
import { digWith } from "../movement-profile.ts";
import { type Place, tupleOf } from "../positions.ts";

const Args = z.strictObject({ item: ItemName });
const Output = z.strictObject({ position: Position });

const TRIES = 6;
const CONFIRM_MS = 1_500;
/** Replaced by whatever is placed there. */
const REPLACEABLE = /^(air|cave_air|void_air|grass|short_grass|tall_grass|fern|large_fern|dead_bush|snow)$/;

export const placeBlock = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "place_block",
  kind: "verb",
  description: "Places `item` on a free spot nearby.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 60_000,
  waitsMs: ANSWER_MS,
  retries: 2,
  permissions: ["place", "dig"],
  activity: "place",
  async run(context, { item }) {
    const { body, signal } = context;
    let last: CodedError | undefined;
    const spots = listSpots(body.feet, surroundingsOf(context)).filter((spot) => canClick(context, spot));
    for (const spot of spots.slice(0, TRIES)) {
      checkAborted(signal);
      try {
        if (spot.niche) await digOut(context, spot.cell);
        await setDown(context, item, spot);
      } catch (error) {
        last = mapError("place", error);
        if (last.code === "inventory.missingItem") throw last;
        continue;
      }
      const { dimension } = body;
      if (isStation(item)) body.stations.remember({ station: item, place: spot.cell, dimension, own: true });
      return { position: tupleOf(spot.cell) };
    }
    throw last ?? new CodedError("place.invalidFace", `there is no spot for ${item} around ${body.feet}`);
  },
  postcondition({ body }, { item }, { position: [x, y, z] }) {
    const block = body.blockAt({ x, y, z });
    if (block && isBlockOf(block, item)) return undefined;
    return failure("place.timeout", `${block?.name ?? "nothing"} stands at ${x} ${y} ${z}, not ${item}`);
  },
});

/** `torch` stands as `wall_torch` too. */
const isBlockOf = (block: Block, item: string): boolean => block.name === item || block.name.endsWith(`wall_${item}`);

function surroundingsOf({ body }: BodyContext): Surroundings {
  const { bot, dimension } = body;
  const nameAt = (place: Place) => body.blockAt(place)?.name ?? null;
  return {
    kind(place) {
      const block = body.blockAt(place);
      if (!block) return "other";
      if (/^(water|lava|bubble_column)$/.test(block.name)) return "liquid";
      if (REPLACEABLE.test(block.name)) return "free";
      const [shape] = block.shapes;
      return block.boundingBox === "block" && shape?.[4] === 1 ? "solid" : "other";
    },
    occupied: (place) =>
      Object.values(bot.entities).some(({ position, width, height, name }) => {
        if (name === "item" || name === "experience_orb") return false;
        const half = (width || 0.6) / 2;
        const within = (at: number, low: number, high: number) => high > at && low < at + 1;
        return (
          within(place.x, position.x - half, position.x + half) &&
          within(place.z, position.z - half, position.z + half) &&
          within(place.y, position.y, position.y + (height || 1.8))
        );
      }),
    diggable(place) {
      const block = body.blockAt(place);
      if (!block?.diggable || body.stations.standsAt(dimension, place)) return false;
      return !body.movements.blocksCantBreak.has(block.type) && hazardOf(place, nameAt) === undefined;
    },
  };
}

/** The face to click must be in sight, else the server may refuse. */
function canClick({ body }: BodyContext, { ground, cell, niche }: Spot): boolean {
  return visibleFace(body.sight, body.eyes, niche ? cell : ground) !== undefined;
}

async function digOut(context: BodyContext, cell: Place): Promise<void> {
  const { bot } = context.body;
  const block = context.body.blockAt(cell);
  if (!block) throw new CodedError("path.unloaded", "the wall is not loaded");
  const tool = digWith(bot, block);
  if (tool) await bot.equip(tool, "hand");
  await bot.dig(block, true);
}

async function setDown(context: BodyContext, item: string, { cell, ground }: Spot): Promise<void> {
  const { body } = context;
  const { bot } = body;
  const held = findHeld(bot, item);
  const reference = body.blockAt(ground);
  if (!held) throw new CodedError("inventory.missingItem", `no ${item} is held`);
  if (!reference) throw new CodedError("place.invalidFace", "the ground is not loaded");
  await bot.equip(held, "hand");
  try {
    await answered(context, bot.placeBlock(reference, new Vec3(0, 1, 0)));
  } catch (error) {
    // The server may have placed it without an update that mineflayer waited for: the block decides.
    if (body.blockAt(cell)?.name !== item) throw error;
  }
  const stands = () => {
    const block = body.blockAt(cell);
    return block !== null && isBlockOf(block, item);
  };
  if (await eventually(context, stands, CONFIRM_MS)) return;
  throw new CodedError("place.timeout", `the server did not keep ${item} at ${cell.x} ${cell.y} ${cell.z}`);
}
