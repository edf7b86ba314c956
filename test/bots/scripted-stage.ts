// A stage for single leaves of the mineflayer body: the real body and the real leaf runner over a
// bot whose world, inventory and windows are plain values. Tests script the server's answers; the
// leaves that the embedded world supports are tested there instead.

import { EventEmitter } from "node:events";
import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import { Vec3 } from "vec3";
import { MineflayerBody } from "../../bots/body/body.ts";
import { mineflayerCapabilities } from "../../bots/capabilities.ts";
import { CapabilityRegistry, compileTree, runTree, type TreeOutcome, VirtualClock } from "../../executor/index.ts";
import type { TreeNode } from "../../schemas/index.ts";

export interface ScriptedItem {
  name: string;
  count: number;
  slot: number;
  type: number;
  nbt?: unknown;
  enchants?: { name: string }[];
}

export interface ScriptedEntity {
  id: number;
  name: string;
  position: Vec3;
  isValid: boolean;
  height: number;
  metadata: unknown[];
}

export interface ScriptedStage {
  bot: Bot & EventEmitter & Record<string, unknown>;
  body: MineflayerBody;
  clock: VirtualClock;
  bag: (ScriptedItem | null)[];
  entities: Record<number, ScriptedEntity>;
  /** The bot's acts, in order: `equip iron_sword`, `attack 7`, … */
  acts: string[];
  put(item: string, count: number, more?: Partial<ScriptedItem>): ScriptedItem;
  lose(item: string, count: number): void;
  creature(name: string, at: [number, number, number], metadata?: unknown[]): ScriptedEntity;
  setBlock(at: [number, number, number], name: string): void;
  perform(name: string, args: object, signal?: AbortSignal): Promise<TreeOutcome>;
  listeners(): number;
}

const NAMES = [
  "air",
  "stone",
  "dirt",
  "water",
  "stonecutter",
  "smithing_table",
  "anvil",
  "brewing_stand",
  "enchanting_table",
  "chest",
  "oak_door",
  "magma_block",
  "white_bed",
];
const FIRST_SLOT = 9;

