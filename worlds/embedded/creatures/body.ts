// A creature's body in motion: gravity, friction, water, and the blocks that stop it. Pure except
// that it moves the body. Invariant: a body outside solid blocks stays outside them. Velocities are
// in blocks a tick. Source: Minecraft Wiki "Entity" (motion: 0.08 gravity, 0.98 drag, friction
// 0.546 on the ground and 0.91 in the air, jumps of 0.42); a walker's speed is the square of its
// attribute a tick, before friction.

import { Vec3 } from "vec3";
import type { Land } from "../land/land.ts";

const GRAVITY = 0.08;
const DRAG = 0.98;
const GROUND_FRICTION = 0.546;
const AIR_FRICTION = 0.91;
const AIR_PUSH = 0.02;
const FLUID_DRAG = 0.8;
const SINKING = 0.02;
const FLOATING = 0.04;
const JUMP = 0.42;
const CLIMBING = 0.2;
const RISE = 0.3;
const SINKING_IN_AIR = 0.6;
/** Wider bodies squeeze through gaps of one block, because paths are found for a block's width. */
const WIDEST = 0.9;
const TOUCH_TOLERANCE = 1e-7;

export interface CreatureBody {
  /** The middle of the feet. */
  position: Vec3;
  velocity: Vec3;
  onGround: boolean;
  /** True when the last step hit a block sideways. */
  blocked: boolean;
  /** The highest point since the feet left the ground. */
  fallFrom: number;
  readonly width: number;
  readonly height: number;
}

/** The input of the legs in a tick. */
export interface Drive {
  /** The horizontal direction; ignored when `speed` is 0. */
  x: number;
  z: number;
  /** The speed attribute, with all speed-ups. */
  speed: number;
  jump: boolean;
  /** Climbs the blocks that it runs into. */
  climbs?: boolean;
  /** Flies: it sinks slowly, and rises by so much of 0.3 blocks a tick, 0..1. */
  rise?: number;
}

export const REST: Drive = { x: 0, z: 0, speed: 0, jump: false };

export function bodyAt(position: Vec3, width: number, height: number): CreatureBody {
  return {
    position: position.clone(),
    velocity: new Vec3(0, 0, 0),
    onGround: false,
    blocked: false,
    fallFrom: position.y,
    width: Math.min(width, WIDEST),
    height,
  };
}

/** Moves a body by one tick; returns the height of the fall in blocks when it landed, else 0. */
export function moveBody(land: Land, body: CreatureBody, drive: Drive): number {
  const { position, velocity } = body;
  const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)];
  const inFluid = land.fluid(x, y, z) !== null;
  push(body, drive, inFluid);
  if (drive.rise !== undefined) hover(body, drive.rise);
  else if (inFluid) velocity.y += FLOATING;
  else if (drive.jump && body.onGround) velocity.y = JUMP;
  const fell = slide(land, body);
  if (drive.climbs && body.blocked) velocity.y = CLIMBING;
  if (inFluid) {
    velocity.scale(FLUID_DRAG);
    velocity.y -= SINKING;
    body.fallFrom = position.y;
  } else {
    velocity.y = (velocity.y - GRAVITY) * DRAG;
    const friction = body.onGround ? GROUND_FRICTION : AIR_FRICTION;
    velocity.x *= friction;
    velocity.z *= friction;
  }
  if (!body.onGround) {
    body.fallFrom = Math.max(body.fallFrom, position.y);
    return 0;
  }
  const fallen = fell && drive.rise === undefined ? body.fallFrom - position.y : 0;
  body.fallFrom = position.y;
  return fallen;
}

/** Source: Minecraft Wiki "Blaze" (rises towards its target, falls slowly). */
function hover({ velocity, onGround }: CreatureBody, rise: number): void {
  if (rise > 0) velocity.y += (RISE - velocity.y) * RISE * rise;
  else if (!onGround && velocity.y < 0) velocity.y *= SINKING_IN_AIR;
}

function push({ velocity, onGround }: CreatureBody, { x, z, speed }: Drive, inFluid: boolean): void {
  const length = Math.hypot(x, z);
  if (speed === 0 || length === 0) return;
  const pushed = onGround && !inFluid ? speed * speed : AIR_PUSH * (inFluid ? 1 : speed);
  velocity.x += (x / length) * pushed;
  velocity.z += (z / length) * pushed;
}

/** Moves as far as the blocks let it; returns true when it landed on the ground. */
function slide(land: Land, body: CreatureBody): boolean {
  const { position, velocity } = body;
  const wasInAir = !body.onGround;
  const down = limit(land, body, "y", velocity.y);
  body.onGround = velocity.y < 0 && down > velocity.y;
  if (down !== velocity.y) velocity.y = 0;
  position.y += down;
  body.blocked = false;
  for (const axis of ["x", "z"] as const) {
    const way = limit(land, body, axis, velocity[axis]);
    if (way !== velocity[axis]) {
      velocity[axis] = 0;
      body.blocked = true;
    }
    position[axis] += way;
  }
  return wasInAir && body.onGround;
}

/** How far a body may go along an axis before it meets a solid block. */
function limit(land: Land, { position, width, height }: CreatureBody, axis: "x" | "y" | "z", way: number): number {
  if (way === 0) return 0;
  const low = { x: position.x - width / 2, y: position.y, z: position.z - width / 2 };
  const high = { x: position.x + width / 2, y: position.y + height, z: position.z + width / 2 };
  const from = { x: cell(low.x), y: cell(low.y), z: cell(low.z) };
  const to = { x: cell(high.x, -1), y: cell(high.y, -1), z: cell(high.z, -1) };
  const forward = way > 0;
  const first = forward ? to[axis] + 1 : from[axis] - 1;
  const last = Math.floor(forward ? high[axis] + way - TOUCH_TOLERANCE : low[axis] + way + TOUCH_TOLERANCE);
  for (let at = first; forward ? at <= last : at >= last; at += forward ? 1 : -1) {
    from[axis] = at;
    to[axis] = at;
    if (!anySolid(land, from, to)) continue;
    return forward ? Math.max(0, at - high[axis]) : Math.min(0, at + 1 - low[axis]);
  }
  return way;
}

/** The block that an edge lies in; an edge on a border belongs to the body's own side. */
const cell = (edge: number, side = 1): number => Math.floor(edge + side * TOUCH_TOLERANCE);

type Corner = Record<"x" | "y" | "z", number>;

function anySolid(land: Land, from: Corner, to: Corner): boolean {
  for (let y = from.y; y <= to.y; y++) {
    for (let x = from.x; x <= to.x; x++) {
      for (let z = from.z; z <= to.z; z++) if (land.solid(x, y, z)) return true;
    }
  }
  return false;
}
