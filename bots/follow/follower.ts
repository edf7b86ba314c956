// Follows a path, tick by tick: gives each step to the executor of its move, presses the keys that it
// answers, and notices when the body is off the path or the world beside it has changed. It plans
// nothing. Invariant: at most one work (a dig, a placement) is under way, and while none is followed
// no key is pressed.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import type { MoveKind, NavigationStep, Position } from "../../schemas/index.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { type Controls, type Key, type Motion, restOf, STAND, towards } from "./controls.ts";
import { EXECUTORS } from "./moves/index.ts";
import type { Openings } from "./openings.ts";
import { motionOf } from "./rehearsal.ts";
import { centreOf, type Hands, IN_CELL, StepRun } from "./step-run.ts";

const KEYS: readonly Key[] = ["forward", "back", "jump", "sprint", "sneak"];

/** Blocks beside a step, and below and above it, from which on the body is off its path. */
const ASIDE = 1.2;
const BELOW = 1.4;
const ABOVE = 1.8;
/** The most ticks that a step takes, without its work: so many times its cost, and some more. */
const PATIENCE = { times: 4, ticks: 60 };
/** Steps that are looked at for a body that is further than it seems, or for changes ahead. */
const LOOKS_AHEAD = 4;
const WATCHED_AHEAD = 60;
const HOLDS_BEFORE = 3;
/** Doors are opened so many steps ahead, and so near to the feet. */
const OPENS_AHEAD = 4;
const OPENS_WITHIN = 3;
/** Ticks for coming to a stand at the end, where a body would slide out of its cell. */
const SETTLES_TICKS = 20;
/** Beside a door that is to be shut, a body farther from the middle would be in its way. */
const BY_DOOR = 0.25;
/** Steps that may be left out where the body already is behind them. */
const PLAIN: ReadonlySet<string> = new Set(["start", "walk", "diagonal", "step", "jump", "drop", "swim", "plunge"]);

/** Where a follower is. `off`: it stopped, because of `because`; `gaveUp` is a move that failed. */
export type Following =
  | { is: "idle" }
  | { is: "going" }
  | { is: "arrived" }
  | { is: "off"; because: string; gaveUp?: MoveKind };

export class PathFollower {
  readonly #bot: Bot;
  readonly #hands: Hands;
  readonly #openings: Openings;
  #steps: NavigationStep[] = [];
  /** The states of the doors when the path was found. */
  #doors = new Map<string, number>();
  #index = 0;
  #run: StepRun | undefined;
  #isWorking = false;
  #generation = 0;
  #state: Following = { is: "idle" };
  #hasChanged = false;
  #holds = false;
  /** Cells that the body itself has changed; the server's word about them may come later. */
  readonly #own = new Set<string>();
  #settling = 0;

  constructor(bot: Bot, hands: Hands, openings: Openings) {
    this.#bot = bot;
    this.#hands = hands;
    this.#openings = openings;
  }

  get state(): Following {
    return this.#state;
  }
  /** Whether a block on the path, or beside it, is not as it was planned. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }
  /** The steps that are left, the one under way first. */
  get left(): readonly NavigationStep[] {
    return this.#steps.slice(this.#index);
  }

  /**
   * Follows a path from where the body is: from the step that it stands at. The first step is the
   * start of the path.
   */
  follow(steps: readonly NavigationStep[]): void {
    this.#generation += 1;
    this.#steps = [...steps];
    this.#index = this.#standsAt(steps) + 1;
    this.#begin();
  }

  /** Goes on with another path at the end of this one. */
  append(steps: readonly NavigationStep[]): void {
    const isAtEnd = this.#state.is === "arrived";
    this.#steps = [...this.#steps, ...steps.slice(1)];
    this.#noteDoors(steps);
    if (isAtEnd) this.#state = { is: "going" };
    this.#run = this.#run?.next === undefined ? undefined : this.#run;
  }

  /** Stands still. */
  stop(): void {
    this.#generation += 1;
    const isGoing = this.#state.is === "going";
    this.#steps = [];
    this.#index = 0;
    this.#run = undefined;
    this.#own.clear();
    this.#state = { is: "idle" };
    if (isGoing) this.#press(STAND);
  }

