// Sensors of other players: those in the game, and those nearby. Every player in the world is also
// in the game.

import type { z } from "zod";
import { isCalled, PlayerNear, PlayerOnline } from "../../../capabilities/arguments.ts";
import { defineSensor, type Sensor } from "../../../executor/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { distance } from "../state/places.ts";

export const PLAYER_SENSORS: readonly Sensor<SimulatedBody>[] = [
  defineSensor<SimulatedBody, z.infer<typeof PlayerOnline>>({
    name: "player_online",
    argsSchema: PlayerOnline,
    test: ({ body: { world } }, { player }) =>
      [...world.scene.players, ...world.scene.creatures.flatMap(({ username = [] }) => username)].some((name) =>
        isCalled(name, player),
      ),
  }),
  defineSensor<SimulatedBody, z.infer<typeof PlayerNear>>({
    name: "player_near",
    argsSchema: PlayerNear,
    test: ({ body: { world } }, { player, but, radius }) =>
      world.scene.creatures.some(
        ({ username, position }) =>
          username !== undefined &&
          (player === undefined ? !isCalled(username, but) : isCalled(username, player)) &&
          distance(position, world.scene.position) <= radius,
      ),
  }),
];
