import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { Injuries } from "../../../../worlds/embedded/rules/injuries.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { stack } from "../support/window.ts";

/** A player who joined long enough ago to be hurt. */
function victim() {
  const stage = sketchPlayer();
  const injuries = new Injuries(stage.context, stage.sessions);
  stage.join();
  stage.server.tickCount += 60;
  return { ...stage, injuries };
}

describe("an injury", () => {
  test("costs health, throws back, and is recorded as the cause", () => {
    const { injuries, player, received } = victim();
    expect(injuries.hurt(player, { damage: 3, cause: "zombie", from: new Vec3(0.5, 64, 2) })).toBe(3);
    expect(player.health).toBe(17);
    expect(received).toContain("velocity");
    expect(injuries.causeOf(player)).toBe("zombie");
  });

  test("does nothing to a player who has just joined, except by commands and the void", () => {
    const { injuries, player, server } = victim();
    player.emit("respawned");
    expect(injuries.hurt(player, { damage: 3, cause: "zombie" })).toBe(0);
    expect(injuries.hurt(player, { damage: 3, cause: "command" })).toBe(3);
    server.tickCount += 60;
    expect(injuries.hurt(player, { damage: 3, cause: "zombie" })).toBe(3);
  });

  test("is reduced by armour, which wears, unless it bypasses armour", () => {
    const { injuries, player, sessions, server } = victim();
    const { inventory } = sessions.of(player);
    inventory.set(6, stack("iron_chestplate"));
    // Six points: max(1.2, 6 - 4 * 5 / 8) = 3.5 of 25.
    expect(injuries.hurt(player, { damage: 5, cause: "arrow" })).toBeCloseTo(5 * (1 - 3.5 / 25), 9);
    expect(inventory.get(6)?.durabilityUsed).toBe(1);
    server.tickCount += 20;
    expect(injuries.hurt(player, { damage: 5, cause: "fall" })).toBe(5);
    expect(inventory.get(6)?.durabilityUsed).toBe(1);
  });

  test("by a monster depends on the difficulty, and is none in creative mode", () => {
    const { injuries, player, server } = victim();
    expect(injuries.hurt(player, { damage: 3, cause: "zombie", scaled: true })).toBe(2.5);
    server.tickCount += 20;
    server.difficulty = 3;
    expect(injuries.hurt(player, { damage: 3, cause: "zombie", scaled: true })).toBe(4.5);
    player.gameMode = 1;
    server.tickCount += 20;
    expect(injuries.hurt(player, { damage: 3, cause: "zombie" })).toBe(0);
  });

  test("by the server's own damage counts as a command, without a pause between two", () => {
    const { injuries, player } = victim();
    player.takeDamage({ damage: 4 });
    player.takeDamage({ damage: 4 });
    expect(player.health).toBe(12);
    expect(injuries.causeOf(player)).toBe("command");
  });

  test("adds exhaustion", () => {
    const { injuries, player } = victim();
    let hurts = 0;
    injuries.onHurt = () => hurts++;
    injuries.hurt(player, { damage: 1, cause: "cactus" });
    expect(hurts).toBe(1);
  });
});
