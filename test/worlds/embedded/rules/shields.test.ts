import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { Injuries } from "../../../../worlds/embedded/rules/injuries.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { stack } from "../support/window.ts";

const SOUTH = new Vec3(0.5, 64, 4);
const NORTH = new Vec3(0.5, 64, -4);

/** A player who looks south, with a shield in the off hand, long after joining. */
function holder() {
  const stage = sketchPlayer();
  const injuries = new Injuries(stage.context, stage.sessions);
  stage.join();
  stage.server.tickCount += 60;
  const { inventory } = stage.sessions.of(stage.player);
  inventory.set(45, stack("shield"));
  stage.player._client.emit("look", { yaw: 0, pitch: 0 });
  const use = (hand: number) => stage.player._client.emit("use_item", { hand });
  const blowFrom = (from: Vec3, damage = 5) => injuries.hurt(stage.player, { damage, cause: "blaze", from });
  const pass = (ticks: number) => {
    stage.server.tickCount += ticks;
  };
  return { ...stage, injuries, inventory, use, blowFrom, pass };
}

describe("a shield", () => {
  test("takes blows from before the player once it has been raised for five ticks, and wears", () => {
    const { use, blowFrom, pass, inventory, player } = holder();
    use(1);
    pass(4);
    expect(blowFrom(SOUTH)).toBe(5);
    pass(20);
    expect(blowFrom(SOUTH)).toBe(0);
    expect(player.health).toBe(15);
    expect(inventory.get(45)?.durabilityUsed).toBe(6);
  });

  test("takes no blow from behind, no fall, and nothing from the hand that holds none", () => {
    const { use, blowFrom, pass, injuries, player } = holder();
    use(1);
    pass(20);
    expect(blowFrom(NORTH)).toBe(5);
    pass(20);
    expect(injuries.hurt(player, { damage: 2, cause: "fall", from: SOUTH })).toBe(2);
    player._client.emit("block_dig", { status: 5 });
    use(0);
    pass(20);
    expect(blowFrom(SOUTH)).toBe(5);
  });

  test.each([
    ["letting go", (client: NodeJS.EventEmitter) => client.emit("block_dig", { status: 5 })],
    ["changing the hand", (client: NodeJS.EventEmitter) => client.emit("held_item_slot", { slotId: 1 })],
  ])("is lowered by %s", (_, lower) => {
    const { use, blowFrom, pass, player } = holder();
    use(1);
    pass(20);
    lower(player._client as unknown as NodeJS.EventEmitter);
    expect(blowFrom(SOUTH)).toBe(5);
  });

  test("breaks after 336 points of wear", () => {
    const { use, blowFrom, pass, inventory } = holder();
    use(1);
    pass(20);
    for (let blow = 0; blow < 48; blow++) expect(blowFrom(SOUTH, 6)).toBe(0);
    expect(inventory.get(45)).toBeNull();
    expect(blowFrom(SOUTH, 6)).toBe(6);
  });
});
