// Sensors of other players: those in the game's player list, and those near. Names ignore case, as
// in the game.

import type { z } from "zod";
import { isCalled, PlayerNear, PlayerOnline } from "../../capabilities/arguments.ts";
import { defineSensor, type Sensor } from "../../executor/leaf/option.ts";
import type { MineflayerBody } from "../body/body.ts";
import { distance } from "../geometry/positions.ts";

export const PLAYER_SENSORS: readonly Sensor<MineflayerBody>[] = [
  defineSensor<MineflayerBody, z.infer<typeof PlayerOnline>>({
    name: "player_online",
    argsSchema: PlayerOnline,
    test: ({ body: { bot } }, { player }) => Object.keys(bot.players).some((name) => isCalled(name, player)),
  }),
  /** The named player, or without a name any other player, is within `radius`. */
  defineSensor<MineflayerBody, z.infer<typeof PlayerNear>>({
    name: "player_near",
    argsSchema: PlayerNear,
    test: ({ body: { bot } }, { player, but, radius }) =>
      Object.entries(bot.players).some(
        ([name, { entity }]) =>
          name !== bot.username &&
          (player === undefined ? !isCalled(name, but) : isCalled(name, player)) &&
          entity?.isValid === true &&
          distance(entity.position, bot.entity.position) <= radius,
      ),
  }),
];
