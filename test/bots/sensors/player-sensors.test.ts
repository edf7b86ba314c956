// Players in the game and near the bot, and the weather, from the last packets.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/body/body.ts";
import { PLAYER_SENSORS } from "../../../bots/sensors/player-sensors.ts";
import { WORLD_SENSORS } from "../../../bots/sensors/world-sensors.ts";

const at = (x: number) => ({ isValid: true, position: new Vec3(x, 64, 0) });

function sensed(name: string, args: object, bot: object): boolean {
  const sensor = [...PLAYER_SENSORS, ...WORLD_SENSORS].find((one) => one.name === name);
  const players = { Lodestone: { entity: at(0) }, Anna: { entity: at(10) }, Bob: { entity: null } };
  const body = { bot: { username: "Lodestone", entity: at(0), players, ...bot } } as unknown as MineflayerBody;
  return sensor?.test({ body } as never, sensor.argsSchema.parse(args)) ?? false;
}

test.each([
  ["player_online", { player: "bob" }, true],
  ["player_online", { player: "Zoe" }, false],
  ["player_near", { player: "ANNA" }, true],
  ["player_near", { player: "Anna", radius: 5 }, false],
  // In the game, but not in sight.
  ["player_near", { player: "Bob" }, false],
  ["player_near", { player: "Lodestone" }, false],
  ["player_near", {}, true],
  ["player_near", { but: "anna" }, false],
])("%s %j is %s", (name, args, holds) => {
  expect(sensed(name, args, {})).toBe(holds);
});

test.each([
  [{ isRaining: false, thunderState: 0 }, ["clear"]],
  [{ isRaining: true, thunderState: 0 }, ["rain"]],
  [{ isRaining: true, thunderState: 1 }, ["rain", "thunder"]],
])("%j is %j", (bot, holds) => {
  const kinds = ["clear", "rain", "thunder"];
  expect(kinds.filter((weather) => sensed("weather_is", { weather }, bot))).toEqual(holds);
});
