// Structures cell by cell in building order: from the bottom up, supports first. Positions are
// relative to the anchor: the body's feet if it ends up inside, else a corner. Bodies build from
// them and plans count them. Pure.
// Sources: Minecraft Wiki, "Tutorial:Shelters", "Nether portal" (frame of 4 by 5, corners left
// out), "Enchanting table" (15 shelves).

/** A cell relative to the anchor. */
interface BlueprintCell {
  x: number;
  y: number;
  z: number;
}

/** `wall`: any building block; `hold`: the same, but only to support the next part. */
export type BlueprintPartKind =
  | "wall"
  | "hold"
  | "door"
  | "bed"
  | "obsidian"
  | "bookshelf"
  | "enchanting_table"
  | "dig";

export interface BlueprintPart {
  at: BlueprintCell;
  kind: BlueprintPartKind;
}

export interface Blueprint {
  /** Whether the body stays at the anchor while it builds. */
  inside: boolean;
  parts: readonly BlueprintPart[];
  /**
   * Cells without a part that must be free: for the body, for the other half of a bed, in front of
   * the shelves.
   */
  room: readonly BlueprintCell[];
  /** The structure's name in `near:NAME`, a fact that holds once it stands. */
  makes: string | null;
  /** The tool that activates it when used on the part with this index. */
  lit?: { tool: string; part: number };
}

const at = (x: number, y: number, z: number): BlueprintCell => ({ x, y, z });
const part = (kind: BlueprintPartKind, x: number, y: number, z: number): BlueprintPart => ({ kind, at: at(x, y, z) });
const tall = (x: number, z: number): BlueprintCell[] => [at(x, 0, z), at(x, 1, z)];
const column = (x: number, z: number): BlueprintPart[] => [part("wall", x, 0, z), part("wall", x, 1, z)];

const hut: Blueprint = {
  inside: true,
  makes: "shelter:hut",
  room: tall(0, 0),
  parts: [
    ...column(1, 0),
    ...column(0, 1),
    ...column(0, -1),
    part("hold", 1, 2, 0),
    part("wall", 0, 2, 0),
    part("door", -1, 0, 0),
  ],
};

/** Three blocks down, one above the head: the ground is the wall. */
const dugIn: Blueprint = {
  inside: true,
  makes: "shelter:dug_in",
  room: tall(0, 0),
  parts: [part("dig", 0, -1, 0), part("dig", 0, -2, 0), part("dig", 0, -3, 0), part("wall", 0, -1, 0)],
};

/** Three blocks long: one for the body, two for the bed. */
const bedroom: Blueprint = {
  inside: true,
  makes: "shelter:bedroom",
  room: [...tall(0, 0), at(1, 1, 0), ...tall(2, 0)],
  parts: [
    ...[2, 1].flatMap((x) => [...column(x, 1), ...column(x, -1)]),
    ...column(3, 0),
    part("hold", 3, 2, 0),
    part("wall", 2, 2, 0),
    part("wall", 1, 2, 0),
    part("bed", 1, 0, 0),
    ...column(0, 1),
    ...column(0, -1),
    part("wall", 0, 2, 0),
    part("door", -1, 0, 0),
  ],
};

const netherPortal: Blueprint = {
  inside: false,
  makes: null,
  room: [1, 2].flatMap((x) => [1, 2, 3].map((y) => at(x, y, 0))),
  parts: [
    ...[1, 2].map((x) => part("obsidian", x, 0, 0)),
    ...[0, 3].flatMap((x) => [
      part("hold", x, 0, 0),
      ...[1, 2, 3].map((y) => part("obsidian", x, y, 0)),
      part("hold", x, 4, 0),
    ]),
    ...[1, 2].map((x) => part("obsidian", x, 4, 0)),
  ],
  lit: { tool: "flint_and_steel", part: 0 },
};

/** The shelves stand two blocks from the table and leave an entrance on one side. */
const library: Blueprint = {
  inside: false,
  makes: "enchanting_library",
  room: [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((z) => (x === 0 && z === 0 ? [] : [at(x, 0, z)]))),
  parts: [
    part("enchanting_table", 0, 0, 0),
    ...[-2, -1, 0, 1, 2].map((z) => part("bookshelf", -2, 0, z)),
    ...[-1, 0, 1, 2].map((x) => part("bookshelf", x, 0, -2)),
    ...[-1, 0, 1, 2].map((x) => part("bookshelf", x, 0, 2)),
    ...[-1, 1].map((z) => part("bookshelf", 2, 0, z)),
  ],
};

export const BLUEPRINTS: Readonly<Record<string, Blueprint>> = {
  shelter_hut: hut,
  shelter_dug_in: dugIn,
  shelter_bedroom: bedroom,
  nether_portal: netherPortal,
  enchanting_library: library,
};

/** The ground cells below the lowest placed parts, without duplicates. */
export function footprint({ parts }: Blueprint): BlueprintCell[] {
  const lowest = parts.filter(({ kind, at: { y } }) => kind !== "dig" && y === 0);
  return [at(0, -1, 0), ...lowest.map(({ at: { x, z } }) => at(x, -1, z))];
}

const count = ({ parts }: Blueprint, ...kinds: BlueprintPartKind[]): number =>
  parts.filter(({ kind }) => kinds.includes(kind)).length;

/** Building blocks that it needs, including supports, minus those that it digs up. */
export const wallsOf = (blueprint: Blueprint): number =>
  Math.max(0, count(blueprint, "wall", "hold") - count(blueprint, "dig"));

/** Blocks dug out of the ground. */
export const digsOf = (blueprint: Blueprint): number => count(blueprint, "dig");

/** Blocks placed, including those dug up before. */
export const placedOf = ({ parts }: Blueprint): number => parts.filter(({ kind }) => kind !== "dig").length;

/** Pieces of a kind that no other block can replace. */
export const piecesOf = (blueprint: Blueprint, kind: Exclude<BlueprintPartKind, "wall" | "hold" | "dig">): number =>
  count(blueprint, kind);

/** The blueprint of a known name. Throws RangeError for any other. */
export function blueprintNamed(name: string): Blueprint {
  const blueprint = BLUEPRINTS[name];
  if (blueprint === undefined) throw new RangeError(`no blueprint ${name}`);
  return blueprint;
}
