// What prismarine-physics lacks of vanilla movement, around each of its ticks: bodies sink through
// scaffolding when they sneak, are held by berry bushes and powder snow, walk and jump slower on
// honey and soul sand, whose tops lie below the next cell, and climb every vine. Ice, webs, slime
// and bubble columns are right there already. Bounds: honey's sides stop no fall, and powder snow
// catches no deep one. Invariant: the bot's own physics and the pathfinder's rehearsals see the
// same. Source: Minecraft Wiki "Scaffolding", "Sweet Berries", "Powder Snow" (speeds), "Honey
// Block", "Soul Sand"; the game's block factors (speed 0.4, jump 0.5).

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import type { ListenerRegistry } from "../body/listener-registry.ts";

type Shape = readonly number[];
interface Cell {
  type: number;
  metadata: number;
  shapes: readonly Shape[];
  boundingBox: string;
  position: Vec3;
  isWaterlogged?: boolean;
  _properties?: Record<string, unknown>;
}
interface Cells {
  getBlock(place: Vec3): Cell | null;
}
type Controls = Record<"forward" | "back" | "left" | "right" | "jump" | "sprint" | "sneak", boolean | number>;

/** The state that prismarine-physics advances by a tick. */
export interface MovingBody {
  pos: Vec3;
  vel: Vec3;
  yaw: number;
  onGround: boolean;
  isInWater: boolean;
  isInLava: boolean;
  elytraFlying: boolean;
  jumpTicks: number;
  jumpQueued: boolean;
  jumpBoost: number;
  control: Controls;
}
type Simulate = (body: MovingBody, cells: Cells) => unknown;

const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
const EDGE = 1e-7;
const GRAVITY = 0.08;
const DRAG = Math.fround(1 - 0.02);
const JUMP = Math.fround(0.42);
const SPRINT_JUMP = 0.2;
const JUMP_PAUSE = 10;
const SNEAK_SPEED = 0.3;
/** How far below the feet the block lies that slows a body, where the own cell does not. */
const BELOW = 0.500001;
const TOP_PLATE: readonly Shape[] = [[0, 0.875, 0, 1, 1, 1]];
const BOTTOM_PLATE: readonly Shape[] = [[0, 0, 0, 1, 0.125, 1]];
const WHOLE: readonly Shape[] = [[0, 0, 0, 1, 1, 1]];
const STICKY_FLOORS = { speed: 0.4, honeyJump: 0.5, stockHoneyJump: 0.4 };
const VINES = [
  "cave_vines",
  "cave_vines_plant",
  "weeping_vines",
  "weeping_vines_plant",
  "twisting_vines",
  "twisting_vines_plant",
];
const BOOTS_SLOT = 8;

/** How much of a move is left in a block that holds a body: to the sides, and up and down. */
interface Hold {
  side: number;
  rise: number;
}
const BUSH: Hold = { side: 0.8, rise: 0.75 };
const SNOW: Hold = { side: 0.9, rise: 1.5 };

/** Completes the physics of a bot until the registry's listeners are removed. */
export function moveAsVanilla(bot: Bot, listeners: ListenerRegistry): void {
  const physics = (bot as unknown as { physics: { simulatePlayer: Simulate } }).physics;
  const own = physics.simulatePlayer;
  const completed = vanillaTick(bot, own);
  let isOn = true;
  physics.simulatePlayer = (body, cells) => (isOn ? completed(body, cells) : own(body, cells));
  listeners.alsoRemove(() => {
    isOn = false;
  });
}

