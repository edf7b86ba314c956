// One attempt at a course: a world of its own, the course built in it, the arm's bodies in it, the
// order, and the judge. Invariant: never rejects; world and bodies have ended when it resolves.

import { setTimeout as sleep } from "node:timers/promises";
import { CodedError, type MovementKind, toCodedError } from "../../schemas/index.ts";
import { type BuiltBox, type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { type ArmName, boxIn, placeIn, type Walker } from "./arms/arm.ts";
import { ARM_TABLE } from "./arms/index.ts";
import { type BodyTask, boxOf, type Cell, type Course, type Put, tasksOf } from "./course-case.ts";
import { type BodyEnd, type CourseRow, judge } from "./judge.ts";

export interface AttemptAsked {
  course: Course;
  arm: ArmName;
  seed: number;
  mcVersion: string;
  movement: MovementKind;
}

/** An attempt, with what a drawing of it needs. */
export interface AttemptDone {
  row: CourseRow;
  /** Where the bodies' feet were, from the course's origin. */
  ways: [x: number, y: number, z: number][][];
}

/** The row of an attempt that never came to its judge. */
export function failed({ course, arm, seed }: AttemptAsked, code: string): AttemptDone {
  const nothing = { seconds: 0, hurt: 0, causes: [], deaths: 0, changed: 0, left: 0 };
  return { row: { id: course.id, seed, arm, holds: false, code, ...nothing, best: course.best ?? null }, ways: [] };
}

const POLL_MS = 100;
const READY_MS = 60_000;
/** A player who has just joined cannot be hurt for three seconds. */
const SHELTERED_TICKS = 70;
/** What a body still does when it has said that it is there: doors fall shut, bodies slide. */
const SETTLE_MS = 600;

export async function attempt(asked: AttemptAsked): Promise<AttemptDone> {
  const { course, arm, seed, mcVersion, movement } = asked;
  const land = course.world;
  const walkers: Walker[] = [];
  let world: EmbeddedWorld | undefined;
  try {
    world = await startEmbeddedWorld({ mcVersion, seed, ...(land.type === "flat" ? { flat: land.floor } : {}) });
    const origin: Cell = world.spawn;
    await world.command("gamerule randomTickSpeed 0");
    await world.build(
      course.blocks.map((put) => builtBox(put, origin)),
      { atOnce: true },
    );
    const tasks = tasksOf(course);
    const names = tasks.map((_, index) => `Walker${index + 1}`);
    for (const username of names) walkers.push(await ARM_TABLE[arm]({ world, username, course, origin, movement }));
    await prepare(world, { course, origin, tasks, names, walkers });
    const { kept, ends, witnessed } = await run(world, { course, origin, tasks, names, walkers });
    const row = judge({ course, arm, seed, origin, witnessed, ends });
    return {
      row: kept === null ? row : { ...row, holds: false, code: kept },
      ways: walkedBy(names, witnessed.feet, origin),
    };
  } catch (error) {
    const { code, message } = toCodedError(error);
    process.stderr.write(`${course.id} ${arm}: ${message}\n`);
    return failed(asked, code);
  } finally {
    for (const walker of walkers) await walker.leave().catch(() => {});
    await world?.stop();
  }
}

interface Cast {
  course: Course;
  origin: Cell;
  tasks: readonly BodyTask[];
  names: readonly string[];
  walkers: readonly Walker[];
}

function builtBox(put: Put, origin: Cell): BuiltBox {
  return { ...boxIn(boxOf(put), origin), block: put.block };
}

/** Puts the bodies at their starts with what they are given, and waits until they know it. */
async function prepare(world: EmbeddedWorld, { course, origin, tasks, names, walkers }: Cast): Promise<void> {
  const joined = await world.gameTicks();
  for (const { spawn, position } of course.creatures)
    await world.command(`spawn ${spawn} ${placeIn(position, origin).join(" ")}`);
  for (const [index, username] of names.entries()) {
    const start = placeIn(tasks[index]?.start ?? [0, 0, 0], origin);
    await world.command(`tp ${username} ${start.join(" ")}`);
    for (const [item, count] of Object.entries(course.give)) await world.command(`give ${username} ${item} ${count}`);
    if (course.health < 20) await world.disturb({ kind: "setHealth", username, health: course.health });
  }
  const isSet = async (): Promise<boolean> =>
    (await world.gameTicks()) >= joined + SHELTERED_TICKS &&
    walkers.every((walker, index) => {
      const start = placeIn(tasks[index]?.start ?? [0, 0, 0], origin);
      const holds = Object.entries(course.give).every(([item, count]) => walker.held(item) >= count);
      const feet = walker.feet();
      return holds && walker.isReady() && feet?.[0] === start[0] && feet[2] === start[2];
    });
  const until = performance.now() + READY_MS;
  while (!(await isSet())) {
    if (performance.now() > until)
      throw new CodedError("run.connectFailed", "a body did not come to stand at its start; is there ground under it?");
    await sleep(POLL_MS);
  }
  // A body that starts in water has sunk meanwhile.
  for (const [index, walker] of walkers.entries()) {
    const start = placeIn(tasks[index]?.start ?? [0, 0, 0], origin);
    if (walker.feet()?.[1] !== start[1]) await world.command(`tp ${names[index]} ${start.join(" ")}`);
  }
}

async function run(world: EmbeddedWorld, { course, origin, tasks, names, walkers }: Cast) {
  const over = new AbortController();
  const since = performance.now();
  await world.watch();
  const timers = course.later.map((put) =>
    setTimeout(() => void world.build([builtBox(put, origin)]).catch(() => {}), put.afterS * 1000),
  );
  const limit = setTimeout(
    () => over.abort(new CodedError("run.deadline", `the course was not done within ${course.limitS} s`)),
    course.limitS * 1000,
  );
  const walked = await Promise.all(
    walkers.map((walker, index) => walkAll(world, walker, tasks[index]?.goals ?? [], over.signal, since)),
  );
  clearTimeout(limit);
  await sleep(SETTLE_MS);
  for (const timer of timers) clearTimeout(timer);
  const [witnessed, stats] = [await world.witnessed(), await world.stats()];
  const ends: BodyEnd[] = walked.flatMap((end, index) => {
    const username = names[index] ?? "";
    const player = stats.players[username];
    return player === undefined ? [] : [{ username, ...end, stats: player }];
  });
  return { kept: ends.length < names.length ? "run.disconnected" : null, ends, witnessed };
}

/** Goes to the goals in turn, until one fails. */
async function walkAll(
  world: EmbeddedWorld,
  walker: Walker,
  goals: BodyTask["goals"],
  signal: AbortSignal,
  since: number,
): Promise<Pick<BodyEnd, "code" | "reached" | "tookS">> {
  const reached: number[] = [];
  let code: string | null = null;
  try {
    for (const { at } of goals) {
      await raced(walker.goTo(at, signal), signal);
      reached.push(await world.gameTicks());
    }
  } catch (error) {
    code = signal.aborted ? "run.deadline" : toCodedError(error).code;
  }
  return { code, reached, tookS: (performance.now() - since) / 1000 };
}

/** Some arms do not end when they are stopped. */
function raced(walk: Promise<void>, signal: AbortSignal): Promise<void> {
  walk.catch(() => {});
  return Promise.race([
    walk,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}

function walkedBy(
  names: readonly string[],
  feet: Readonly<Record<string, [number, number, number, number][]>>,
  [dx, dy, dz]: Cell,
): AttemptDone["ways"] {
  return names.map((name) => (feet[name] ?? []).map(([, x, y, z]) => [x - dx, y - dy, z - dz]));
}
