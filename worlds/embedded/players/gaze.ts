// A player's exact look, in degrees: flying-squid keeps it in 256 steps a turn, too coarse to find
// the block that a bucket is aimed at. Source: wiki.vg "Set Player Rotation"; Minecraft Wiki
// "Player" (eyes at 1.62, reach of 4.5 blocks).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import { FACES, type Face, vectorOf } from "../core/faces.ts";

const PLAYER_REACH = 4.5;
const EYE_HEIGHT = 1.62;
const SNEAKING_EYE_HEIGHT = 1.27;
const RADIANS = Math.PI / 180;

export interface Gaze {
  /** Degrees: 0 south, 90 west. */
  yaw: number;
  /** Degrees: 90 straight down. */
  pitch: number;
}

interface Hit {
  position: Vec3;
  kind: BlockKind;
  /** The side through which the gaze entered; null for the block that holds the eyes. */
  face: Face | null;
}

/** The unit vector of a look. */
export function direction({ yaw, pitch }: Gaze): Vec3 {
  const flat = Math.cos(pitch * RADIANS);
  return new Vec3(-Math.sin(yaw * RADIANS) * flat, -Math.sin(pitch * RADIANS), Math.cos(yaw * RADIANS) * flat);
}

/**
 * The positions that a ray passes through, nearest first, each with the side by which the ray
 * enters it.
 */
export function* placesAlong(from: Vec3, way: Vec3, reach: number): Generator<{ position: Vec3; face: Face | null }> {
  let place = from.floored();
  let face: Face | null = null;
  let travelled = 0;
  const axes = ["x", "y", "z"] as const;
  const next = axes.map((axis) => {
    const step = way[axis];
    const edge = step > 0 ? place[axis] + 1 - from[axis] : from[axis] - place[axis];
    return step === 0 ? Number.POSITIVE_INFINITY : edge / Math.abs(step);
  });
  while (travelled <= reach) {
    yield { position: place, face };
    const nearest = next.indexOf(Math.min(...next));
    const axis = axes[nearest] ?? "y";
    travelled = next[nearest] ?? Number.POSITIVE_INFINITY;
    next[nearest] = travelled + 1 / Math.abs(way[axis]);
    face = faceOf(axis, way[axis] > 0);
    place = place.minus(vectorOf(face));
  }
}

function faceOf(axis: "x" | "y" | "z", forwards: boolean): Face {
  const number = { x: 4, y: 0, z: 2 }[axis] + (forwards ? 0 : 1);
  return FACES[number] ?? "up";
}

/** The looks of the players in the world. */
export class Gazes {
  readonly #looks = new WeakMap<Player, Gaze>();

  /** Starts to track a player. */
  follow(player: Player): void {
    const note = ({ yaw, pitch }: Gaze) => void this.#looks.set(player, { yaw, pitch });
    player._client.on("look", note);
    player._client.on("position_look", note);
  }

  of(player: Player): Gaze {
    return this.#looks.get(player) ?? { yaw: 0, pitch: 0 };
  }

  /** The first block within reach for which `stops` returns true. */
  async hit(
    player: Player,
    at: (position: Vec3) => Promise<BlockKind>,
    stops: (kind: BlockKind) => boolean,
    reach = PLAYER_REACH,
  ): Promise<Hit | null> {
    const eyes = player.position.offset(0, player.crouching ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT, 0);
    for (const { position, face } of placesAlong(eyes, direction(this.of(player)), reach)) {
      const kind = await at(position);
      if (stops(kind)) return { position, kind, face };
    }
    return null;
  }
}
