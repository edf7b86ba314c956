// Boats and minecarts: a boat is set down where its owner looks, on water or ground; players sit in
// vehicles, steer them and get off. Source:
// Minecraft Wiki, "Boat" (two seats, one in a boat with a chest); wiki.vg, "Set Passengers", "Steer
// Vehicle", "Move Vehicle" (the client moves what it rides).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import { isAir } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import type { EmbeddedCreature } from "../creatures/creature.ts";
import type { Population } from "../creatures/population.ts";
import { spendHeld } from "./held.ts";
import type { Uses } from "./using.ts";

const USE = 0;
const USE_REACH = 6;
const GETS_OFF = 0x02;
const VEHICLE = /(^|_)(boat|raft)$|^minecart$/;
const BOAT_ITEM = /^([a-z_]+?)(_chest)?_(boat|raft)$/;
/** A client that moves its vehicle further at once is not believed. */
const MAX_STEP = 10;

/** Lets players set boats down. */
export function installBoatPlacing(context: WorldContext, uses: Uses): void {
  const { server, blocks } = context;
  uses.item(async ({ player, session, held }) => {
    const [, , chest] = BOAT_ITEM.exec(held.name) ?? [];
    if (!BOAT_ITEM.test(held.name)) return false;
    const hit = await uses.gazes.hit(
      player,
      (place) => blocks.at(place),
      (kind) => !isAir(kind),
    );
    if (hit === null) return true;
    const names = [held.name, chest === undefined ? "boat" : "chest_boat"];
    const kind = names.map((name) => server.registry.entitiesByName[name]).find((one) => one !== undefined);
    if (kind === undefined) return true;
    const place = hit.position.offset(0.5, 1, 0.5);
    server.spawnMob(kind.id, server.overworld, place, { velocity: new Vec3(0, 0, 0) });
    spendHeld(context, session);
    return true;
  });
}

/** Lets players ride boats and minecarts. */
export function installVehicles(context: WorldContext, population: Pick<Population, "all">): void {
  const { server } = context;
  const riders = new WeakMap<EmbeddedCreature, Player[]>();
  const seats = ({ kind }: EmbeddedCreature): number => (/chest|minecart/.test(kind.name) ? 1 : 2);
  const vehicles = (): EmbeddedCreature[] => population.all().filter(({ kind }) => VEHICLE.test(kind.name));
  const under = (player: Player) => vehicles().find((one) => riders.get(one)?.includes(player));

  const seat = (creature: EmbeddedCreature, players: Player[]): void => {
    riders.set(creature, players);
    const passengers = players.map(({ id }) => id);
    server._writeAll("set_passengers", { entityId: creature.entity.id, passengers });
  };

  const getOff = (player: Player): void => {
    const creature = under(player);
    if (creature === undefined) return;
    seat(
      creature,
      (riders.get(creature) ?? []).filter((other) => other !== player),
    );
    if (server.players.includes(player)) void player.teleport(creature.body.position.offset(0, 1, 0));
  };

  server.on("newPlayer", (player: Player) => {
    const { _client: client } = player;
    client.on("use_entity", ({ target, mouse }: { target: number; mouse: number }) =>
      guarded(context, () => {
        const creature = vehicles().find(({ entity }) => entity.id === target);
        if (creature === undefined || mouse !== USE || player.health <= 0 || player.crouching) return;
        if (creature.body.position.distanceTo(player.position) > USE_REACH || under(player) !== undefined) return;
        const before = riders.get(creature) ?? [];
        if (before.length < seats(creature)) seat(creature, [...before, player]);
      }),
    );
    client.on("steer_vehicle", ({ jump }: { jump: number }) =>
      guarded(context, () => {
        if ((jump & GETS_OFF) !== 0) getOff(player);
      }),
    );
    client.on("vehicle_move", ({ x, y, z }: { x: number; y: number; z: number }) =>
      guarded(context, () => {
        const creature = under(player);
        const place = new Vec3(x, y, z);
        if (creature === undefined || riders.get(creature)?.[0] !== player) return;
        if (!(creature.body.position.distanceTo(place) <= MAX_STEP)) return;
        creature.body.position.update(place);
        for (const rider of riders.get(creature) ?? []) rider.position.update(place);
      }),
    );
    player.on("disconnected", () => guarded(context, () => getOff(player)));
    player.on("respawned", () => guarded(context, () => getOff(player)));
  });
}
