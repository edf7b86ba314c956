// Internal to collect_block: digs one block. Never what would let lava in, and what is under one's own feet only where the ground
// beneath it holds. Done means that another block, or none, is there.

import { z } from "zod";
import { CodedError, failure, ItemName, Position } from "../../schemas/index.ts";
import { bodyLeaf, eventually } from "../body-leaf.ts";
import { hazardOf } from "../hazards.ts";
import { isStation } from "../memory/stations.ts";
import { type Place, vectorOf } from "../positions.ts";

const Args = z.strictObject({ position: Position, block: ItemName });
const Output = z.strictObject({ dug: ItemName });

/** Obsidian by a diamond pickaxe takes under ten seconds; anything else less. */
const TIMEOUT_MS = 30_000;
const CONFIRM_MS = 1_000;

export const digTarget = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "dig_target",
  kind: "internal",
  description: "Digs the block at `position` if it is still the one named.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: TIMEOUT_MS,
  retries: 1,
  permissions: ["dig"],
  activity: "dig",
  async run(context, { position, block: name }) {
    const { body } = context;
    const { bot } = body;
    const place = vectorOf(position);
    const block = body.blockAt(place);
    // Dug on the way here: what it dropped lies about all the same.
    if (block?.name === "air" || block?.name === "cave_air") return { dug: name };
    if (block?.name !== name)
      throw new CodedError("dig.blockChanged", `${block?.name ?? "nothing"} is there, not ${name}`);
    const nameAt = (other: Place) => body.blockAt(other)?.name ?? null;
    if (hazardOf(place, nameAt) === "lava") throw new CodedError("dig.blockChanged", `lava lies beside the ${name}`);
    const beneath = body.feet.offset(0, -1, 0);
    if (beneath.equals(place) && body.blockAt(place.offset(0, -1, 0))?.boundingBox !== "block") {
      throw new CodedError("place.fallRisk", "there is nothing to stand on below the block underfoot");
    }
    if (!bot.canDigBlock(block)) throw new CodedError("path.stuck", `the ${name} is out of reach`);
    await bot.dig(block, true);
    await eventually(context, () => body.blockAt(place)?.name !== name, CONFIRM_MS);
    if (isStation(name)) body.stations.forget(body.dimension, place);
    return { dug: name };
  },
  postcondition({ body }, { position, block }) {
    if (body.blockAt(vectorOf(position))?.name !== block) return undefined;
    return failure("dig.timeout", `the ${block} is still there`);
  },
});
