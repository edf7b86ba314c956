// What long work costs in food, as ticks on top of the work. Exhaustion wears food down: 4 of it cost a point of saturation, or of
// food once that is used up. Points are then eaten back with a usual meal, whose own time is the surcharge.
// Source: https://minecraft.wiki/w/Hunger#Exhaustion_level_increase (exhaustion); how long a meal takes to get is our estimate.

const EXHAUSTION_OF_A_POINT = 4;

/** Exhaustion a game tick. */
const EXHAUSTION = {
  /** 0.1 a block, sprinting 5.612 blocks a second. */
  sprinting: (0.1 * 5.612) / 20,
  /** 0.005 a block broken; one in 30 ticks, our estimate. Walking costs nothing. */
  digging: 0.005 / 30,
  /** 0.1 a blow with a sword, 1.6 blows a second; and 6 for each point of health got back, one lost in 100 ticks, our estimate. */
  fighting: (0.1 * 1.6) / 20 + 6 / 100,
} as const;

/** What the body does: waiting and standing at a station cost no food. */
export type Effort = keyof typeof EXHAUSTION;

/** Game ticks to eat one thing. Source: https://minecraft.wiki/w/Food#Eating */
export const EATING_TICKS = 32;

/** The usual meal is a steak: 8 points of food and 12.8 of saturation. */
const MEAL_POINTS = 8 + 12.8;

/** Game ticks that a steak costs: half a cow found and killed, its share of the fuel, the walk to the furnace; our estimate. */
const MEAL_TICKS = 250;

/** Game ticks on top of one tick of such work, for the food that it costs. */
export const mealShare = (effort: Effort): number =>
  (EXHAUSTION[effort] / EXHAUSTION_OF_A_POINT) * ((MEAL_TICKS + EATING_TICKS) / MEAL_POINTS);

/** Game ticks of work with the meals that it costs; sprinting if nothing is said, which is how a body searches and travels. */
export const withMeals = (ticks: number, effort: Effort = "sprinting"): number => ticks * (1 + mealShare(effort));
