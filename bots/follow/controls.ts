// Keys and a direction for one tick, from where the body is and how it moves: pure, so that the real
// body and a rehearsal of it steer alike. Distances are blocks, speeds blocks a tick.

/** The part of a body's state that controls are chosen by; prismarine-physics calls the same fields. */
export interface Motion {
  pos: { x: number; y: number; z: number };
  vel: { x: number; y: number; z: number };
  onGround: boolean;
  isInWater: boolean;
  isCollidedHorizontally: boolean;
}

export type Key = "forward" | "back" | "jump" | "sprint" | "sneak";
/** The keys that are held for a tick; all others are released. */
export type Keys = Partial<Record<Key, boolean>>;

export interface Controls {
  keys: Keys;
  /** Undefined: as the body looks. */
  yaw?: number;
}

export interface Gait {
  sprint?: boolean;
  jump?: boolean;
  sneak?: boolean;
  /** Comes to a stand at the target; without it the body passes it at full speed. */
  stops?: boolean;
  /** The speed beyond which the body coasts. */
  maxSpeed?: number;
}

interface Target {
  x: number;
  z: number;
}

/** Ticks' worth of the present speed that a body coasts without keys: inertia / (1 - inertia). */
const COASTS = { ground: 1.2, water: 4, air: 10 } as const;
const CLOSE = 0.03;
/** A body that would coast so far past its target brakes. */
const OVERSHOOT = 0.12;

const coastOf = ({ onGround, isInWater, vel, pos }: Motion, floor: number): number => {
  if (isInWater) return COASTS.water;
  if (onGround) return COASTS.ground;
  // In the air the body coasts until it lands.
  return Math.min(COASTS.air, coastedUntil(ticksToFall(pos.y - floor, vel.y)));
};

/** Air keeps 0.91 of a speed from tick to tick. */
const coastedUntil = (ticks: number): number => (1 - 0.91 ** ticks) / 0.09;

function ticksToFall(height: number, speed: number): number {
  let [left, falling, ticks] = [height, speed, 0];
  while (left > 0 && ticks < 40) {
    left += falling;
    falling = (falling - 0.08) * 0.98;
    ticks += 1;
  }
  return Math.max(1, ticks);
}

/** Where a body on the ground comes to a stand if all keys are released. */
export const restOf = ({ pos, vel }: Motion): { x: number; z: number } => ({
  x: pos.x + vel.x * COASTS.ground,
  z: pos.z + vel.z * COASTS.ground,
});

/**
 * Steers to a target. What the body drifts sideways is steered against. `floor` is the height at
 * which it will stand.
 */
export function towards(motion: Motion, target: Target, gait: Gait = {}, floor = motion.pos.y): Controls {
  const { pos, vel } = motion;
  const { sprint = false, jump = false, sneak = false, stops = false, maxSpeed } = gait;
  const held: Keys = { jump, sneak };
  const [dx, dz] = [target.x - pos.x, target.z - pos.z];
  const far = Math.hypot(dx, dz);
  if (far < CLOSE) return { keys: held };
  const coast = coastOf(motion, floor);
  const [ux, uz] = [dx / far, dz / far];
  const along = vel.x * ux + vel.z * uz;
  const drift = Math.min(coast, COASTS.water);
  const [aimX, aimZ] = [dx - (vel.x - along * ux) * drift, dz - (vel.z - along * uz) * drift];
  const yaw = Math.atan2(-aimX, -aimZ);
  const past = along * coast - far;
  if (stops && past > OVERSHOOT) return { yaw, keys: { ...held, back: true } };
  if ((stops && past > 0) || (maxSpeed !== undefined && along >= maxSpeed)) return { yaw, keys: held };
  return { yaw, keys: { ...held, forward: true, sprint: sprint && !sneak } };
}

/** No keys. */
export const STAND: Controls = { keys: {} };
