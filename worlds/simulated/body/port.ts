// The port between leaves and a simulated world: every act of a leaf, and every observation, goes
// through it. Faults enter only here, so leaves, trees and runs meet them as they would meet a
// server's.

/** One act: the operation of a leaf in one attempt. */
export interface PortAct<T> {
  leaf: string;
  /** The step that the act belongs to; absent where the caller gives none. */
  step?: string | undefined;
  args: unknown;
  signal: AbortSignal;
  /** Performs it. Rejects with a CodedError. */
  action(): Promise<T>;
  /**
   * The output that the leaf would give had the act been performed, for an act that is reported
   * done but was not performed.
   */
  pretend(): T;
}

export interface ActPort {
  perform<T>(act: PortAct<T>): Promise<T>;
  /** Called before each observation. Throws a CodedError where the body cannot observe. */
  observed(): void;
}

/** A port without faults. */
export const openPort: ActPort = { perform: (act) => act.action(), observed: () => {} };
