// Doors, gates and trapdoors on the way: each is turned to the state that the path needs, and back
// once the body is through. Invariant: when a walk has ended, no door that the body turned is left
// turned, unless the body stands in it or was carried away.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import type { Position } from "../../schemas/index.ts";

interface Opening {
  cell: Vec3;
  /** The state at first, and the state that lets the body through. */
  before: number;
  through: number;
}

/** Ticks that the server may take to answer a click: another one would undo it. */
const ANSWER_TICKS = 400;
/** A body that walks, or stands, is out of the way of a door from here on, and reaches it up to there. */
const CLEAR = 1.4;
const CLEAR_STANDING = 0.72;
const REACH = 4.2;

const keyOf = (cell: Vec3): string => `${cell.x},${cell.y},${cell.z}`;

/** A click whose answer is awaited: the state that was clicked, and the ticks of patience left. */
interface Click {
  state: number;
  ticks: number;
}

export class Openings {
  readonly #bot: Bot;
  readonly #toggled: (state: number) => number;
  readonly #turned = new Map<string, Opening>();
  readonly #clicks = new Map<string, Click>();
  /** Whether the body stands: then nothing carries it back into a door. */
  isStanding = false;

  /** `toggled`: the state that a hand turns a state into. */
  constructor(bot: Bot, toggled: (state: number) => number) {
    this.#bot = bot;
    this.#toggled = toggled;
  }

  /**
   * Whether the door in the cell stands as the path needs it; clicks it if not. `planned` is its
   * state when the path was found.
   */
  isOpen([x, y, z]: Position, planned: number): boolean {
    const cell = new Vec3(x, y, z);
    const key = keyOf(cell);
    const through = this.#toggled(planned);
    if (this.#stands(cell, through)) return true;
    if (!this.#turned.has(key)) this.#turned.set(key, { cell, before: planned, through });
    this.#click(cell);
    return false;
  }

  /** Called each tick: turns back what the body is through with. `ahead`: doors still to pass. */
  tick(ahead: readonly Position[]): void {
    for (const [key, click] of this.#clicks) {
      click.ticks -= 1;
      if (click.ticks <= 0) this.#clicks.delete(key);
    }
    for (const [key, { cell, before, through }] of this.#turned) {
      if (ahead.some(([x, y, z]) => x === cell.x && y === cell.y && z === cell.z)) continue;
      const state = this.#stateAt(cell);
      const isThrough = this.#stands(cell, through);
      const isDone = this.#stands(cell, before) ? !this.#isAwaited(cell, state) : !isThrough;
      if (isDone || this.#away(cell) > REACH) this.#turned.delete(key);
      else if (isThrough && this.#isClear(cell)) this.#click(cell);
    }
  }

  /** Whether a door is still to be turned back from where the body is. */
  get isBusy(): boolean {
    return [...this.#turned.values()].some(({ cell, through }) => {
      return this.#stands(cell, through) && this.#isClear(cell) && this.#away(cell) <= REACH;
    });
  }

  /** Whether the body stands where a door that it has turned would be in its way. */
  get isInOpened(): boolean {
    return [...this.#turned.values()].some(
      ({ cell, through }) => this.#stands(cell, through) && this.#away(cell) < CLEAR_STANDING,
    );
  }

  /** Whether the door in the cell is open, or shut, as in the state: a gate turns away from who opens it. */
  #stands(cell: Vec3, wanted: number): boolean {
    const state = this.#stateAt(cell);
    const isOpen = this.#isOpenIn(state);
    return state === wanted || (isOpen !== undefined && isOpen === this.#isOpenIn(wanted));
  }

  /** The property `open` of a state; undefined for what is no door. */
  #isOpenIn(state: number): boolean | undefined {
    const block = this.#bot.registry.blocksByStateId[state];
    let rest = state - (block?.minStateId ?? 0);
    for (const { name, num_values: count } of [...(block?.states ?? [])].reverse()) {
      if (name === "open") return rest % count === 0;
      rest = Math.floor(rest / count);
    }
    return undefined;
  }

  #isClear = (cell: Vec3): boolean => this.#away(cell) >= (this.isStanding ? CLEAR_STANDING : CLEAR);
  #stateAt = (cell: Vec3): number => this.#bot.blockAt(cell, false)?.stateId ?? -1;
  #away = (cell: Vec3): number => this.#bot.entity.position.distanceTo(cell.offset(0.5, 0, 0.5));
  #isAwaited = (cell: Vec3, state: number): boolean => this.#clicks.get(keyOf(cell))?.state === state;

  #click(cell: Vec3): void {
    const state = this.#stateAt(cell);
    const block = this.#bot.blockAt(cell, false);
    if (block === null || this.#isAwaited(cell, state)) return;
    this.#clicks.set(keyOf(cell), { state, ticks: ANSWER_TICKS });
    // A click that fails is made again, until the walk gives up or the door is out of reach.
    this.#bot.activateBlock(block).catch(() => {});
  }
}
