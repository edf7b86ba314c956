// Pressure plates: pressed while a body stands on them, and released a moment later. Wood feels
// items as well; a weighted plate gives a signal of its load. Source: Minecraft Wiki "Pressure
// Plate" (released 20 ticks after the last look, weighted ones 10; the plate reaches from 1/16 to
// 15/16 and 1/4 high).

import type { Entity } from "flying-squid";
import { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Land } from "../land/land.ts";
import { isPlate } from "./redstone.ts";
import type { BlockSchedule } from "./schedule.ts";

const RELEASE_TICKS = 20;
const WEIGHTED_TICKS = 10;
const HIGH = 0.25;
const RIM = 1 / 16;
/** Half the width of a body: of a player, and of an item, which is smaller. */
const HALF_WIDTH = { player: 0.3, mob: 0.3, object: 0.125 };
const MAX_SIGNAL = 15;
/** Bodies for one step of a heavy plate's signal. */
const HEAVY_LOAD = 10;

/** Lets bodies press plates. */
export function installPressurePlates(context: WorldContext, land: Land, schedule: BlockSchedule): void {
  const { server, blocks } = context;

  const release = async (place: Vec3): Promise<void> => {
    const kind = await blocks.at(place);
    if (isPlate(kind.name)) await press(place, kind);
  };
  const press = async (place: Vec3, kind: BlockKind): Promise<void> => {
    const load = Object.values(server.entities).filter((body) => feels(kind.name, body) && isOn(body, place)).length;
    const isWeighted = kind.properties.power !== undefined;
    const changes: Record<string, string> = isWeighted
      ? { power: String(signalOf(kind.name, load)) }
      : { powered: String(load > 0) };
    const next = blocks.kinds.changed(kind, changes);
    if (next.state !== kind.state) await blocks.put(place, next);
    if (load > 0)
      schedule.after(isWeighted ? WEIGHTED_TICKS : RELEASE_TICKS, "release a plate", place, () => release(place));
  };

  server.on("tick", () => {
    for (const body of Object.values(server.entities)) {
      if (body.type === "player" && body.health <= 0) continue;
      for (const place of cellsUnder(body)) {
        if (!land.loaded(place.x, place.z) || !isPlate(land.name(place.x, place.y, place.z))) continue;
        guarded(context, async () => {
          const kind = await blocks.at(place);
          const isUp = kind.properties.powered === "false" || kind.properties.power === "0";
          if (isPlate(kind.name) && isUp && feels(kind.name, body) && isOn(body, place)) await press(place, kind);
        });
      }
    }
  });
}

/** Stone feels players and creatures alone; wood and metal feel items too. */
const feels = (plate: string, { type }: Entity): boolean => type !== "object" || !/stone/.test(plate);

const halfWidth = ({ type }: Entity): number => HALF_WIDTH[type];

function isOn(body: Entity, { x, y, z }: Vec3): boolean {
  const reach = halfWidth(body) - RIM;
  const { position } = body;
  const touches = (at: number, cell: number): boolean => at + reach > cell && at - reach < cell + 1;
  return touches(position.x, x) && touches(position.z, z) && position.y >= y && position.y < y + HIGH;
}

function cellsUnder(body: Entity): Vec3[] {
  const { x, y, z } = body.position;
  const wide = halfWidth(body);
  const cells = new Map<string, Vec3>();
  for (const dx of [-wide, wide]) {
    for (const dz of [-wide, wide]) {
      const cell = new Vec3(Math.floor(x + dx), Math.floor(y), Math.floor(z + dz));
      cells.set(cell.toString(), cell);
    }
  }
  return [...cells.values()];
}

const signalOf = (plate: string, load: number): number =>
  Math.min(MAX_SIGNAL, plate.startsWith("heavy_") ? Math.ceil(load / HEAVY_LOAD) : load);
