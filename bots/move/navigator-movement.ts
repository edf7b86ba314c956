// A navigator as a body's movement: it finds paths through the mirrored cells, and the follower
// carries them out. While the body walks, a path is asked for anew when a block on it changes, and the
// next part when a path that leads into unknown land comes to its end. Invariant: when a walk
// settles, for whatever reason, no path is followed, and doors on it stand as before.

import type { Bot } from "mineflayer";
import {
  CodedError,
  type NavigationResult,
  type NavigationStep,
  type Navigator,
  type Position,
  stepsOf,
} from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import type { Movement, WalkOptions } from "../body/movement-port.ts";
import { CellMirror } from "../cells/cell-mirror.ts";
import { type Following, PathFollower } from "../follow/follower.ts";
import { Openings } from "../follow/openings.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, distance, tupleOf } from "../geometry/positions.ts";
import { handsOf, type PathMeans, pathMeans } from "./path-means.ts";
import { placeText, WalkWatch } from "./walk-watch.ts";

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
/** Ticks of path that are left when the next part is asked for. */
const ASKS_AHEAD = 60;
/** Ticks for doors behind the body after a walk. */
const SHUTS_TICKS = 800;
const EXPANSIONS = 200_000;
/** Codes of a navigator that say of a goal that no body can be there. */
const NO_GOAL: ReadonlySet<string> = new Set(["path.buried", "path.outsideWorld", "path.forbidden"]);

/** What a search answered, and what it was asked for. */
interface Answer {
  from: "body" | "end";
  result?: NavigationResult;
  error?: unknown;
}

export class NavigatorMovement implements Movement {
  readonly #body: MineflayerBody;
  readonly #parts: NavigatorParts;
  readonly #mirror: CellMirror;
  readonly #openings: Openings;
  readonly #follower: PathFollower;

  constructor(body: MineflayerBody, parts: NavigatorParts) {
    const { bot, navigator, server, listeners } = parts;
    this.#body = body;
    this.#parts = parts;
    this.#mirror = new CellMirror(bot, navigator, server, listeners);
    this.#openings = new Openings(bot, (state) => this.#mirror.world.cells.facts.toggled[state] ?? state);
    this.#follower = new PathFollower(bot, handsOf(body, bot), this.#openings);
    listeners.alsoRemove(this.#mirror.watch((place) => this.#follower.noteChange(place)));
    listeners.on("physicsTick", () => this.#follower.tick());
    listeners.on("forcedMove", () => this.#follower.noteCarried());
  }

  halt(): void {
    this.#follower.stop();
  }

  async walk(goal: PathGoal, options: WalkOptions): Promise<void> {
    const walk = new Walk(this.#body, goal, options, this.#follower, this.#parts.digShare, (from, means, signal) =>
      this.#find(goal, from, means, signal),
    );
    try {
      await walk.toItsEnd();
    } finally {
      walk.cancel();
      this.#follower.stop();
      this.#body.halt();
      await this.#shut(options);
    }
  }

  #find(goal: PathGoal, start: Position, means: PathMeans, signal: AbortSignal): Promise<NavigationResult> {
    const { allow, blocks, digTicks } = means;
    const { key } = this.#mirror.world;
    return this.#parts.navigator.find(
      key,
      {
        start,
        goal: goal.data,
        options: { allow, blocks, unloaded: "approach", expansions: EXPANSIONS },
        ...(digTicks === undefined ? {} : { digTicks }),
      },
      signal,
    );
  }

  async #shut({ clock }: WalkOptions): Promise<void> {
    for (let ticks = 0; ticks < SHUTS_TICKS && this.#openings.isBusy; ticks += 1) await clock.sleep(POLL_MS);
  }
}

type Find = (start: Position, means: PathMeans, signal: AbortSignal) => Promise<NavigationResult>;

/** One walk to one goal. */
class Walk {
  readonly #body: MineflayerBody;
  readonly #goal: PathGoal;
  readonly #options: WalkOptions;
  readonly #follower: PathFollower;
  readonly #digShare: number;
  readonly #find: Find;
  readonly #over = new AbortController();
  #isAsking = false;
  #answer: Answer | undefined;
  /** Whether the path ends before the goal. */
  #isPartial = false;
  #failures = 0;
  #failedAt: BlockPosition | undefined;
  #plans = 0;
  #mayLeap = true;

  constructor(
    body: MineflayerBody,
    goal: PathGoal,
    options: WalkOptions,
    follower: PathFollower,
    digShare: number,
    find: Find,
  ) {
    this.#body = body;
    this.#goal = goal;
    this.#options = options;
    this.#follower = follower;
    this.#digShare = digShare;
    this.#find = find;
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
      await clock.sleep(POLL_MS, signal);
      if (signal.aborted) throw new CodedError("run.aborted", "the walk was stopped");
      if (until?.()) return;
      watch.look();
      if (this.#answer !== undefined) this.#take(this.#answer);
      const { state } = this.#follower;
      if (state.is === "idle" || this.#isAsking) beat();
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
    const means = pathMeans(
      this.#body,
      { dig: this.#options.dig ?? true, place: this.#options.place ?? true, leap: this.#mayLeap },
      this.#digShare,
    );
    this.#isAsking = true;
    this.#plans += 1;
    this.#find(start, means, this.#over.signal).then(
      (result) => {
        this.#answer = { from, result };
      },
      (error: unknown) => {
        this.#answer = { from, error };
      },
    );
  }

  #take({ from, result, error }: Answer): void {
    this.#answer = undefined;
    this.#isAsking = false;
    if (result === undefined) throw this.#refusal(error);
    if (result.status === "found" || result.status === "partial") {
      const steps: NavigationStep[] = stepsOf(result.path);
      this.#isPartial = result.status === "partial";
      if (from === "end") this.#follower.append(steps);
      else this.#follower.follow(steps);
      return;
    }
    // The rest of a path may be known better from nearer.
    if (from === "end") return;
    const why = result.status === "unreachable" ? result.because.text : "the search found nothing in its budget";
    throw new CodedError("path.unreachable", `no path from ${placeText(this.#body)}: ${why}`);
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
