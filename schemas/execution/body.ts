// The contract Body: the executor's view of an actor in a world. Its leaves are registered
// separately.

import type { State } from "../planning/problem.ts";

export interface Body {
  /** The body's inventory and perception as a start state. Throws CodedError `sense.apiError`. */
  observe(): State;
  /** Stops all movement, digging and controls at once. Safe to call at any time. */
  halt(): void;
  /**
   * Actuator commands sent so far (keys held down, clicks, swings; not looking around); it never
   * decreases. Without it the watchdog cannot detect silence, and only timeouts end a leaf.
   */
  commands?(): number;
}
