// Finds blocks of some kinds in the loaded chunks, nearest first. It reads the chunks' own numbers
// section by section and checks each palette first, so that a search for a missing block takes
// milliseconds. mineflayer's own search creates a Block for every cell of every all-air section,
// which holds the thread for seconds. Format: wiki.vg "Chunk Format" (sections of 16³ cells,
// palettes).

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";

export interface BlockQuery {
  /** In blocks from the body, or from `from`. */
  radius: number;
  /** The most positions to return. */
  count: number;
  from?: { x: number; y: number; z: number };
}

const SIDE = 16;
const CELLS = SIDE ** 3;

/** One section of a chunk in prismarine-chunk; its members depend on the version. */
interface Section {
  palette?: readonly number[];
  data?: { palette?: readonly number[]; value?: number };
  /** The state of a cell: `get` since 1.18, `getBlock` before. */
  get?(at: CellPosition): number;
  getBlock?(at: CellPosition): number;
}
interface CellPosition {
  x: number;
  y: number;
  z: number;
}
interface ChunkSource {
  getColumn(x: number, z: number): { sections: readonly (Section | null | undefined)[] } | null | undefined;
}
interface States {
  minStateId?: number;
  maxStateId?: number;
}

/**
 * Positions of blocks with those numbers, nearest first; ties in the order of their coordinates.
 */
export function findPlaces(
  bot: Bot,
  ids: readonly number[],
  { radius, count, from = bot.entity.position }: BlockQuery,
): Vec3[] {
  const wanted = statesOf(bot, ids);
  if (wanted.size === 0) return [];
  const centre = new Vec3(Math.floor(from.x), Math.floor(from.y), Math.floor(from.z));
  const found: { place: Vec3; away: number }[] = [];
  const world = bot.world as unknown as ChunkSource;
  const game = bot.game as unknown as { minY: number; height: number };
  const bottom = Math.floor((game.minY ?? 0) / SIDE);
  for (const { x, y, z, away } of sectionsAround(
    centre,
    radius,
    bottom,
    bottom + Math.floor((game.height ?? 256) / SIDE),
  )) {
    // Every cell of this and the following sections is farther away than the results so far.
    if (found.length >= count && away > (found.sort(byDistance)[count - 1]?.away ?? 0)) break;
    const section = world.getColumn(x, z)?.sections[y - bottom];
    if (!section || !mayHold(section, wanted)) continue;
    for (const place of cellsOf(section, wanted, new Vec3(x * SIDE, y * SIDE, z * SIDE))) {
      const distance = place.distanceTo(centre);
      if (distance <= radius) found.push({ place, away: distance });
    }
  }
  return found
    .sort(byDistance)
    .slice(0, count)
    .map(({ place }) => place);
}

const byDistance = (a: { place: Vec3; away: number }, b: { place: Vec3; away: number }): number =>
  a.away - b.away || a.place.x - b.place.x || a.place.y - b.place.y || a.place.z - b.place.z;

function statesOf({ registry }: Bot, ids: readonly number[]): ReadonlySet<number> {
  const states = new Set<number>();
  for (const id of ids) {
    const { minStateId, maxStateId } = (registry.blocks[id] ?? {}) as States;
    if (minStateId === undefined || maxStateId === undefined) continue;
    for (let state = minStateId; state <= maxStateId; state += 1) states.add(state);
  }
  return states;
}

/** Sections within the radius, by the distance of their nearest cell. */
function sectionsAround(centre: Vec3, radius: number, bottom: number, top: number) {
  const [cx, cy, cz] = [centre.x, centre.y, centre.z].map((axis) => Math.floor(axis / SIDE)) as [
    number,
    number,
    number,
  ];
  const reach = Math.ceil(radius / SIDE);
  const gap = (from: number, section: number): number =>
    Math.max(0, section * SIDE - from, from - (section * SIDE + SIDE - 1));
  const sections: { x: number; y: number; z: number; away: number }[] = [];
  for (let x = cx - reach; x <= cx + reach; x += 1) {
    for (let z = cz - reach; z <= cz + reach; z += 1) {
      for (let y = Math.max(bottom, cy - reach); y < Math.min(top, cy + reach + 1); y += 1) {
        const away = Math.hypot(gap(centre.x, x), gap(centre.y, y), gap(centre.z, z));
        if (away <= radius) sections.push({ x, y, z, away });
      }
    }
  }
  return sections.sort((a, b) => a.away - b.away || a.x - b.x || a.y - b.y || a.z - b.z);
}

function mayHold({ palette, data }: Section, wanted: ReadonlySet<number>): boolean {
  if (data?.value !== undefined) return wanted.has(data.value);
  const known = data?.palette ?? palette;
  return known === undefined || known.some((state) => wanted.has(state));
}

function* cellsOf(section: Section, wanted: ReadonlySet<number>, corner: Vec3): Generator<Vec3> {
  const at = { x: 0, y: 0, z: 0 };
  const stateAt = (section.get ?? section.getBlock)?.bind(section);
  if (!stateAt) return;
  for (let index = 0; index < CELLS; index += 1) {
    at.x = index & 15;
    at.z = (index >> 4) & 15;
    at.y = index >> 8;
    if (wanted.has(stateAt(at))) yield corner.offset(at.x, at.y, at.z);
  }
}
