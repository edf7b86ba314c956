// The perception of a simulated body, as the documents that a service answers. Parts that the world
// does not have, such as biomes, get peaceful defaults.

import {
  digestOf,
  type InventoryView,
  isFact,
  type Perceiver,
  type SeenHazard,
  type Snapshot,
  type WaypointsView,
} from "../../../schemas/index.ts";
import { distance, lightAt } from "../state/places.ts";
import type { SimulatedBody } from "./body.ts";

const DAY_TICKS = 24_000;
/** The ticks between which it is dark enough for hostile creatures. */
const NIGHT = { from: 13_000, until: 23_000 };
const DAYLIGHT = 15;
const NIGHT_LIGHT = 4;
const FULL_BREATH = 20;
/** A hostile creature nearer than this is a threat. */
const THREAT_DISTANCE = 16;
const STARVING = 6;

export function simulatedPerceiver(body: SimulatedBody): Perceiver {
  return {
    snapshot: () => withStateId<Snapshot>(snapshotOf(body)),
    inventory: () => withStateId<InventoryView>(inventoryOf(body)),
    waypoints: () => withStateId<WaypointsView>(waypointsOf(body)),
  };
}

/** Equal contents have equal ids. */
const withStateId = <D extends { stateId: string }>(view: Omit<D, "stateId">): D =>
  ({ ...view, stateId: digestOf(view) }) as D;

function snapshotOf(body: SimulatedBody): Omit<Snapshot, "stateId"> {
  const { nearby, position } = body.observe();
  const { scene } = body.world;
  const ofDay = Math.floor(scene.ticks) % DAY_TICKS;
  const isNight = ofDay >= NIGHT.from && ofDay < NIGHT.until;
  const level = lightAt(scene, scene.position);
  const sky = position !== undefined && position[1] < scene.ground.height ? 0 : isNight ? NIGHT_LIGHT : DAYLIGHT;
  const nearbyEntities = scene.creatures
    .map(({ id, kind, position: at, hostile, username }) => {
      const named = username === undefined ? {} : { username };
      return { id, kind, position: at, distance: distance(at, scene.position), hostile, ...named };
    })
    .sort((a, b) => a.distance - b.distance || a.id - b.id);
  const hazards: SeenHazard[] = nearbyEntities
    .filter(({ hostile, distance: away }) => hostile && away <= THREAT_DISTANCE)
    .map(({ position: at, distance: away }) => ({ kind: "hostile", position: at, distance: away }));
  if (scene.food <= STARVING) hazards.push({ kind: "starving" });
  return {
    format: "lodestone.snapshot/1",
    position: position ?? scene.position,
    dimension: scene.dimension,
    biome: null,
    time: { ofDay, day: Math.floor(scene.ticks / DAY_TICKS), isNight },
    light: { block: level > sky ? level : 0, sky, level },
    weather: scene.weather,
    health: scene.health,
    food: scene.food,
    oxygen: FULL_BREATH,
    hazards,
    nearbyEntities,
    nearbyBlocks: nearby.flatMap(({ block, count, position: at }) =>
      at === undefined ? [] : [{ block, count, position: at }],
    ),
  };
}

function inventoryOf({ world }: SimulatedBody): Omit<InventoryView, "stateId"> {
  world.catchUp();
  const { stock, scene } = world;
  const names = stock.names().filter((name) => !isFact(name));
  const items = names.map((item, slot) => {
    const count = stock.count(item);
    const wears = Number.isFinite(stock.lasts(item));
    return { item, count, durability: wears ? Math.min(...stock.worn(item), stock.lasts(item)) : null, slot };
  });
  return {
    format: "lodestone.inventory/1",
    items,
    armour: [],
    tools: items.filter(({ durability }) => durability !== null),
    held: scene.held,
    freeSlots: Math.max(0, scene.slots - stock.slotsUsed()),
  };
}

function waypointsOf({ world }: SimulatedBody): Omit<WaypointsView, "stateId"> {
  const { waypoints, dimension } = world.scene;
  return {
    format: "lodestone.waypoints/1",
    waypoints: waypoints.map(({ kind, name = "", position }, index) => {
      return { name: name || `${kind}-${index + 1}`, kind, position, dimension, biome: null };
    }),
  };
}
