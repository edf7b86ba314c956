// Walks a path over the cells, step by step, and lists what a body could not do: an independent
// judge of searches, as `planner/validate` is of plans. It keeps every change of the path exactly.

import {
  CELL,
  type DigTicks,
  HAZARD_KINDS,
  type NavigationOptions,
  type NavigationPath,
  type NavigationStep,
  type Position,
  SIDE,
  stepsOf,
  type WorldCells,
} from "../../schemas/index.ts";
import { CheckedWorld } from "./checked-world.ts";

export interface CheckedQuery {
  cells: WorldCells;
  options: NavigationOptions;
  digTicks?: DigTicks | undefined;
}

const BODY = 1.8;
const STEP = 0.6;
const JUMP = 1.25;
const HALF_WIDTH = 0.3;
/** The longest leap, from centre to centre. */
const LEAP = 4;
/** How far a body gets that runs over an edge, and how far below it then lands at least. */
const RUN = 3;
const RUN_DOWN = 2;
const EDGE = 1e-6;
/** Kinds that lead to a cell beside, straight. */
const STRAIGHT: ReadonlySet<string> = new Set([
  "walk",
  "step",
  "jump",
  "drop",
  "plunge",
  "land",
  "dig",
  "stairs",
  "bridge",
]);

/** What the path does that no body can, or must not: a sentence for each flaw, none for a sound path. */
export function checkPath(path: NavigationPath, { cells, options, digTicks }: CheckedQuery): string[] {
  const world = new CheckedWorld(cells, options, digTicks);
  const steps = stepsOf(path);
  const flaws: string[] = [];
  let opened: Position[] = [];
  let breath = 0;
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    const note = (flaw: string | undefined): void => {
      if (flaw !== undefined) flaws.push(`step ${index} (${step.kind} to ${step.cell}): ${flaw}`);
    };
    if (before === undefined) continue;
    let ticks = 0;
    for (const cell of step.opens) note(options.allow.open ? world.toggle(cell) : `must not open ${cell}`);
    for (const cell of step.digs) {
      const dug = world.dig(cell);
      if (typeof dug === "string") note(dug);
      else ticks += dug;
    }
    if (step.kind !== "pillar" && step.places !== null) note(world.place(step.places));
    note(motionFlaw(world, before, step, options));
    if (step.kind === "pillar" && step.places !== null) note(world.place(step.places));
    note(restFlaw(world, step, options));
    if (step.ticks + EDGE < ticks) note(`takes ${step.ticks} ticks, and the digging alone ${ticks}`);
    breath = isUnderWater(world, step) ? breath + Math.ceil(step.ticks) : 0;
    if (breath > options.breath) note(`the breath does not last: ${breath} ticks`);
    // Doors are shut behind the body, once it has left their cells.
    const isLeft = (cell: Position): boolean => step.opens.length === 0 && !isIn(step, cell);
    for (const cell of opened) if (isLeft(cell)) note(world.toggle(cell));
    const kept = opened.filter((cell) => !isLeft(cell) && !step.opens.some((one) => isSame(one, cell)));
    opened = [...kept, ...step.opens];
  }
  if (world.placed > options.blocks) flaws.push(`places ${world.placed} blocks of ${options.blocks}`);
  return flaws;
}

const floorOf = ({ cell: [, y], feet }: NavigationStep): number => feet - y;

const isSame = (a: Position, b: Position): boolean => a.join() === b.join();

/** Whether the body is in a cell where the step ends. */
const isIn = ({ cell: [sx, , sz], feet }: NavigationStep, [x, y, z]: Position): boolean =>
  x === sx && z === sz && y + 1 > feet + EDGE && y < feet + BODY - EDGE;

const isUnderWater = (world: CheckedWorld, { cell: [x, y, z] }: NavigationStep): boolean =>
  world.at([x, y, z]).isWater && world.at([x, y, z]).top === 0 && world.at([x, y + 1, z]).isWater;

