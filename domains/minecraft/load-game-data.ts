// Reads a version's minecraft-data into the fields that the compiler needs.
// It is loaded on first use and cached, because one version takes several hundred milliseconds.
// Only this file imports minecraft-data.

import { createRequire } from "node:module";
import type minecraftData from "minecraft-data";
import { type GridCell, recipesOf } from "../recipe-class.ts";
import type { GameBlock, GameData, GameItem, RawDrop, RecipeVariant } from "./data/game-data.ts";
import { supportedVersion } from "./data/known-versions.ts";
import { correctData } from "./tables/corrections.ts";

const require = createRequire(import.meta.url);
const loaded = new Map<string, GameData>();

/**
 * The data of a version, by any of its names. Throws CodedError `input.unknownVersion` for others.
 */
export function loadGameData(name: string): GameData {
  const mcVersion = supportedVersion(name);
  const cached = loaded.get(mcVersion);
  if (cached !== undefined) return cached;
  const data = correctData(readGameData(mcVersion), readGameData);
  loaded.set(mcVersion, data);
  return data;
}

/** A collision box in blocks: from x, y, z to x, y, z. */
export type CollisionBox = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number];

/** A state of a block: its id, its properties, and the boxes that bodies collide with. */
export interface BlockState {
  id: number;
  block: string;
  properties: Readonly<Record<string, string>>;
  boxes: readonly CollisionBox[];
}

/** All block states of a version, by id. Throws CodedError `input.unknownVersion`. */
export function blockStatesOf(name: string): BlockState[] {
  const raw = (require("minecraft-data") as typeof minecraftData)(supportedVersion(name));
  const { blocks, shapes } = raw.blockCollisionShapes as unknown as CollisionShapes;
  return raw.blocksArray.flatMap((block) => {
    const shape = blocks[block.name] ?? 0;
    const { minStateId: first = block.id, maxStateId: last = first } = block;
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      id: first + index,
      block: block.name,
      properties: propertiesAt(index, (block.states ?? []) as unknown as StateProperty[]),
      boxes: shapes[typeof shape === "number" ? shape : (shape[index] ?? 0)] ?? [],
    }));
  });
}

interface CollisionShapes {
  blocks: Record<string, number | number[]>;
  shapes: Record<string, CollisionBox[]>;
}
interface StateProperty {
  name: string;
  type: string;
  num_values: number;
  /** Absent for booleans, and in some versions for whole numbers from 0. */
  values?: (string | number)[];
}

/** The values of a block's properties in its state of this index: the last property runs fastest. */
function propertiesAt(index: number, properties: readonly StateProperty[]): Record<string, string> {
  const found: Record<string, string> = {};
  let rest = index;
  for (const { name, type, num_values, values } of [...properties].reverse()) {
    const at = rest % num_values;
    found[name] = String(values === undefined ? (type === "bool" ? at === 0 : at) : values[at]);
    rest = Math.floor(rest / num_values);
  }
  return found;
}

/** The names of the versions that speak a protocol, the latest first. */
export function versionsOfProtocol(protocol: number): string[] {
  const { postNettyVersionsByProtocolVersion } = require("minecraft-data") as ByProtocol;
  return (postNettyVersionsByProtocolVersion.pc[protocol] ?? []).flatMap(
    ({ minecraftVersion }) => minecraftVersion ?? [],
  );
}

/** A table that the package's typings lack. */
interface ByProtocol {
  postNettyVersionsByProtocolVersion: { pc: Record<number, { minecraftVersion?: string }[] | undefined> };
}

/** The data as the package has them. */
function readGameData(mcVersion: string): GameData {
  // Loaded here because it takes a hundred milliseconds, which opening a snapshot does not need.
  const raw = (require("minecraft-data") as typeof minecraftData)(mcVersion);
  const items = new Map<string, GameItem>();
  const names = new Map<number, string>();
  for (const item of raw.itemsArray) {
    names.set(item.id, item.name);
    if (item.name !== "air") items.set(item.name, item);
  }
  const blocks = new Map<string, GameBlock>();
  for (const block of raw.blocksArray) {
    blocks.set(block.name, {
      name: block.name,
      hardness: block.hardness,
      diggable: block.diggable,
      material: block.material,
      harvestTools: block.harvestTools === undefined ? null : toolNames(block.harvestTools, names),
      drops: (block.drops ?? []).flatMap((drop) => {
        const name = typeof drop === "number" ? names.get(drop) : undefined;
        return name === undefined || name === "air" ? [] : [name];
      }),
    });
  }
  return {
    mcVersion,
    items,
    blocks,
    biomes: new Set(raw.biomesArray.map(({ name }) => name)),
    entities: new Set(raw.entitiesArray.map(({ name }) => name)),
    blockLoot: (block) => raw.blockLoot[block]?.drops as readonly RawDrop[] | undefined,
    recipes: () => readRecipes(raw, names),
  };
}

function readRecipes(raw: minecraftData.IndexedData, names: ReadonlyMap<number, string>): RecipeVariant[] {
  const recipes = recipesOf(raw);
  const nameOf = ({ id }: GridCell): string | null => (id <= 0 ? null : (names.get(id) ?? null));
  const variants: RecipeVariant[] = [];
  for (const id of Object.keys(raw.recipes)) {
    for (const { result, inShape, ingredients, requiresTable } of recipes.find(Number(id), null)) {
      const item = names.get(result.id);
      if (item === undefined || item === "air") continue;
      const shape = inShape === null ? null : inShape.map((row) => row.map(nameOf));
      const list = ingredients === null ? [] : ingredients.map(nameOf).filter((kind) => kind !== null);
      variants.push({ item, count: result.count, shape, list: list.sort(), needsTable: requiresTable });
    }
  }
  return variants;
}

const toolNames = (tools: Record<string, boolean>, names: ReadonlyMap<number, string>): string[] =>
  Object.keys(tools)
    .flatMap((id) => names.get(Number(id)) ?? [])
    .sort();
