// Whether there is room for a block: the old block is replaceable, and no body is in the way of a
// solid one. Source: Minecraft Wiki "Placement"; sizes from the version's entity table.

import type { Entity, Server } from "flying-squid";
import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";

/** The height while standing; sneaking and swimming change a player's own. */
const PLAYER_SIZE = { width: 0.6, height: 1.8 };
/** Bodies may touch a block: positions arrive rounded. */
const TOUCH_TOLERANCE = 0.01;

const GIVES_WAY =
  /^(air|cave_air|void_air|water|lava|fire|soul_fire|snow|vine|glow_lichen|grass|short_grass|tall_grass|fern|large_fern|dead_bush|seagrass|tall_seagrass|hanging_roots)$/;

/** True for blocks that a placed block replaces. */
export const isReplaceable = ({ name, properties }: BlockKind): boolean =>
  GIVES_WAY.test(name) && (properties.layers ?? "1") === "1";

/** True where a body would be inside the block. */
export function isInTheWay(
  server: Pick<Server, "entities" | "players" | "registry">,
  { position, kind }: { position: Vec3; kind: BlockKind },
): boolean {
  if (!kind.solid) return false;
  const bodies = Object.values(server.entities).filter(({ type }) => type === "mob");
  return [...bodies, ...server.players].some((body) => overlaps(body, sizeOf(server, body), position));
}

function sizeOf({ registry }: Pick<Server, "registry">, { type, name }: Entity): { width: number; height: number } {
  return (type === "player" ? undefined : registry.entitiesByName[name]) ?? PLAYER_SIZE;
}

function overlaps(
  { position: feet, health }: Entity,
  { width, height }: { width: number; height: number },
  block: Vec3,
): boolean {
  if (health <= 0) return false;
  const within = (centre: number, edge: number) => Math.abs(centre - (edge + 0.5)) < (width + 1) / 2 - TOUCH_TOLERANCE;
  const level = feet.y < block.y + 1 - TOUCH_TOLERANCE && feet.y + height > block.y + TOUCH_TOLERANCE;
  return level && within(feet.x, block.x) && within(feet.z, block.z);
}
