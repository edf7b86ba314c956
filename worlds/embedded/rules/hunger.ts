// Hunger and its effects, one tick at a time. Pure. Invariant: food 0..20, saturation 0..food;
// exhaustion turns into lost saturation, then lost food, four at a time. Source: Minecraft Wiki
// "Hunger" (Java: exhaustion per act, regeneration every 10 ticks at full food with saturation,
// every 80 ticks from 18, starving at 0; at normal difficulty starving stops at half a heart, here:
// 1).

export const EXHAUSTION = { dig: 0.005, attack: 0.1, sprintMetre: 0.1, hurt: 0.1 } as const;

const FULL = 20;
const EXHAUSTION_PER_POINT = 4;
const HEALING_FOOD = 18;
const SLOW_TICKS = 80;
const FAST_TICKS = 10;
const HEALING_EXHAUSTION = 6;
/** On easy, the difficulty of this world, starving stops at ten points. */
const STARVED_HEALTH = 10;

export interface Hunger {
  food: number;
  saturation: number;
  exhaustion: number;
  /** Ticks since the last healing or starving. */
  timer: number;
}

interface HungerTick {
  /** Health gained (positive) or lost (negative). */
  health: number;
  /** True when food or saturation changed. */
  changed: boolean;
}

export const freshHunger = (): Hunger => ({ food: FULL, saturation: 5, exhaustion: 0, timer: 0 });

/** Advances one tick of a living player; changes `hunger` in place. */
export function hungerTick(hunger: Hunger, health: number): HungerTick {
  let changed = false;
  if (hunger.exhaustion > EXHAUSTION_PER_POINT) {
    hunger.exhaustion -= EXHAUSTION_PER_POINT;
    if (hunger.saturation > 0) hunger.saturation = Math.max(0, hunger.saturation - 1);
    else hunger.food = Math.max(0, hunger.food - 1);
    changed = true;
  }
  const quick = hunger.food >= FULL && hunger.saturation > 0;
  const heals = health < FULL && (quick || hunger.food >= HEALING_FOOD);
  const starves = hunger.food === 0;
  hunger.timer = heals || starves ? hunger.timer + 1 : 0;
  if (hunger.timer < (heals && quick ? FAST_TICKS : SLOW_TICKS)) return { health: 0, changed };
  hunger.timer = 0;
  if (starves) return { health: health > STARVED_HEALTH ? -1 : 0, changed };
  const healed = quick ? Math.min(1, hunger.saturation / HEALING_EXHAUSTION) : 1;
  hunger.exhaustion += quick ? Math.min(HEALING_EXHAUSTION, hunger.saturation) : HEALING_EXHAUSTION;
  return { health: healed, changed };
}

/** Eating: food first, then saturation, which never exceeds the food. */
export function eat(hunger: Hunger, foodPoints: number, saturation: number): void {
  hunger.food = Math.min(FULL, hunger.food + foodPoints);
  hunger.saturation = Math.min(hunger.food, hunger.saturation + saturation);
}
