import { describe, expect, test } from "vitest";
import { eat, freshHunger, type Hunger, hungerTick } from "../../../../worlds/embedded/rules/hunger.ts";

const hungry = (more: Partial<Hunger>): Hunger => ({ ...freshHunger(), ...more });
/** Health gained over some ticks, starting from `health`. */
function healedOver(hunger: Hunger, health: number, ticks: number): number {
  let now = health;
  for (let tick = 0; tick < ticks; tick++) now += hungerTick(hunger, now).health;
  return now - health;
}

describe("hunger", () => {
  test("takes saturation before food", () => {
    const hunger = hungry({ saturation: 1, exhaustion: 9 });
    hungerTick(hunger, 20);
    expect([hunger.food, hunger.saturation]).toEqual([20, 0]);
    hungerTick(hunger, 20);
    expect([hunger.food, hunger.saturation]).toEqual([19, 0]);
  });

  test("heals one point every 80 ticks from 18 food on, and not at 17", () => {
    expect(healedOver(hungry({ food: 18, saturation: 0 }), 10, 79)).toBe(0);
    expect(healedOver(hungry({ food: 18, saturation: 0 }), 10, 80)).toBe(1);
    expect(healedOver(hungry({ food: 17, saturation: 0 }), 10, 400)).toBe(0);
  });

  test("heals a point every 10 ticks while full and saturated", () => {
    expect(healedOver(hungry({ saturation: 20 }), 10, 10)).toBe(1);
  });

  test("charges healing as exhaustion", () => {
    const hunger = hungry({ food: 18, saturation: 0 });
    healedOver(hunger, 10, 81);
    expect(hunger.food).toBe(17);
  });

  test("starves down to ten points of health and no further", () => {
    expect(healedOver(hungry({ food: 0, saturation: 0 }), 12, 80)).toBe(-1);
    expect(healedOver(hungry({ food: 0, saturation: 0 }), 10, 800)).toBe(0);
  });

  test("does nothing at full health and food", () => {
    expect(healedOver(freshHunger(), 20, 500)).toBe(0);
  });

  test("is reduced by eating, never beyond 20, and saturation never beyond food", () => {
    const hunger = hungry({ food: 10, saturation: 0 });
    eat(hunger, 5, 6);
    expect([hunger.food, hunger.saturation]).toEqual([15, 6]);
    eat(hunger, 8, 12.8);
    expect([hunger.food, hunger.saturation]).toEqual([20, 18.8]);
    eat(hunger, 8, 12.8);
    expect(hunger.saturation).toBe(20);
  });
});
