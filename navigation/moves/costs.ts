// What moves cost, in tenths of game ticks: integers, so that sums are exact and ties are ties.
// Sources: minecraft.wiki, "Sprinting" (5.612 blocks a second), "Swimming", "Ladder", "Falling";
// Baritone's ActionCosts; bench:navigation compares them with walked times.

export const COST = {
  walk: 36,
  diagonal: 51,
  /** Up by a slab or stairs. */
  stepUp: 46,
  stepDown: 38,
  jump: 66,
  swim: 91,
  swimDiagonal: 129,
  /** Out of water onto a bank that is higher than the swimmer's cell. */
  land: 120,
  climb: 85,
  /** From a ladder onto the ground beside it, or the other way. */
  climbSide: 60,
  /** Over the upper end of a ladder. */
  climbOver: 121,
  /** Turn, look, and use: a door, both ways. */
  open: 100,
  /** A jump over a gap, besides its length: it may fail. */
  parkour: 60,
  bridge: 360,
  pillar: 320,
  /** Beside lava or a cactus, where a push hurts. */
  besideHarm: 100,
} as const;

/** The least extra cost of a cell up and down, for heuristics: no move is cheaper. */
export const MIN_UP = COST.stepUp - COST.walk;
export const MIN_DOWN = COST.stepDown - COST.walk;

const MAX_FALL = 512;
/** Tenths of ticks to fall so many blocks from rest. */
const FALL = fallTimes();

/** Tenths of ticks of a fall of `sixteenths` of a block. */
export const fallCost = (sixteenths: number): number => FALL[Math.min(MAX_FALL, (sixteenths + 15) >> 4)] ?? 0;

/** Each tick the speed grows by 0.08 blocks a tick, and air takes a fiftieth of it. */
function fallTimes(): number[] {
  const times = [0];
  let [fallen, speed, ticks] = [0, 0, 0];
  while (times.length <= MAX_FALL) {
    speed = (speed + 0.08) * 0.98;
    fallen += speed;
    ticks++;
    while (times.length <= Math.min(MAX_FALL, fallen)) times.push(ticks * 10);
  }
  return times;
}
