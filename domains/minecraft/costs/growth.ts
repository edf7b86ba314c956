// Expected durations of growing and weathering, in game ticks. They depend on random ticks: each
// tick the game chooses 3 of the 4,096 blocks of a chunk section, so a block waits 1,365 ticks on
// average; a plant then grows with some chance. A plot is ripe with its last plant, so the
// expectation is of the slowest of its plants. It assumes that no player sleeps or leaves.
// Source: https://minecraft.wiki/w/Tick#Random_tick,
// https://minecraft.wiki/w/Tutorials/Crop_farming#Growth_rate

/** Mean game ticks between random ticks of one block, at the default speed of 3 per section. */
export const RANDOM_TICK_TICKS = 4096 / 3;

/**
 * Growth from planting to ripeness: `stages` consecutive stages, each with `chance` per random
 * tick.
 */
export interface Growth {
  stages: number;
  chance: number;
}

/**
 * Chance that a crop on farmland grows a stage at a random tick: 1 in floor(25 / points) + 1. The
 * points are 1, plus 3 for moist soil below (1 if dry), plus a quarter of that for each of the 8
 * surrounding farmland blocks; halved in a field of one crop.
 */
export function farmlandChance(moistNeighbours: number, crowded = false): number {
  const points = (1 + 3 + (3 / 4) * moistNeighbours) / (crowded ? 2 : 1);
  return 1 / (Math.floor(25 / points) + 1);
}

/**
 * Plots are one row along water with a tilled block at either end, so each plant has 2 moist
 * neighbours.
 */
export const ROW_CHANCE = farmlandChance(2);

/** Expected game ticks until the last of `plants` has finished all its stages. */
export function growthTicks({ stages, chance }: Growth, plants = 1): number {
  return (slowestOf(plants, stages) * RANDOM_TICK_TICKS) / chance;
}

/**
 * Integration step, in means of one stage. The curve is flat at both ends, where the midpoint rule
 * is exact enough.
 */
const STEP = 0.1;

const slowest = new Map<string, number>();

/**
 * The expected maximum of `count` independent sums of `stages` exponential waits with mean 1
 * (random ticks are nearly memoryless): the integral of 1 - F(t)^count, where F is the Erlang
 * distribution. For `count` 1 it equals `stages`.
 */
function slowestOf(count: number, stages: number): number {
  if (count === 1) return stages;
  const key = `${count} ${stages}`;
  const cached = slowest.get(key);
  if (cached !== undefined) return cached;
  let sum = 0;
  for (let t = STEP / 2, late = 1; t < stages || late > 1e-6; t += STEP) {
    late = 1 - erlang(t, stages) ** count;
    sum += late * STEP;
  }
  slowest.set(key, sum);
  return sum;
}

/** Probability that `stages` exponential waits of mean 1 are over by `t`. */
function erlang(t: number, stages: number): number {
  let term = Math.exp(-t);
  let open = term;
  for (let done = 1; done < stages; done++) {
    term *= t / done;
    open += term;
  }
  return 1 - open;
}
