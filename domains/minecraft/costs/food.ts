// The food cost of long work, as ticks added to the work. Exhaustion of 4 costs a point of
// saturation, or of food once saturation is used up. A usual meal restores the points; the time to
// get and eat it is the surcharge.
// Source: https://minecraft.wiki/w/Hunger#Exhaustion_level_increase (exhaustion); the time to get a
// meal is our estimate.

const EXHAUSTION_OF_A_POINT = 4;

/** Exhaustion per game tick. */
const EXHAUSTION = {
  /** 0.1 per block, at 5.612 blocks per second. */
  sprinting: (0.1 * 5.612) / 20,
  /** 0.005 per broken block; one in 30 ticks, our estimate. Walking costs nothing. */
  digging: 0.005 / 30,
  /**
   * 0.1 per sword attack, 1.6 attacks per second; and 6 per healed health point, one lost in 100
   * ticks, our estimate.
   */
  fighting: (0.1 * 1.6) / 20 + 6 / 100,
} as const;

/** Kinds of work; waiting and standing at a station cost no food. */
export type Exertion = keyof typeof EXHAUSTION;

/** Game ticks to eat one item. Source: https://minecraft.wiki/w/Food#Eating */
export const EATING_TICKS = 32;

/** The usual meal is a steak: 8 points of food and 12.8 of saturation. */
const MEAL_POINTS = 8 + 12.8;

/**
 * Game ticks to get a steak: half of finding and killing a cow, its share of fuel, the walk to the
 * furnace; our estimate.
 */
const MEAL_TICKS = 250;

/** Food surcharge for one tick of such work, in game ticks. */
export const mealShare = (effort: Exertion): number =>
  (EXHAUSTION[effort] / EXHAUSTION_OF_A_POINT) * ((MEAL_TICKS + EATING_TICKS) / MEAL_POINTS);

/**
 * Game ticks of work including meals; bodies sprint by default, as they do when they search and
 * travel.
 */
export const withMeals = (ticks: number, effort: Exertion = "sprinting"): number => ticks * (1 + mealShare(effort));
