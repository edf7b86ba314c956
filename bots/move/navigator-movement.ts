// A navigator as a body's movement: it finds paths through the mirrored cells, and the follower
// carries them out. While the body walks, a path is asked for anew when a block on it changes, and the
// next part when a path that leads into unknown land comes to its end. Invariant: when a walk
// settles, for whatever reason, no path is followed, and doors on it stand as before.

import type { Bot } from "mineflayer";
import { CodedError, type NavigationStep, type Navigator, type Position } from "../../schemas/index.ts";
import { CELL } from "../../schemas/plain.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import type { Movement, WalkOptions } from "../body/movement-port.ts";
import { CellMirror } from "../cells/cell-mirror.ts";
import { type Following, PathFollower } from "../follow/follower.ts";
import { Openings } from "../follow/openings.ts";
import type { Hands } from "../follow/step-run.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, distance, tupleOf } from "../geometry/positions.ts";
import { askPath, type PathAnswer } from "./ask-path.ts";
import { handsOf, type Wishes } from "./path-means.ts";
import { feetOf, placeText, WalkWatch } from "./walk-watch.ts";

interface NavigatorParts {
  /** The application's own bot: conduct judges paths as a whole. */
  bot: Bot;
  navigator: Navigator;
  /** Names the server: bodies on the same one share its cells. */
  server: string;
  listeners: ListenerRegistry;
  /** How long digging takes in relation to vanilla. */
  digShare: number;
}

const POLL_MS = 50;
const SETTLED_MS = 400;
/** Paths that ended beside the path, or without a gain, in a row. */
const MAX_FAILURES = 4;
/** Parts of a path in a row that lead no nearer to the goal. */
const MAX_ROUNDS_WITHOUT_GAIN = 2;
/** Ticks of path that are left when the next part is asked for. */
const ASKS_AHEAD = 60;
/** Ticks for doors behind the body after a walk. */
const SHUTS_TICKS = 800;
/** Codes of a navigator that say of a goal that no body can be there. */
const NO_GOAL: ReadonlySet<string> = new Set(["path.buried", "path.outsideWorld", "path.forbidden"]);

/** What a search answered, and what it was asked for. */
interface Answer {
  from: "body" | "end";
  found?: PathAnswer;
  error?: unknown;
}

export class NavigatorMovement implements Movement {
  readonly #body: MineflayerBody;
  readonly #parts: NavigatorParts;
  readonly #mirror: CellMirror;
  readonly #openings: Openings;
  readonly #hands: Hands;
  readonly #follower: PathFollower;

