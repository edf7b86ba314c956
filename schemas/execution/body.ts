// The contract Body: the executor's view of an actor in a world. Its leaves are registered
// separately.

import type { State } from "../planning/problem.ts";
import type { Position } from "../words/names.ts";
import type { BodyGuard } from "./body-act.ts";

export interface Body {
  /**
   * Judges what is asked of the body and, in a body that asks it, every act. A body without one is
   * held to the default conduct in what is asked of it.
   */
  readonly guard?: BodyGuard;
  /** Holds the body to another guard. */
  keepTo?(guard: BodyGuard): void;
  /** The body's inventory and perception as a start state. Throws CodedError `sense.apiError`. */
  observe(): State;
  /**
   * Acts that the world has shown since the body was made, by `VERB:SUBJECT` (`kill:zombie`): kills
   * at least, if it counts any. Runs compare two counts.
   */
  deeds?(): Readonly<Record<string, number>>;
  /** The block at a position, if the body can see it; runs look at what they placed and cleared. */
  blockNameAt?(position: Position): string | undefined;
  /** Stops all movement, digging and controls at once. Safe to call at any time. */
  halt(): void;
  /**
   * Actuator commands sent so far (keys held down, clicks, swings; not looking around); it never
   * decreases. Without it the watchdog cannot detect silence, and only timeouts end a leaf.
   */
  commands?(): number;
  /**
   * Its properties through which leaves act as well as by its own functions (`bot`): a leaf that
   * was given up is fenced off from them too.
   */
  readonly actuators?: readonly string[];
}
