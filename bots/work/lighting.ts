// The light level. Servers send the light of a chunk with it, and later changes as they happen; a
// simple server sends no changes. If the received light is dark around a lamp, the lamp's light is
// computed from its distance, ignoring walls. Sources: minecraft.wiki, Light (a block's light
// lessens by one a block), Daylight cycle (a night's sky gives 4 of 15).

import { namesByState, type StateAt, stateReader } from "../body/block-states.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { BlockPosition } from "../geometry/positions.ts";

const LAMPS: readonly (readonly [RegExp, number])[] = [
  [/^(glowstone|sea_lantern|lantern|jack_o_lantern|shroomlight|campfire|lava|fire|beacon|end_rod)$/, 15],
  [/^(wall_)?torch$/, 14],
  [/^soul_.*(torch|lantern|campfire|fire)$/, 10],
];
const REACHES = 7;
const ENOUGH = 8;
/**
 * If the received light at a lamp is darker than this, the server did not send the lamp's light.
 */
const MIN_REPORTED_LIGHT = 5;

const lightCache = new WeakMap<object, Uint8Array>();

/** The light that each block state emits, for lamps. */
function emissions({ bot }: MineflayerBody): Uint8Array {
  const before = lightCache.get(bot.registry.blocksArray);
  if (before !== undefined) return before;
  const lampOf = (name: string) => LAMPS.find(([lamp]) => lamp.test(name));
  const names = namesByState(bot.registry, (name) => lampOf(name) !== undefined);
  const gives = Uint8Array.from(names, (name) => (name === undefined ? 0 : (lampOf(name)?.[1] ?? 0)));
  lightCache.set(bot.registry.blocksArray, gives);
  return gives;
}

/** The light that blocks give at a position, 0 to 15. */
export function blockLight(body: MineflayerBody, place: BlockPosition): number {
  const reported = body.blockAt(place)?.light ?? 0;
  return reported >= ENOUGH ? reported : Math.max(reported, reckoned(body, place));
}

function reckoned(body: MineflayerBody, { x, y, z }: BlockPosition): number {
  const gives = emissions(body);
  const stateAt: StateAt = stateReader(body);
  let best = 0;
  for (let dx = -REACHES; dx <= REACHES; dx += 1)
    for (let dz = -REACHES; dz <= REACHES; dz += 1)
      for (let dy = -REACHES; dy <= REACHES; dy += 1) {
        const away = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
        const light = away > REACHES ? 0 : (gives[stateAt(x + dx, y + dy, z + dz)] ?? 0) - away;
        if (light > best && !isLit(body, { x: x + dx, y: y + dy, z: z + dz })) best = light;
      }
  return best;
}

const isLit = (body: MineflayerBody, lamp: BlockPosition): boolean =>
  (body.blockAt(lamp)?.light ?? 0) >= MIN_REPORTED_LIGHT;
