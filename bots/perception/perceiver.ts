// The mineflayer body's perceptions, as documents for the service. Each is created immediately from
// the last packets and changes nothing; `npm run bench:body` times it.

import type { Entity } from "prismarine-entity";
import type { Item } from "prismarine-item";
import {
  CodedError,
  type Dangers,
  digestOf,
  type InventoryView,
  type Perceiver,
  type SeenEntity,
  type Snapshot,
  type SurroundingsView,
  type WaypointsView,
} from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { distance, tupleOf } from "../geometry/positions.ts";
import { biomeAt } from "../sense/biomes.ts";
import { isHostile } from "../sense/creature-kinds.ts";
import { usesLeft } from "../sense/inventory.ts";
import { isNight, lightOf, timeOfDay, weatherOf } from "../work/surroundings.ts";
import { hazardsAbout } from "./hazards-about.ts";
import { notableBlocks } from "./notable-blocks.ts";
import { surroundingsOf } from "./surroundings.ts";

const SEES = 48;
const MAX_ENTITIES = 64;
const FULL = 20;
const ARMOUR_SLOTS = [5, 6, 7, 8];

/** Its methods throw CodedError `sense.apiError` before the body has spawned. */
export function perceiverOf(body: MineflayerBody): Perceiver {
  const spawned = (): MineflayerBody => {
    if (!body.bot.entity?.position) throw new CodedError("sense.apiError", "the body has not spawned");
    return body;
  };
  const checked =
    <D extends { stateId: string }>(make: () => Omit<D, "stateId">) =>
    (): D => {
      spawned();
      const view = make();
      return { ...view, stateId: digestOf(view) } as D;
    };
  return {
    snapshot: checked<Snapshot>(() => snapshotOf(body)),
    dangers: () => dangersOf(spawned()),
    inventory: checked<InventoryView>(() => inventoryOf(body)),
    surroundings: checked<SurroundingsView>(() => surroundingsOf(body)),
    waypoints: checked<WaypointsView>(() => ({
      format: "lodestone.waypoints/1",
      waypoints: body.waypoints.list(),
    })),
  };
}

function dangersOf(body: MineflayerBody): Dangers {
  const { bot } = body;
  return {
    position: tupleOf(bot.entity.position),
    health: bot.health ?? FULL,
    food: bot.food ?? FULL,
    oxygen: Math.max(0, bot.oxygenLevel ?? FULL),
    hazards: hazardsAbout(body),
    nearbyEntities: entitiesAround(body),
  };
}

function snapshotOf(body: MineflayerBody): Omit<Snapshot, "stateId"> {
  const { bot } = body;
  return {
    format: "lodestone.snapshot/1",
    ...dangersOf(body),
    dimension: body.dimension,
    biome: biomeAt(body.bot),
    time: {
      ofDay: Math.floor(timeOfDay(body)),
      day: Math.max(0, Math.floor(Number(bot.time?.day ?? 0))),
      isNight: isNight(body),
    },
    light: lightOf(body, body.eyes.floored()),
    weather: weatherOf(body),
    nearbyBlocks: [...notableBlocks(body)].flatMap(([block, places]) => {
      const [nearest] = places;
      return nearest === undefined ? [] : [{ block, count: places.length, position: tupleOf(nearest) }];
    }),
  };
}

/** Drops, orbs and vehicles are left out: only creatures and players matter to a decision. */
function entitiesAround({ bot }: MineflayerBody): SeenEntity[] {
  const away = (entity: Entity): number => distance(entity.position, bot.entity.position);
  return Object.values(bot.entities)
    .filter((entity) => entity.id !== bot.entity.id && entity.isValid && away(entity) <= SEES)
    .filter(({ type, name }) => type === "player" || isHostile(name) || isLiving(type))
    .sort((a, b) => away(a) - away(b) || a.id - b.id)
    .slice(0, MAX_ENTITIES)
    .map((entity) => ({
      id: entity.id,
      kind: entity.type === "player" ? "player" : (entity.name ?? "unknown"),
      position: tupleOf(entity.position),
      distance: Math.round(away(entity) * 10) / 10,
      hostile: isHostile(entity.name),
      ...(entity.username === undefined ? {} : { username: entity.username }),
    }));
}

const isLiving = (type: string): boolean => /^(animal|hostile|mob|passive|ambient|water_creature|living)$/i.test(type);

function inventoryOf({ bot }: MineflayerBody): Omit<InventoryView, "stateId"> {
  const shown = (stack: Item) => {
    const left = usesLeft(stack);
    return { item: stack.name, count: stack.count, durability: Number.isFinite(left) ? left : null, slot: stack.slot };
  };
  const items = bot.inventory.items().map(shown);
  const armour = ARMOUR_SLOTS.flatMap((slot) => bot.inventory.slots[slot] ?? []).map(shown);
  return {
    format: "lodestone.inventory/1",
    items,
    armour,
    tools: items.filter(({ durability }) => durability !== null),
    held: bot.heldItem?.name ?? null,
    freeSlots: bot.inventory.emptySlotCount(),
  };
}