  constructor(body: MineflayerBody, parts: NavigatorParts) {
    const { bot, navigator, server, listeners } = parts;
    this.#body = body;
    this.#parts = parts;
    this.#mirror = new CellMirror(bot, navigator, server, listeners);
    this.#openings = new Openings(bot, (state) => this.#mirror.world.cells.facts.toggled[state] ?? state);
    this.#hands = handsOf(body, bot);
    this.#follower = new PathFollower(bot, this.#hands, this.#openings);
    listeners.alsoRemove(this.#mirror.watch((place) => this.#follower.noteChange(place)));
    listeners.on("physicsTick", () => this.#follower.tick());
    listeners.on("forcedMove", () => this.#follower.noteCarried());
  }

  halt(): void {
    this.#follower.stop();
  }

  get isInOpened(): boolean {
    return this.#openings.isInOpened;
  }

  async walk(goal: PathGoal, options: WalkOptions): Promise<void> {
    await this.#digFree(options);
    const walk = new Walk(this.#body, goal, options, this.#follower, (start, wishes, signal) => {
      const { navigator, digShare } = this.#parts;
      const world = this.#mirror.world.key;
      return askPath({ body: this.#body, navigator, world, goal, start, wishes, digShare }, signal);
    });
    try {
      await walk.toItsEnd();
    } finally {
      walk.cancel();
      this.#follower.stop();
      this.#body.halt();
      await this.#shut(options);
    }
  }

  /** Digs what fell or was placed onto the body: no path begins inside of blocks. */
  async #digFree({ dig, signal }: WalkOptions): Promise<void> {
    const { bot } = this.#parts;
    if (dig === false || bot.entity === undefined) return;
    const { cells } = this.#mirror.world;
    const feet = this.#body.feet;
    for (const cell of [feet.offset(0, 1, 0), feet]) {
      const facts = cells.facts.facts[cells.stateAt(cell.x, cell.y, cell.z)] ?? 0;
      const isFull = (facts & CELL.TOP) === 16 && (facts & (CELL.OPENS | CELL.UNLOADED)) === 0;
      if (!isFull || !this.#body.mayChange(cell) || signal.aborted) continue;
      // What cannot be dug stays: the search says that the body is inside blocks.
      await this.#hands.dig(cell).catch(() => {});
    }
  }

  async #shut({ clock, beat }: WalkOptions): Promise<void> {
    this.#openings.isStanding = true;
    for (let ticks = 0; ticks < SHUTS_TICKS && this.#openings.isBusy; ticks += 1) {
      await clock.sleep(POLL_MS);
      beat();
    }
    this.#openings.isStanding = false;
  }
}

type Find = (start: Position, wishes: Wishes, signal: AbortSignal) => Promise<PathAnswer>;

/** One walk to one goal. */
class Walk {
  readonly #body: MineflayerBody;
  readonly #goal: PathGoal;
  readonly #options: WalkOptions;
  readonly #follower: PathFollower;
  readonly #find: Find;
  readonly #over = new AbortController();
  #isAsking = false;
  #answer: Answer | undefined;
  /** Settles with the search that is under way, so that its path is followed at once. */
  #answered: Promise<void> | undefined;
  /** Whether the path ends before the goal. */
  #isPartial = false;
  #failures = 0;
  #failedAt: BlockPosition | undefined;
  #plans = 0;
  #nearest: number;
  #roundsWithoutGain = 0;
  #mayLeap = true;

  constructor(body: MineflayerBody, goal: PathGoal, options: WalkOptions, follower: PathFollower, find: Find) {
    this.#body = body;
    this.#goal = goal;
    this.#options = options;
    this.#follower = follower;
    this.#find = find;
    this.#nearest = goal.heuristic(feetOf(body));
  }

  cancel(): void {
    this.#over.abort();
    if (this.#plans > 1) this.#body.replans.note(this.#plans - 1);
  }

  async toItsEnd(): Promise<void> {
    const { clock, signal, until, beat, timeoutMs } = this.#options;
    const body = this.#body;
    const watch = new WalkWatch(body, clock, timeoutMs);
    let settledAt: number | undefined;
    this.#ask("body");
    for (;;) {
      const poll = clock.sleep(POLL_MS, signal);
      await (this.#answered === undefined ? poll : Promise.race([poll, this.#answered]));
      if (signal.aborted) throw new CodedError("run.aborted", "the walk was stopped");
      if (until?.()) return;
      watch.look();
      if (this.#answer !== undefined) this.#take(this.#answer);
      const { state } = this.#follower;
      // A body may wait for a door, or for the server's word about a block; the watch ends longer waits.
      beat();
      if (state.is === "off" && !this.#isAsking && this.#isSteady()) this.#recover(state);
      else if (state.is === "going") this.#lookAhead();
      if (state.is !== "arrived") {
        settledAt = undefined;
        continue;
      }
      if (body.meets(this.#goal)) return;
      settledAt ??= clock.now();
      if (this.#isAsking || clock.now() - settledAt < (this.#isPartial ? 0 : SETTLED_MS)) continue;
      if (!this.#isPartial) this.#fail(`the path ended beside the goal at ${placeText(body)}`);
      this.#ask("body");
    }
  }

  /** A body that flies plans from where it will be. */
  #isSteady(): boolean {
    const { onGround, velocity } = this.#body.bot.entity;
    return onGround || Math.abs(velocity.y) < 0.2;
  }

  #ask(from: Answer["from"]): void {
    const { bot } = this.#body;
    const last = this.#follower.left.at(-1);
    const start: Position =
      from === "end" && last !== undefined
        ? [last.cell[0] + 0.5, last.feet, last.cell[2] + 0.5]
        : tupleOf(bot.entity.position);
    const wishes = { dig: this.#options.dig ?? true, place: this.#options.place ?? true, leap: this.#mayLeap };
    this.#isAsking = true;
    this.#plans += 1;
    this.#answered = this.#find(start, wishes, this.#over.signal).then(
      (found) => {
        this.#answer = { from, found };
      },
      (error: unknown) => {
        this.#answer = { from, error };
      },
    );
  }

  #take({ from, found, error }: Answer): void {
    this.#answer = undefined;
    this.#answered = undefined;
    this.#isAsking = false;
    if (found === undefined) throw this.#refusal(error);
    const { result, steps } = found;
    if (result.status === "found" || result.status === "partial") {
      this.#isPartial = result.status === "partial";
      if (this.#isPartial) this.#noteGain(steps);
      if (from === "end") this.#follower.append(steps);
      else this.#follower.follow(steps);
      return;
    }
    // The rest of a path may be known better from nearer.
    if (from === "end") return;
    const why = result.status === "unreachable" ? result.because.text : "the search found nothing in its budget";
    throw new CodedError("path.unreachable", `no path from ${placeText(this.#body)}: ${why}`);
  }

  /** Throws where partial paths only lead away. */
  #noteGain(steps: readonly NavigationStep[]): void {
    const [x, y, z] = steps.at(-1)?.cell ?? [0, 0, 0];
    const away = this.#goal.heuristic({ x, y, z });
    this.#roundsWithoutGain = away < this.#nearest - 1 ? 0 : this.#roundsWithoutGain + 1;
    this.#nearest = Math.min(this.#nearest, away);
    if (this.#roundsWithoutGain > MAX_ROUNDS_WITHOUT_GAIN)
      throw new CodedError("path.unreachable", `the paths from ${placeText(this.#body)} lead no nearer`);
  }

  #refusal(error: unknown): unknown {
    if (!(error instanceof CodedError) || !NO_GOAL.has(error.code)) return error;
    return new CodedError("path.unreachable", error.message, { cause: error });
  }

  #lookAhead(): void {
    if (this.#isAsking) return;
    if (this.#follower.hasChanged) this.#ask("body");
    else if (this.#isPartial) {
      const left = this.#follower.left.reduce((sum, { ticks }) => sum + ticks, 0);
      if (left < ASKS_AHEAD) this.#ask("end");
    }
  }

  #recover({ because, gaveUp }: Extract<Following, { is: "off" }>): void {
    if (gaveUp === "parkour" || gaveUp === "jump") this.#mayLeap = false;
    this.#fail(because);
    this.#ask("body");
  }

  /** Counts failures at one place. Throws `path.stuck` when there are too many. */
  #fail(because: string): void {
    const { position } = this.#body.bot.entity;
    const isHere = this.#failedAt !== undefined && distance(position, this.#failedAt) < 2;
    this.#failures = isHere ? this.#failures + 1 : 1;
    this.#failedAt = position.clone();
    if (this.#failures >= MAX_FAILURES)
      throw new CodedError("path.stuck", `the bot is wedged at ${placeText(this.#body)}: ${because}`);
  }
}
