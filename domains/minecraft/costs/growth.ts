// How long growing and weathering take, in expected game ticks. All of it waits for random ticks: each tick the game chooses 3 of
// the 4,096 blocks of a chunk section, so a block waits 1,365 ticks for one on average; a plant then goes on with some chance.
// A plot is ripe with its last plant: the expectation is of the slowest of so many. Nobody sleeps or leaves meanwhile.
// Source: https://minecraft.wiki/w/Tick#Random_tick, https://minecraft.wiki/w/Tutorials/Crop_farming#Growth_rate

/** Mean game ticks between two random ticks of one block, at the usual speed of 3 a section. */
export const RANDOM_TICK_TICKS = 4096 / 3;

/** Growing from planting to ripeness: `stages` steps one after the other, each with `chance` a random tick. */
export interface Growth {
  stages: number;
  chance: number;
}

/**
 * Chance that a crop on farmland grows a stage at a random tick: 1 in floor(25 / points) + 1. Points are 1, and 3 for moist
 * soil below (1 if dry), and a quarter of that for each of the 8 blocks of farmland around it; halved in a field of one crop.
 */
export function farmlandChance(moistNeighbours: number, crowded = false): number {
  const points = (1 + 3 + (3 / 4) * moistNeighbours) / (crowded ? 2 : 1);
  return 1 / (Math.floor(25 / points) + 1);
}

/** Our plots are one row along the water, with a tilled block more at either end: each plant has 2 moist neighbours. */
export const ROW_CHANCE = farmlandChance(2);

/** Expected game ticks until the last of `plants` has gone through all its stages. */
export function growthTicks({ stages, chance }: Growth, plants = 1): number {
  return (slowestOf(plants, stages) * RANDOM_TICK_TICKS) / chance;
}

/** Step of the integral, in means of one stage. The curve is flat at both ends, where the midpoint rule is exact for our purpose. */
const STEP = 0.1;

const slowest = new Map<string, number>();

/**
 * The expected greatest of `count` independent sums of `stages` exponential waits of mean 1 (random ticks are as good as
 * memoryless): the integral of 1 - F(t)^count, F being the Erlang distribution. For one it is `stages`.
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
