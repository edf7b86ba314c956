// What structures are made of, cell by cell, in the order of building: from the bottom up, and whatever holds another first. Places
// are relative to the anchor: the feet of the body where it ends up inside, else a corner. Bodies build by it and plans count by it. Pure.
// Sources: Minecraft Wiki, "Tutorial:Shelters", "Nether portal" (frame of 4 by 5, corners left out), "Enchanting table" (15 shelves).

/** A cell, counted from the anchor. */
interface BlueprintCell {
  x: number;
  y: number;
  z: number;
}

/** `wall`: any block to build with; `hold`: the same, but only there so that the next has something to hang on. */
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
  /** The body stands at the anchor while it builds, and does not leave it. */
  inside: boolean;
  parts: readonly BlueprintPart[];
  /** What no part fills and must be free nevertheless: for the body, for the half of a bed that has no part, before the shelves. */
  room: readonly BlueprintCell[];
  /** What counts as near once it stands, as `near:NAME`. */
  makes: string | null;
  /** What sets it going, used on the part with that index. */
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

/** Three down, one over the head: the ground itself is the wall. */
const dugIn: Blueprint = {
  inside: true,
  makes: "shelter:dug_in",
  room: tall(0, 0),
  parts: [part("dig", 0, -1, 0), part("dig", 0, -2, 0), part("dig", 0, -3, 0), part("wall", 0, -1, 0)],
};

/** Three blocks long: the body's own, and two for the bed. */
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

/** The shelves stand two blocks from the table, with a gap towards one side to come in by. */
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

/** The ground that the parts stand on: below every lowest part that is set down, without doubles. */
export function footprint({ parts }: Blueprint): BlueprintCell[] {
  const lowest = parts.filter(({ kind, at: { y } }) => kind !== "dig" && y === 0);
  return [at(0, -1, 0), ...lowest.map(({ at: { x, z } }) => at(x, -1, z))];
}

const count = ({ parts }: Blueprint, ...kinds: BlueprintPartKind[]): number =>
  parts.filter(({ kind }) => kinds.includes(kind)).length;

/** How many of the blocks to build with it takes, those that only hold others included; what it digs up serves as well. */
export const wallsOf = (blueprint: Blueprint): number =>
  Math.max(0, count(blueprint, "wall", "hold") - count(blueprint, "dig"));

/** Blocks that it digs out of the ground. */
export const digsOf = (blueprint: Blueprint): number => count(blueprint, "dig");

/** Blocks that are set down, those that were dug up before among them. */
export const placedOf = ({ parts }: Blueprint): number => parts.filter(({ kind }) => kind !== "dig").length;

/** Pieces of a kind that no other block can stand for. */
export const piecesOf = (blueprint: Blueprint, kind: Exclude<BlueprintPartKind, "wall" | "hold" | "dig">): number =>
  count(blueprint, kind);

/** The blueprint of a name that is known to be one. Throws RangeError on any other. */
export function blueprintNamed(name: string): Blueprint {
  const blueprint = BLUEPRINTS[name];
  if (blueprint === undefined) throw new RangeError(`no blueprint ${name}`);
  return blueprint;
}