/** A flat world of stone up to y 63, with the body at 0 64 0. */
export function scriptedStage(): ScriptedStage {
  const events = new EventEmitter();
  /** Answers at once to what is asked after acts. */
  const client = new EventEmitter();
  const bag: (ScriptedItem | null)[] = Array.from({ length: 46 }, () => null);
  const entities: Record<number, ScriptedEntity> = {};
  const blocks = new Map<string, string>();
  const acts: string[] = [];
  const idOf = (name: string): number =>
    [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);
  const blockIds = new Map(NAMES.map((name, index) => [name, index]));
  const stateOf = (x: number, y: number, z: number): number =>
    blockIds.get(blocks.get(`${x},${y},${z}`) ?? (y < 64 ? "stone" : "air")) ?? 0;
  const isUniform = (x: number, section: number, z: number): boolean =>
    ![...blocks.keys()].some((key) => {
      const [bx = 0, by = 0, bz = 0] = key.split(",").map((axis) => Number(axis) >> 4);
      return bx === x && by === section && bz === z;
    });
  const blockAt = (place: Vec3) => {
    const { x, y, z } = place.floored();
    const name = NAMES[stateOf(x, y, z)] ?? "air";
    const isBody = name !== "air" && name !== "water";
    return {
      name,
      type: blockIds.get(name),
      metadata: 0,
      position: new Vec3(x, y, z),
      boundingBox: isBody ? "block" : "empty",
      shapes: isBody ? [[0, 0, 0, 1, 1, 1]] : [],
      diggable: true,
      canHarvest: () => true,
      digTime: () => 100,
    };
  };
  const named = (names: readonly string[], id: (name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, { name, id: id(name) }]));
  const known = new Proxy({} as Record<string, { name: string; id: number }>, {
    get: (_, name) => (typeof name === "string" ? { name, id: idOf(name) } : undefined),
  });
  const self: ScriptedEntity = {
    id: 0,
    name: "player",
    position: new Vec3(0.5, 64, 0.5),
    isValid: true,
    height: 1.8,
    metadata: [],
  };
  const bot = Object.assign(events, {
    version: "1.20.1",
    entity: Object.assign(self, { yaw: 0, onGround: true }),
    entities,
    players: {},
    food: 20,
    health: 20,
    game: { dimension: "overworld", minY: 0, height: 128 },
    time: { isDay: true, timeOfDay: 1_000 },
    thunderState: 0,
    experience: { level: 30 },
    inventory: Object.assign(new EventEmitter(), {
      slots: bag,
      selectedItem: null,
      items: () => bag.filter((item): item is ScriptedItem => item !== null),
      emptySlotCount: () => bag.filter((item, slot) => item === null && slot >= FIRST_SLOT).length,
    }),
    heldItem: null as ScriptedItem | null,
    currentWindow: null as unknown,
    registry: {
      blocksByName: named(NAMES, (name) => blockIds.get(name) ?? 0),
      blocksArray: NAMES.map((name, id) => ({ name, id })),
      blocks: Object.fromEntries(NAMES.map((_, id) => [id, { minStateId: id, maxStateId: id }])),
      blocksByStateId: Object.fromEntries(NAMES.map((name, id) => [id, { name, id }])),
      itemsByName: known,
      entitiesByName: known,
      enchantmentsByName: { silk_touch: { id: 33 } },
    },
    world: {
      raycast: (_eyes: Vec3, _ray: Vec3, _range: number, _match: unknown) => null,
      getColumn: (x: number, z: number) => ({
        getBlockStateId: (at: Vec3) => stateOf(x * 16 + at.x, at.y, z * 16 + at.z),
        sections: Array.from({ length: 8 }, (_, section) => ({
          // A section of one kind has a single value, as in the game's own format.
          data: isUniform(x, section, z) ? { value: section < 4 ? 1 : 0 } : {},
          get: (at: Vec3) => stateOf(x * 16 + at.x, section * 16 + at.y, z * 16 + at.z),
        })),
      }),
    },
    _client: Object.assign(client, {
      write: (name: string, packet: object) => {
        if (name === "client_command") client.emit("statistics");
        else acts.push(`${name} ${JSON.stringify(packet)}`);
      },
    }),
    pathfinder: {
      goal: null,
      setGoal: () => {},
      isMoving: () => false,
      isMining: () => false,
      isBuilding: () => false,
    },
    targetDigBlock: null,
    isSleeping: false,
    blockAt,
    clearControlStates: () => {},
    setControlState: () => {},
    getControlState: () => false,
    look: async () => {},
    lookAt: async () => {},
    chat: (message: string) => acts.push(`chat ${message}`),
    swingArm: () => {},
    activateItem: () => acts.push("use item"),
    deactivateItem: () => {},
    closeWindow: () => {
      acts.push("close");
      bot.currentWindow = null;
    },
    equip: async (item: ScriptedItem) => {
      acts.push(`equip ${item.name}`);
      bot.heldItem = item;
    },
    unequip: async () => {
      acts.push("unequip");
      bot.heldItem = null;
    },
    waitForChunksToLoad: async () => {},
  });
  const clock = new VirtualClock();
  const movements = { canDig: true, digCost: 1 } as unknown as Movements;
  const body = new MineflayerBody({
    bot: bot as unknown as Bot,
    movements,
    clock,
    commands: () => acts.length,
    leave: async () => {},
  });
  body.kills.watch(events);
  const registry = new CapabilityRegistry(mineflayerCapabilities());
  let slot = FIRST_SLOT;
  let nextEntity = 1;
  return {
    bot: bot as unknown as ScriptedStage["bot"],
    body,
    clock,
    bag,
    entities,
    acts,
    put(name, count, more = {}) {
      const item = { name, count, slot, type: idOf(name), ...more };
      bag[slot] = item;
      slot += 1;
      return item;
    },
    lose(name, count) {
      const at = bag.findIndex((item) => item?.name === name);
      const item = bag[at];
      if (!item) return;
      item.count -= count;
      if (item.count <= 0) bag[at] = null;
    },
    creature(name, [x, y, z], metadata = []) {
      const entity = { id: nextEntity, name, position: new Vec3(x, y, z), isValid: true, height: 1, metadata };
      entities[nextEntity] = entity;
      nextEntity += 1;
      return entity;
    },
    setBlock: ([x, y, z], name) => {
      blocks.set(`${x},${y},${z}`, name);
    },
    perform: (name, args, signal) => {
      const tree = compileTree({ type: "Leaf", name, args } as TreeNode, registry);
      return runTree({ tree, body, clock, registry, ...(signal ? { signal } : {}) });
    },
    listeners: () =>
      [bot, bot.inventory].reduce(
        (sum, emitter) => sum + emitter.eventNames().reduce((count, event) => count + emitter.listenerCount(event), 0),
        0,
      ),
  };
}

/**
 * The slots of a window, followed by the inventory, and clicks as the protocol defines them: left,
 * right, shift.
 */
export function scriptedWindow(
  stage: ScriptedStage,
  size: number,
  onChange: (slots: (ScriptedItem | null)[]) => void = () => {},
) {
  const slots: (ScriptedItem | null)[] = [...Array.from({ length: size }, () => null), ...stage.bag.slice(9, 45)];
  slots.forEach((item, at) => {
    if (item) item.slot = at;
  });
  const window = {
    id: 3,
    type: "scripted",
    slots,
    inventoryStart: size,
    inventoryEnd: slots.length,
    selectedItem: null as ScriptedItem | null,
  };
  const settle = () => {
    for (let at = size; at < slots.length; at += 1) stage.bag[at - size + 9] = slots[at] ?? null;
    onChange(slots);
  };
  stage.bot.clickWindow = (async (at: number, button: number, mode: number) => {
    stage.acts.push(`click ${at} ${button} ${mode}`);
    const there = slots[at] ?? null;
    const cursor = window.selectedItem;
    if (mode === 1 && there) {
      slots[at] = null;
      const free = slots.findIndex((item, index) => index >= size && item === null);
      slots[free] = { ...there, slot: free };
    } else if (cursor === null) {
      window.selectedItem = there;
      slots[at] = null;
    } else if (button === 1) {
      slots[at] = { ...cursor, slot: at, count: (there?.count ?? 0) + 1 };
      window.selectedItem = cursor.count > 1 ? { ...cursor, count: cursor.count - 1 } : null;
    } else {
      slots[at] = { ...cursor, slot: at, count: cursor.count + (there?.count ?? 0) };
      window.selectedItem = null;
    }
    settle();
  }) as never;
  stage.bot.openBlock = (async () => {
    stage.bot.currentWindow = window as never;
    return window;
  }) as never;
  return window;
}