/** A tick of the physics with what it lacks. */
export function vanillaTick(bot: Pick<Bot, "registry" | "inventory">, simulate: Simulate): Simulate {
  const idOf = (name: string): number => bot.registry.blocksByName[name]?.id ?? Number.NaN;
  const [scaffolding, bush, snow] = [idOf("scaffolding"), idOf("sweet_berry_bush"), idOf("powder_snow")];
  const [soulSand, honey, vine] = [idOf("soul_sand"), idOf("honey_block"), idOf("vine")];
  const waters = new Set([idOf("water"), idOf("bubble_column")]);
  const vines = new Set(VINES.map(idOf));
  const { version } = bot.registry as unknown as { version: { ">="?: (other: string) => boolean } };
  const isSince = (other: string): boolean => version[">="]?.(other) ?? true;
  // Before 1.15 blocks slow what touches them, which prismarine-physics has. From 1.21 on it slows
  // nothing.
  const [slowsFromTop, isSlowThere] = [isSince("1.15"), isSince("1.15") && !isSince("1.21")];
  const wearsLeather = (): boolean => bot.inventory?.slots[BOOTS_SLOT]?.name === "leather_boots";

  /** The cells as this body meets them: where it is, and if it sneaks, decides what carries it. */
  const seenBy = (cells: Cells, { pos, control }: MovingBody): Cells => {
    const [feet, isSneaking] = [pos.y, Boolean(control.sneak)];
    const shapesOf = ({ type, position, _properties }: Cell): readonly Shape[] => {
      const isAbove = feet > position.y + 1 - 1e-5;
      if (type === snow) return isAbove && !isSneaking && wearsLeather() ? WHOLE : [];
      if (isAbove && !isSneaking) return TOP_PLATE;
      const { bottom, distance } = _properties ?? {};
      const hangs = String(bottom) === "true" && Number(distance) !== 0;
      return hangs && feet > position.y - 1e-5 ? BOTTOM_PLATE : [];
    };
    return {
      getBlock(place) {
        const cell = cells.getBlock(place);
        if (cell === null) return null;
        const isOdd = cell.type === scaffolding || cell.type === snow;
        if (!isOdd && !vines.has(cell.type)) return cell;
        const { metadata, boundingBox, position, isWaterlogged = false } = cell;
        const seen = isOdd ? { type: cell.type, shapes: shapesOf(cell) } : { type: vine, shapes: cell.shapes };
        return { ...seen, metadata, boundingBox, position, isWaterlogged };
      },
    };
  };

  const typeAt = (cells: Cells, { x, y, z }: Vec3, up: number): number =>
    cells.getBlock(new Vec3(Math.floor(x), Math.floor(y + up), Math.floor(z)))?.type ?? 0;
  /** The cell that prismarine-physics takes for the ground. */
  const stockFloor = (cells: Cells, { x, y, z }: Vec3): number => typeAt(cells, new Vec3(x, Math.floor(y), z), -0.5);
  const isSticky = (type: number): boolean => type === soulSand || type === honey;

  const speedFactor = (cells: Cells, pos: Vec3): number => {
    const own = typeAt(cells, pos, 0);
    const slows = isSticky(own) || (!waters.has(own) && isSticky(typeAt(cells, pos, -BELOW)));
    const isSlowed = isSlowThere && isSticky(stockFloor(cells, pos));
    return (slows ? STICKY_FLOORS.speed : 1) / (isSlowed ? STICKY_FLOORS.speed : 1);
  };
  const jumpFactor = (cells: Cells, pos: Vec3): number =>
    typeAt(cells, pos, 0) === honey || typeAt(cells, pos, -BELOW) === honey ? STICKY_FLOORS.honeyJump : 1;
  const stockJumpFactor = (cells: Cells, pos: Vec3): number =>
    stockFloor(cells, pos) === honey ? STICKY_FLOORS.stockHoneyJump : 1;

  const holdOf = (cells: Cells, pos: Vec3): Hold | undefined => {
    let hold: Hold | undefined;
    const wide = HALF_WIDTH - EDGE;
    for (let y = Math.floor(pos.y + EDGE); y <= Math.floor(pos.y + HEIGHT - EDGE); y++)
      for (let z = Math.floor(pos.z - wide); z <= Math.floor(pos.z + wide); z++)
        for (let x = Math.floor(pos.x - wide); x <= Math.floor(pos.x + wide); x++)
          if (cells.getBlock(new Vec3(x, y, z))?.type === bush) hold = BUSH;
    return typeAt(cells, pos, 0) === snow ? SNOW : hold;
  };

  return (body, plain) => {
    const { control } = body;
    const cells = seenBy(plain, body);
    const hold = holdOf(plain, body.pos);
    const factor = jumpFactor(plain, body.pos);
    const jumps =
      (control.jump || body.jumpQueued) &&
      !body.isInWater &&
      !body.isInLava &&
      body.onGround &&
      body.jumpTicks <= 1 &&
      (hold !== undefined || factor !== stockJumpFactor(plain, body.pos));
    const asked = { ...control };
    // Sneaking holds a body on ladders, and lets it down in scaffolding.
    if (control.sneak && typeAt(plain, body.pos, 0) === scaffolding) {
      asked.sneak = false;
      for (const way of ["forward", "back", "left", "right"] as const) asked[way] = Number(asked[way]) * SNEAK_SPEED;
    }
    if (jumps) {
      leap(body, factor);
      asked.jump = false;
      body.jumpQueued = false;
    }
    if (hold !== undefined) {
      body.vel.x *= hold.side;
      body.vel.y *= hold.rise;
      body.vel.z *= hold.side;
      for (const way of ["forward", "back", "left", "right"] as const) asked[way] = Number(asked[way]) * hold.side;
    }
    body.control = asked;
    const moved = simulate(body, cells);
    body.control = control;
    if (jumps) body.jumpTicks = JUMP_PAUSE;
    if (hold !== undefined) body.vel.set(0, -GRAVITY * DRAG, 0);
    if (slowsFromTop && !body.elytraFlying) {
      const slow = speedFactor(plain, body.pos);
      body.vel.x *= slow;
      body.vel.z *= slow;
    }
    return moved;
  };
}

/** A jump from the ground, as prismarine-physics makes it. */
function leap({ vel, yaw, jumpBoost, control }: MovingBody, factor: number): void {
  vel.y = JUMP * factor + (jumpBoost > 0 ? 0.1 * jumpBoost : 0);
  if (!control.sprint) return;
  vel.x -= Math.sin(Math.PI - yaw) * SPRINT_JUMP;
  vel.z += Math.cos(Math.PI - yaw) * SPRINT_JUMP;
}
