// Remembers villagers by their trade, so that plans can count on them.

import type { Entity } from "prismarine-entity";
import type { MineflayerBody } from "../body/body.ts";
import { callingOf, namesOf } from "../choice/professions.ts";

/** Remembers a villager under its profession, and under each level that it has reached. */
export function rememberCalling(body: MineflayerBody, { metadata, position }: Entity): void {
  const calling = callingOf(metadata ?? [], body.bot.version);
  if (calling === undefined || calling.profession === "none") return;
  for (const name of namesOf(calling))
    body.places.remember({ name, place: position.clone(), dimension: body.dimension });
}