/** Why a body cannot be where the step ends. */
function restFlaw(world: CheckedWorld, step: NavigationStep, options: NavigationOptions): string | undefined {
  const [x, y, z] = step.cell;
  const own = world.at(step.cell);
  const below = world.at([x, y - 1, z]);
  const height = floorOf(step);
  const onOwn = own.top > 0 && own.top < 1 && own.top === height;
  const onBelow = own.top === 0 && below.top >= 1 && below.top - 1 === height;
  const onScaffolding = (below.facts & CELL.SCAFFOLDING) !== 0 && height === 0 && own.top === 0;
  const isHeld =
    onOwn || onBelow || onScaffolding || (height === 0 && own.top === 0 && (own.isWater || own.isClimbable));
  if (!isHeld) return "nothing holds the body there";
  const blocked = columnFlaw(world, x, z, step.feet, step.feet + BODY);
  if (blocked !== undefined) return blocked;
  const under = onBelow ? below.hazard : 0;
  for (const hazard of [own.hazard, world.at([x, y + 1, z]).hazard, under]) {
    const kind = HAZARD_KINDS[hazard] ?? "none";
    if (kind !== "none" && isNever(kind, options)) return `${kind} hurts there`;
  }
  return undefined;
}

/** Hazards that are never entered unless the options say what they cost. */
const HARMFUL: ReadonlySet<string> = new Set([
  "magma",
  "cactus",
  "berryBush",
  "fire",
  "powderSnow",
  "campfire",
  "witherRose",
  "portal",
]);

function isNever(kind: Exclude<(typeof HAZARD_KINDS)[number], "none">, { hazards }: NavigationOptions): boolean {
  const said = hazards[kind];
  return said === undefined ? HARMFUL.has(kind) : said === null;
}

/** What is in a column of a body's centre between two heights. */
function columnFlaw(world: CheckedWorld, x: number, z: number, from: number, to: number): string | undefined {
  for (let y = Math.floor(from) - 1; y < to - EDGE; y++) {
    const cell: Position = [x, y, z];
    const { top, bottom, isLava, isKnown } = world.at(cell);
    const isBody = y + 1 > from + EDGE;
    if (isBody && !isKnown) return `nothing is known of ${cell}`;
    if (isBody && isLava) return `lava at ${cell}`;
    if (isBody && world.isForbidden(cell)) return `${cell} is forbidden`;
    if (top > 0 && y + top > from + EDGE && y + bottom < to - EDGE) return `a block in the way at ${cell}`;
  }
  return undefined;
}

/** What stands at a side of a column between two heights, such as the leaf of a door. */
function wallFlaw(world: CheckedWorld, [x, , z]: Position, side: number, from: number): string | undefined {
  for (let y = Math.floor(from + EDGE); y < from + BODY - EDGE; y++)
    if (((world.factsAt([x, y, z]) >> CELL.WALLS_SHIFT) & side) !== 0) return `a wall at the side of ${[x, y, z]}`;
  return undefined;
}

const sideTo = (dx: number, dz: number): number =>
  dx < 0 ? SIDE.WEST : dx > 0 ? SIDE.EAST : dz < 0 ? SIDE.NORTH : dz > 0 ? SIDE.SOUTH : 0;

/** Why a body cannot get from one step's end to the next's. */
function motionFlaw(
  world: CheckedWorld,
  before: NavigationStep,
  step: NavigationStep,
  options: NavigationOptions,
): string | undefined {
  const [dx, dz] = [step.cell[0] - before.cell[0], step.cell[2] - before.cell[2]];
  const across = Math.abs(dx) + Math.abs(dz);
  const { kind } = step;
  if (kind === "parkour")
    return options.allow.parkour ? leapFlaw(world, before, step, options.maxFall) : "must not leap";
  if (STRAIGHT.has(kind) && across !== 1) return `${kind} leads ${across} cells across`;
  if (Math.max(Math.abs(dx), Math.abs(dz)) > 1) return `${kind} leads too far`;
  if (kind === "diagonal" && (across !== 2 || before.cell[1] !== step.cell[1])) return "a diagonal leads to a corner";
  const rise = step.feet - before.feet;
  return riseFlaw(world, before, step, rise, options) ?? pathFlaw(world, before, step, dx, dz);
}

