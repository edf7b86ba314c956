// Worlds of a few sections for tests of navigation, with the block states of 1.20.1.

import { cellFactsOf, digTicksOf } from "../../domains/index.ts";
import { blockStatesOf } from "../../domains/minecraft/load-game-data.ts";
import { inlineNavigator } from "../../navigation/index.ts";
import type {
  NavigationGoalInput,
  NavigationOptionsInput,
  NavigationQuery,
  NavigationResult,
  Navigator,
  Position,
  WorldCells,
} from "../../schemas/index.ts";

const VERSION = "1.20.1";
const states = blockStatesOf(VERSION);
const byName = new Map<string, number>();

/** The state id of `oak_door[half=lower,open=false]`: the first state with these properties. */
export function stateId(text: string): number {
  const known = byName.get(text);
  if (known !== undefined) return known;
  const [, name = text, list = ""] = /^(\w+)(?:\[(.*)\])?$/.exec(text) ?? [];
  const wanted = list === "" ? [] : list.split(",").map((pair) => pair.split("="));
  const usual = { waterlogged: "false", powered: "false", open: "false", half: "bottom", type: "bottom", lit: "true" };
  const fits = (properties: Readonly<Record<string, string>>): boolean =>
    wanted.every(([property = "", value]) => properties[property] === value);
  const found =
    states.find(
      ({ block, properties }) =>
        block === name &&
        fits(properties) &&
        Object.entries(usual).every(
          ([property, value]) =>
            wanted.some(([one]) => one === property) || !(property in properties) || properties[property] === value,
        ),
    ) ?? states.find(({ block, properties }) => block === name && fits(properties));
  if (found === undefined) throw new Error(`no state ${text}`);
  byName.set(text, found.id);
  return found.id;
}

export const FACTS = cellFactsOf(VERSION);
const AIR = stateId("air");
export const PICKAXE = digTicksOf(VERSION, ["iron_pickaxe"]);

export interface SmallWorld {
  navigator: Navigator;
  cells: WorldCells;
  /** Sets all cells of a box. */
  fill(from: Position, to: Position, block: string): void;
  set(x: number, y: number, z: number, block: string): void;
  /** A door of two cells. */
  door(x: number, y: number, z: number, properties: string): void;
  find(start: Position, goal: NavigationGoalInput | Position, query?: QueryParts): Promise<NavigationResult>;
}
export interface QueryParts extends NavigationOptionsInput {
  digTicks?: NavigationQuery["digTicks"];
  signal?: AbortSignal;
}

/** A world of air from -`radius` to `radius` sections around the origin; `y` from -16 to 47. */
export function smallWorld(radius = 2, navigator = inlineNavigator({ sections: 600, nodes: 1 << 19 })): SmallWorld {
  const key = "test";
  navigator.closeWorld(key);
  const cells = navigator.openWorld(key, { minY: -16, height: 64, facts: FACTS });
  for (let sx = -radius; sx < radius; sx++)
    for (let sz = -radius; sz < radius; sz++) for (let sy = -1; sy < 3; sy++) cells.setSection(sx, sy, sz, AIR);
  const set = (x: number, y: number, z: number, block: string): void => cells.setState(x, y, z, stateId(block));
  return {
    navigator,
    cells,
    set,
    fill([x0, y0, z0], [x1, y1, z1], block) {
      for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) set(x, y, z, block);
    },
    door(x, y, z, properties) {
      set(x, y, z, `oak_door[half=lower,${properties}]`);
      set(x, y + 1, z, `oak_door[half=upper,${properties}]`);
    },
    find(start, goal, { digTicks, signal, ...options } = {}) {
      const document = Array.isArray(goal) ? { at: { position: goal } } : goal;
      const [x, y, z] = start;
      return navigator.find(key, { start: [x + 0.5, y, z + 0.5], goal: document, options, digTicks }, signal);
    },
  };
}
