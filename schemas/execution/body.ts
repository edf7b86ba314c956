// The contract Body: whatever acts in a world, as the executor sees it. The leaves that move it are
// registered apart.

import type { State } from "../planning/problem.ts";

export interface Body {
  /**
   * What the body holds and sees now, as the state that a problem would start from. Throws
   * CodedError `sense.apiError`.
   */
  observe(): State;
  /**
   * Ends every movement, dig and control at once and leaves the body standing still. Safe to call
   * at any time.
   */
  halt(): void;
  /**
   * Actuator commands given so far (a key held down, a click, a swing): it grows with each, and
   * looking around is none. A body that does not tell cannot be watched for silence; its leaves
   * have their time alone.
   */
  commands?(): number;
}