  /** A block has changed. */
  noteChange({ x, y, z }: BlockPosition): void {
    if (this.#state.is !== "going" || this.#isExpected(x, y, z)) return;
    const ahead = this.#steps.slice(Math.max(0, this.#index - 1), this.#index + WATCHED_AHEAD);
    const at = ahead.findIndex(({ cell }) => cell[0] === x && cell[2] === z && y >= cell[1] - 1 && y <= cell[1] + 2);
    if (at < 0) return;
    this.#hasChanged = true;
    if (at <= HOLDS_BEFORE) this.#holds = true;
  }

  /** The server has put the body elsewhere. */
  noteCarried(): void {
    if (this.#state.is === "going") this.#run = undefined;
  }

  /** Called after each tick of physics. */
  tick(): void {
    this.#openings.tick(this.#steps.slice(this.#index).flatMap(({ opens }) => opens));
    if (this.#state.is !== "going" || this.#isWorking) return;
    const motion = motionOf(this.#bot);
    if (!this.#holds || !motion.onGround) this.#skip(motion);
    this.#openAhead(motion);
    this.#press(this.#holds && motion.onGround ? STAND : this.#controls(motion));
  }

  /** The keys for this tick; steps that are done make room for the next ones. */
  #controls(motion: Motion): Controls {
    for (;;) {
      const step = this.#steps[this.#index];
      if (step === undefined) return this.#settles(motion) ?? this.#end({ is: "arrived" });
      this.#run ??= this.#runOf(step, motion);
      const run = this.#run;
      run.motion = motion;
      const strayed = this.#strayed(run);
      if (strayed !== undefined) return this.#end({ is: "off", because: strayed });
      // On a ladder, sneaking keeps the body where it is.
      if (!this.#areOpen(step)) return { keys: { sneak: !motion.onGround && !motion.isInWater } };
      const order = EXECUTORS[step.kind](run);
      run.ticks += 1;
      if (order.to === "steer") return order;
      if (order.to === "give up") return this.#end({ is: "off", because: order.because, gaveUp: step.kind });
      if (order.to === "work") {
        for (const cell of [...step.digs, ...(step.places === null ? [] : [step.places])]) this.#own.add(`${cell}`);
        this.#work(order.work);
        return order.controls ?? STAND;
      }
      this.#index += 1;
      this.#run = undefined;
    }
  }

  /** The keys of a body that still slides at the end of its path; undefined once it stands there. */
  #settles(motion: Motion): Controls | undefined {
    const last = this.#steps.at(-1);
    if (last === undefined || !motion.onGround || this.#settling >= SETTLES_TICKS) return undefined;
    const { x, z } = centreOf(last);
    const within = this.#openings.isInOpened ? BY_DOOR : IN_CELL;
    const isIn = (at: Point): boolean => Math.max(Math.abs(at.x - x), Math.abs(at.z - z)) < within;
    if (isIn(motion.pos) && isIn(restOf(motion))) return undefined;
    this.#settling += 1;
    return towards(motion, { x, z }, { stops: true }, last.feet);
  }

  #begin(): void {
    this.#run = undefined;
    this.#settling = 0;
    this.#hasChanged = false;
    this.#holds = false;
    this.#doors.clear();
    this.#noteDoors(this.#steps);
    this.#state = { is: "going" };
  }

  #noteDoors(steps: readonly NavigationStep[]): void {
    for (const { opens } of steps) {
      for (const cell of opens) {
        const [x, y, z] = cell;
        const state = this.#bot.blockAt(new Vec3(x, y, z), false)?.stateId;
        if (state !== undefined && !this.#doors.has(`${cell}`)) this.#doors.set(`${cell}`, state);
      }
    }
  }

  #runOf(step: NavigationStep, motion: Motion): StepRun {
    const from = this.#steps[this.#index - 1] ?? step;
    const next = this.#steps[this.#index + 1];
    return new StepRun({ bot: this.#bot, hands: this.#hands, openings: this.#openings, from, step, next, motion });
  }

  /** Clicks the doors that come soon, so that the body need not wait before them. */
  #openAhead({ pos }: Motion): void {
    for (const step of this.#steps.slice(this.#index, this.#index + OPENS_AHEAD)) {
      const [x, y, z] = step.cell;
      if (Math.hypot(x + 0.5 - pos.x, y - pos.y, z + 0.5 - pos.z) <= OPENS_WITHIN) this.#areOpen(step);
    }
  }

  #areOpen({ opens }: NavigationStep): boolean {
    let areOpen = true;
    for (const cell of opens) {
      // A click turns both halves of a door.
      if (this.#isUpperHalf(cell)) continue;
      const planned = this.#doors.get(`${cell}`);
      if (planned !== undefined && !this.#openings.isOpen(cell, planned)) areOpen = false;
    }
    return areOpen;
  }

  #isUpperHalf([x, y, z]: Position): boolean {
    const block = this.#bot.blockAt(new Vec3(x, y, z), false);
    return block !== null && /_door$/.test(block.name) && block.getProperties().half === "upper";
  }

  /** The step whose end is nearest to the body, among the first; they may have been planned earlier. */
  #standsAt(steps: readonly NavigationStep[]): number {
    const { pos } = motionOf(this.#bot);
    let [nearest, best] = [0, Number.POSITIVE_INFINITY];
    for (const [index, step] of steps.slice(0, WATCHED_AHEAD).entries()) {
      if (index > 0 && !PLAIN.has(step.kind)) break;
      const { x, z } = centreOf(step);
      const away = Math.hypot(x - pos.x, z - pos.z) + Math.abs(step.feet - pos.y);
      if (away < best) [nearest, best] = [index, away];
    }
    return nearest;
  }

  /** Leaves out steps that the body is past, as after a slide. */
  #skip({ pos, onGround, isInWater }: Motion): void {
    if (!onGround && !isInWater) return;
    for (let ahead = LOOKS_AHEAD; ahead > 0; ahead -= 1) {
      const steps = this.#steps.slice(this.#index, this.#index + ahead + 1);
      const last = steps.at(-1);
      if (steps.length <= ahead || last === undefined || !steps.every(({ kind }) => PLAIN.has(kind))) continue;
      const isThere = Math.floor(pos.x) === last.cell[0] && Math.floor(pos.z) === last.cell[2];
      if (!isThere || Math.abs(pos.y - last.feet) > 0.3) continue;
      this.#index += ahead;
      this.#run = undefined;
      return;
    }
  }

  /** Why the body is not on its step any more. */
  #strayed({ motion: { pos, isInWater }, from, step, ticks }: StepRun): string | undefined {
    if (ticks > step.ticks * PATIENCE.times + PATIENCE.ticks) return "a step takes too long";
    if (awayFromSegment(pos, centreOf(from), centreOf(step)) > ASIDE) return "the body is beside its path";
    const [low, high] = [Math.min(from.feet, step.feet), Math.max(from.feet, step.feet)];
    if (pos.y < low - BELOW && !(isInWater && pos.y > low - 4)) return "the body fell off its path";
    return pos.y > high + ABOVE ? "the body is above its path" : undefined;
  }

  /** A change that the path makes itself. */
  #isExpected(x: number, y: number, z: number): boolean {
    if (this.#own.has(`${x},${y},${z}`)) return true;
    const is = (cell: Position): boolean => cell[0] === x && cell[1] === y && cell[2] === z;
    return this.#steps.some(
      ({ digs, opens, places }) => digs.some(is) || isDoor(opens, x, y, z) || (places !== null && is(places)),
    );
  }

  #work(work: () => Promise<void>): void {
    this.#isWorking = true;
    const generation = this.#generation;
    const done = (error?: unknown): void => {
      this.#isWorking = false;
      if (this.#state.is !== "idle") this.#press(STAND);
      if (error !== undefined && generation === this.#generation) {
        this.#end({ is: "off", because: error instanceof Error ? error.message : String(error) });
      }
    };
    work().then(() => done(), done);
  }

  #end(state: Following): Controls {
    this.#state = state;
    this.#run = undefined;
    return STAND;
  }

  #press({ yaw, keys }: Controls): void {
    // The head turns a little each tick, as a player's does; the body goes the new way at once.
    if (yaw !== undefined) void this.#bot.look(yaw, 0, false);
    for (const key of KEYS) this.#bot.setControlState(key, keys[key] === true);
  }
}

/** The halves of a door change together. */
const isDoor = (opens: readonly Position[], x: number, y: number, z: number): boolean =>
  opens.some((cell) => cell[0] === x && cell[2] === z && Math.abs(cell[1] - y) <= 1);

interface Point {
  x: number;
  z: number;
}

function awayFromSegment(at: Point, from: Point, to: Point): number {
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  const length = dx * dx + dz * dz;
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.z - from.z) * dz) / length;
  const within = Math.max(0, Math.min(1, share));
  return Math.hypot(at.x - from.x - dx * within, at.z - from.z - dz * within);
}
