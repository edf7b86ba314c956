// What the executor of a move sees of its step, and what it may answer.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import type { NavigationStep, Position } from "../../schemas/index.ts";
import type { Controls, Motion } from "./controls.ts";
import type { Openings } from "./openings.ts";
import type { Pilot } from "./rehearsal.ts";

/** What a body digs and places with. Both end with the server's word, and reject without it. */
export interface Hands {
  dig(cell: Vec3): Promise<void>;
  /** Places a block into a cell, against whatever is beside it. */
  place(cell: Vec3): Promise<void>;
}

/** The answer of an executor for one tick. */
export type Instruction =
  | ({ to: "steer" } & Controls)
  /** Works while the keys are held; the executor is asked again when the work has ended. */
  | { to: "work"; work: () => Promise<void>; controls?: Controls }
  /** The step is done. */
  | { to: "end" }
  /** The step cannot be done from here. */
  | { to: "give up"; because: string };

export const END: Instruction = { to: "end" };
export const steer = (controls: Controls): Instruction => ({ to: "steer", ...controls });
export const giveUp = (because: string): Instruction => ({ to: "give up", because });

export type Executor = (run: StepRun) => Instruction;

/** A body so near to the middle of its cell, along both axes, stands in it. */
export const IN_CELL = 0.45;
/** Feet count as being at a height within so much. */
const LEVEL = 0.1;

/** One step as it is carried out. */
export class StepRun {
  readonly bot: Bot;
  readonly hands: Hands;
  readonly openings: Openings;
  /** The step before: where this one begins. */
  readonly from: NavigationStep;
  readonly step: NavigationStep;
  /** The steps that follow. */
  readonly next: NavigationStep | undefined;
  motion: Motion;
  /** Ticks since the step began, without those of work. */
  ticks = 0;
  /** The keys that a rehearsal has chosen, and the tick at which it began. */
  pilot: { fly: Pilot; since: number } | undefined;
  /** What the executor remembers of its step. */
  stage = 0;
  #isTight: boolean | undefined;

  constructor(parts: Pick<StepRun, "bot" | "hands" | "openings" | "from" | "step" | "next" | "motion">) {
    this.bot = parts.bot;
    this.hands = parts.hands;
    this.openings = parts.openings;
    this.from = parts.from;
    this.step = parts.step;
    this.next = parts.next;
    this.motion = parts.motion;
  }

  get centre(): { x: number; z: number } {
    return centreOf(this.step);
  }

  /** The direction of the step across, of length 1; zero for a step straight up or down. */
  get direction(): { x: number; z: number } {
    return directionOf(this.from, this.step);
  }

  /** Whether the next step goes on in the same direction, on the ground. */
  get goesOn(): boolean {
    if (this.next === undefined || !ON_GROUND.has(this.next.kind)) return false;
    const [a, b] = [this.direction, directionOf(this.step, this.next)];
    return a.x * b.x + a.z * b.z > 0.9;
  }

  /** Whether the body must keep to the middle: something beside the step hurts whatever touches it. */
  get isTight(): boolean {
    this.#isTight ??= this.#hurtsBeside();
    return this.#isTight;
  }

  #hurtsBeside(): boolean {
    const [x, y, z] = this.step.cell;
    const around = [-1, 0, 1];
    return around.some((dx) =>
      around.some((dz) => [0, 1].some((dy) => HURTS.test(this.blockAt([x + dx, y + dy, z + dz])?.name ?? ""))),
    );
  }

  /** Blocks that the step rises. */
  get rise(): number {
    return this.step.feet - this.from.feet;
  }

  blockAt([x, y, z]: Position): Block | null {
    return this.bot.blockAt(new Vec3(x, y, z), false);
  }

  /** Whether the feet are within `across` blocks of the step's middle, along both axes. */
  isWithin(across: number, { pos }: Motion = this.motion): boolean {
    const { x, z } = this.centre;
    return Math.abs(pos.x - x) <= across && Math.abs(pos.z - z) <= across;
  }

  /** Whether the body stands at the step's end. */
  stands(across: number, motion: Motion = this.motion): boolean {
    return motion.onGround && Math.abs(motion.pos.y - this.step.feet) <= LEVEL && this.isWithin(across, motion);
  }
}

/** Blocks that hurt or hold a body that touches them. */
const HURTS = /^(sweet_berry_bush|cactus|fire|soul_fire|campfire|soul_campfire|lava|wither_rose|powder_snow|cobweb)$/;

const ON_GROUND: ReadonlySet<string> = new Set(["walk", "diagonal", "step", "jump", "parkour", "drop"]);

export const centreOf = ({ cell: [x, , z] }: Pick<NavigationStep, "cell">): { x: number; z: number } => ({
  x: x + 0.5,
  z: z + 0.5,
});

function directionOf(
  { cell: [fromX, , fromZ] }: Pick<NavigationStep, "cell">,
  { cell: [x, , z] }: Pick<NavigationStep, "cell">,
): { x: number; z: number } {
  const far = Math.hypot(x - fromX, z - fromZ);
  return far === 0 ? { x: 0, z: 0 } : { x: (x - fromX) / far, z: (z - fromZ) / far };
}
