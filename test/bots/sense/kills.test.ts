import { EventEmitter } from "node:events";
import type { Entity } from "prismarine-entity";
import { expect, test } from "vitest";
import { Kills } from "../../../bots/sense/kills.ts";
import { VirtualClock } from "../../../executor/index.ts";

const SELF = { id: 1 } as Entity;
const OTHER = { id: 2, name: "skeleton" } as Entity;

type Event = (server: EventEmitter, zombie: Entity, clock: VirtualClock, kills: Kills) => unknown;
const strike: Event = (_server, zombie, _clock, kills) => kills.strikes(zombie);
const hurtBy =
  (source?: Entity): Event =>
  (server, zombie) =>
    server.emit("entityHurt", zombie, source);
const dead: Event = (server, zombie) => server.emit("entityDead", zombie);
const wait =
  (ms: number): Event =>
  (_server, _zombie, clock) =>
    clock.sleep(ms);

test.each<[string, Event[], number]>([
  ["struck, hurt and dead", [strike, hurtBy(), dead], 1],
  ["dead of one blow, of which the server shows no wound", [strike, dead], 1],
  ["hurt by this body, as the server says, though no blow was meant for it", [hurtBy(SELF), dead], 1],
  ["dead soon after the last blow, of a fall", [strike, hurtBy(), wait(4_000), dead], 1],
  ["dead, but never struck", [hurtBy(), dead], 0],
  ["struck, then finished off by another", [strike, hurtBy(SELF), hurtBy(OTHER), dead], 0],
  ["struck again after another hurt it", [strike, hurtBy(OTHER), strike, hurtBy(SELF), dead], 1],
  ["struck without a wound, dead long after", [strike, wait(3_000), dead], 0],
  ["dead long after the last blow", [strike, hurtBy(), wait(6_000), dead], 0],
  ["shown dead twice", [strike, dead, dead], 1],
  ["struck, and out of sight without dying", [strike, hurtBy()], 0],
])("a creature %s counts as the body's kill if it was", async (_what, events, kills) => {
  const clock = new VirtualClock();
  const counted = new Kills({ entity: SELF } as never, clock);
  const server = new EventEmitter();
  counted.watch(server);
  const zombie = { id: 7, name: "zombie" } as Entity;
  for (const event of events) await event(server, zombie, clock, counted);
  expect(counted.counts()).toEqual(kills === 0 ? {} : { "kill:zombie": kills });
  expect(counted.has(zombie)).toBe(kills > 0);
});
