// Where to look to hit something with an arrow of a fully drawn bow: gravity and drag bend its way,
// and the target moves on meanwhile. Pure. Source: Minecraft Wiki "Arrow" (3 blocks a tick when fully
// drawn, then 0.99 drag and 0.05 gravity each tick; it leaves a tenth of a block below the eyes).

import { Vec3 } from "vec3";

const SPEED = 3;
const DRAG = 0.99;
const GRAVITY = 0.05;
const BELOW_EYES = 0.1;
const MAX_TICKS = 60;
/** Halvings of the angle: a thousandth of a degree. */
const STEPS = 18;
/** What is overhead is aimed at more steeply than in a straight line, by less than this; radians. */
const STEEPER = 0.2;
const STEEPEST = 1.57;
/** Nothing bends the way to what is less far away on the level, in blocks. */
const OVERHEAD = 0.5;
/** Corrections for the way that the target goes during the flight. */
const LEADS = 3;

interface Aim {
  /** Radians, as mineflayer counts them: 0 is north, a quarter turn more is west; up is positive. */
  yaw: number;
  pitch: number;
  /** Ticks until it arrives. */
  ticks: number;
}

/** How high over its start an arrow is once it is so far away on the level, and after how many ticks. */
function arrival(pitch: number, far: number): { height: number; ticks: number } {
  const velocity = { along: Math.cos(pitch) * SPEED, up: Math.sin(pitch) * SPEED };
  let [along, height] = [0, 0];
  for (let ticks = 0; ticks < MAX_TICKS; ticks++) {
    const share = (far - along) / velocity.along;
    if (share <= 1) return { height: height + velocity.up * share, ticks: ticks + share };
    along += velocity.along;
    height += velocity.up;
    velocity.along *= DRAG;
    velocity.up = velocity.up * DRAG - GRAVITY;
  }
  return { height: Number.NEGATIVE_INFINITY, ticks: MAX_TICKS };
}

/**
 * The look that hits the place from those eyes; `drift` is the target's way in blocks a tick. Null
 * where no arrow flies that far.
 */
export function aimAt(eyes: Vec3, target: Vec3, drift = new Vec3(0, 0, 0)): Aim | null {
  let way = target.minus(eyes).offset(0, BELOW_EYES, 0);
  for (let lead = 0; ; lead++) {
    const far = Math.hypot(way.x, way.z);
    if (far < OVERHEAD)
      return { yaw: Math.atan2(-way.x, -way.z), pitch: Math.atan2(way.y, far), ticks: way.norm() / SPEED };
    // Up to such an angle, more of it is higher at the target.
    const steepest = Math.max(Math.PI / 4, Math.min(Math.atan2(way.y, far) + STEEPER, STEEPEST));
    let [low, high] = [-STEEPEST, steepest];
    if (arrival(high, far).height < way.y) return null;
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2;
      if (arrival(middle, far).height < way.y) low = middle;
      else high = middle;
    }
    const pitch = (low + high) / 2;
    const { ticks } = arrival(pitch, far);
    if (lead === LEADS) return { yaw: Math.atan2(-way.x, -way.z), pitch, ticks };
    way = target.plus(drift.scaled(ticks)).minus(eyes).offset(0, BELOW_EYES, 0);
  }
}
