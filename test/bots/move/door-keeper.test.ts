// Doors on a walk are clicked once for each answer of the server, however late it is.

import { EventEmitter } from "node:events";
import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { listenerRegistry } from "../../../bots/body/listener-registry.ts";
import { DoorKeeper } from "../../../bots/move/door-keeper.ts";

const DOOR = new Vec3(2, 64, 0);
const LATE_TICKS = 60;

/** A walk past a door of a server that shows each click `lateTicks` later; none with Infinity. */
function walkPast(lateTicks: number) {
  let isOpen = false;
  let clicks = 0;
  const due: { tick: number; open: boolean }[] = [];
  let tick = 0;
  let serverOpen = false;
  const bot = Object.assign(new EventEmitter(), {
    entity: { position: new Vec3(0.5, 64, 0.5) },
    blockAt: (place: Vec3) => ({
      name: place.equals(DOOR) ? "oak_door" : "air",
      position: place,
      getProperties: () => ({ facing: "east", half: "lower", open: isOpen }),
    }),
    async activateBlock() {
      clicks += 1;
      serverOpen = !serverOpen;
      due.push({ tick: tick + lateTicks, open: serverOpen });
    },
  });
  const keeper = new DoorKeeper(bot as unknown as Bot, listenerRegistry(bot as unknown as Bot));
  const step = () => {
    tick += 1;
    for (const answer of due.filter((one) => one.tick === tick)) {
      isOpen = answer.open;
      bot.emit("blockUpdate", null, bot.blockAt(DOOR));
    }
    bot.emit("physicsTick");
  };
  const clock = {
    now: () => tick * 50,
    async sleep() {
      step();
    },
  };
  return {
    clicks: () => clicks,
    serverOpen: () => serverOpen,
    walk(path: Vec3[], ticks: number) {
      bot.emit("path_update", { path });
      for (let left = ticks; left > 0; left -= 1) step();
    },
    stand: (x: number) => {
      bot.entity.position = new Vec3(x, 64, 0.5);
    },
    end: () => keeper.shut(clock as never),
  };
}

const THROUGH = [new Vec3(2.5, 64, 0.5), new Vec3(3.5, 64, 0.5)];

test("a door whose opening is shown three seconds late is clicked once to open and once to shut", async () => {
  const walk = walkPast(LATE_TICKS);
  walk.walk(THROUGH, LATE_TICKS + 5);
  expect(walk.clicks()).toBe(1);
  walk.stand(4.5);
  await walk.end();
  expect(walk.clicks()).toBe(2);
  expect(walk.serverOpen()).toBe(false);
});

test("a walk that ends before the answer shuts the door when the answer comes", async () => {
  const walk = walkPast(LATE_TICKS);
  walk.walk(THROUGH, 10);
  await walk.end();
  expect(walk.clicks()).toBe(2);
  expect(walk.serverOpen()).toBe(false);
});

test("a click that is never answered is made again after the server's longest delay", () => {
  const walk = walkPast(Number.POSITIVE_INFINITY);
  walk.walk(THROUGH, 400);
  expect(walk.clicks()).toBe(1);
  walk.walk(THROUGH, 100);
  expect(walk.clicks()).toBe(2);
});
