import type { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { installBows, powerAfter } from "../../../../worlds/embedded/rules/bows.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { stack } from "../support/window.ts";

/** A player with a bow and two arrows who looks south. */
function archer() {
  const stage = sketchPlayer();
  const shots: { way: Vec3; speed: number; critical: boolean }[] = [];
  installBows(stage.context, stage.sessions, { shoot: (_by, shot) => void shots.push(shot) });
  stage.join();
  const { inventory } = stage.sessions.of(stage.player);
  inventory.set(36, stack("bow"));
  inventory.set(20, stack("arrow", 2));
  const { _client: client } = stage.player;
  client.emit("look", { yaw: 0, pitch: 0 });
  const draw = (ticks: number) => {
    client.emit("use_item", { hand: 0 });
    stage.server.tickCount += ticks;
  };
  return { shots, inventory, draw, client, release: () => client.emit("block_dig", { status: 5 }) };
}

describe("a bow", () => {
  test("shoots where the player looks, at full power after a second, and takes an arrow and wears", () => {
    const { shots, inventory, draw, release } = archer();
    draw(20);
    release();
    expect(shots).toEqual([expect.objectContaining({ speed: 3, critical: true })]);
    expect(shots[0]?.way.z).toBeCloseTo(1);
    expect(inventory.get(20)?.count).toBe(1);
    expect(inventory.get(36)?.durabilityUsed).toBe(1);
  });

  test("shoots weakly when it is let go early, and not at all right away", () => {
    const { shots, inventory, draw, release } = archer();
    draw(1);
    release();
    expect(shots).toEqual([]);
    expect(inventory.get(20)?.count).toBe(2);
    draw(10);
    release();
    expect(shots).toEqual([expect.objectContaining({ critical: false })]);
    expect(shots[0]?.speed).toBeCloseTo(1.25);
    expect(powerAfter(40)).toBe(1);
  });

  test("shoots nothing without an arrow, or when another slot was chosen meanwhile", () => {
    const { shots, inventory, draw, release, client } = archer();
    draw(20);
    client.emit("held_item_slot", { slotId: 1 });
    release();
    inventory.set(20, null);
    draw(20);
    release();
    expect(shots).toEqual([]);
  });
});