function riseFlaw(
  world: CheckedWorld,
  before: NavigationStep,
  step: NavigationStep,
  rise: number,
  { maxFall, allow }: NavigationOptions,
): string | undefined {
  const [start, end] = [world.at(before.cell), world.at(step.cell)];
  const isHanging = (cell: { isWater: boolean; isClimbable: boolean; top: number }): boolean =>
    cell.top === 0 && (cell.isWater || cell.isClimbable);
  if (rise < -STEP && -rise > maxFall && !isHanging(end)) return `falls ${-rise} blocks`;
  if (end.isWater && end.top === 0 && !allow.swim) return "must not swim";
  // What is opened to go straight up or down is a trapdoor over a ladder.
  const isUpright = before.cell[0] === step.cell[0] && before.cell[2] === step.cell[2];
  const isClimb = step.kind === "climb" || (step.kind === "open" && isUpright);
  if (
    isClimb &&
    !(start.isClimbable || end.isClimbable || isOnScaffolding(world, step) || isOnScaffolding(world, before))
  )
    return "there is nothing to climb";
  if (isClimb && !allow.climb) return "must not climb";
  if (rise <= STEP || isClimb || step.kind === "swim") return rise > 1 ? `rises ${rise}` : undefined;
  if (step.kind === "pillar") return rise === 1 ? undefined : `rises ${rise}`;
  if (step.kind === "step") return hasRamp(world, before, step) ? undefined : "no stairs rise there";
  if (step.kind === "land") return rise <= 1.5 ? undefined : `leaves the water for a bank ${rise} higher`;
  return rise <= JUMP && (step.kind === "jump" || step.kind === "dig") ? undefined : `rises ${rise} by ${step.kind}`;
}

const isOnScaffolding = (world: CheckedWorld, { cell: [x, y, z] }: NavigationStep): boolean =>
  (world.factsAt([x, y - 1, z]) & CELL.SCAFFOLDING) !== 0;

function hasRamp(world: CheckedWorld, before: NavigationStep, { cell: [x, y, z] }: NavigationStep): boolean {
  const towards = sideTo(before.cell[0] - x, before.cell[2] - z);
  return ((world.factsAt([x, y - 1, z]) >> CELL.RAMPS_SHIFT) & towards) !== 0;
}

/** What is in the way of a body that goes up first, then across, then down. */
function pathFlaw(
  world: CheckedWorld,
  before: NavigationStep,
  step: NavigationStep,
  dx: number,
  dz: number,
): string | undefined {
  const [x, , z] = before.cell;
  const high = Math.max(before.feet, step.feet);
  const flaw =
    columnFlaw(world, x, z, before.feet, high + BODY) ??
    columnFlaw(world, x + dx, z + dz, Math.min(step.feet, high), high + BODY);
  if (flaw !== undefined) return flaw;
  if (dx === 0 && dz === 0) return undefined;
  if (dx !== 0 && dz !== 0) {
    return columnFlaw(world, x + dx, z, high, high + BODY) ?? columnFlaw(world, x, z + dz, high, high + BODY);
  }
  return (
    wallFlaw(world, before.cell, sideTo(dx, dz), high) ?? wallFlaw(world, [x + dx, 0, z + dz], sideTo(-dx, -dz), high)
  );
}

/** What is in the way of a leap: every column that the body's square passes, up to its highest. */
function leapFlaw(
  world: CheckedWorld,
  before: NavigationStep,
  step: NavigationStep,
  maxFall: number,
): string | undefined {
  const [dx, dz] = [step.cell[0] - before.cell[0], step.cell[2] - before.cell[2]];
  const length = Math.hypot(dx, dz);
  const rise = step.feet - before.feet;
  if (length > LEAP || rise > JUMP || (rise > STEP && length > LEAP - 1))
    return `leaps ${length} across and ${rise} up`;
  // A fall counts from the highest point of a jump; a body that runs over the edge comes less far.
  if (rise < 0 && JUMP - rise > maxFall && (rise > -RUN_DOWN || length > RUN))
    return `leaps ${length} across and falls ${JUMP - rise} blocks`;
  const pieces = Math.ceil(length * 16);
  for (let piece = 0; piece <= pieces; piece++) {
    const [x, z] = [before.cell[0] + 0.5 + (dx * piece) / pieces, before.cell[2] + 0.5 + (dz * piece) / pieces];
    for (const [ox, oz] of CORNERS) {
      const [cx, cz] = [Math.floor(x + ox), Math.floor(z + oz)];
      const isEnd = cx === step.cell[0] && cz === step.cell[2];
      const from = isEnd ? Math.max(before.feet, step.feet) : before.feet;
      const flaw = columnFlaw(world, cx, cz, from, from + BODY + (isEnd ? 0 : JUMP - EDGE));
      if (flaw !== undefined) return flaw;
    }
  }
  return undefined;
}

const CORNERS = [-HALF_WIDTH, HALF_WIDTH].flatMap((ox) => [-HALF_WIDTH, HALF_WIDTH].map((oz) => [ox, oz] as const));
