// The port between leaves and a simulated world: every act of a leaf, and every observation, goes through it. Faults enter here and
// nowhere else, so that leaves, trees and runs meet them as they would meet a server's.

/** One act: what a leaf is about to do in one attempt. */
export interface PortAct<T> {
  leaf: string;
  /** The step that it is part of; absent where whoever acts does not tell. */
  step?: string | undefined;
  args: unknown;
  signal: AbortSignal;
  /** Does it. Rejects with a CodedError. */
  action(): Promise<T>;
  /** What the leaf would answer had it been done, for an act that is said to be done and is not. */
  pretend(): T;
}

export interface ActPort {
  perform<T>(act: PortAct<T>): Promise<T>;
  /** Called before each observation. Throws a CodedError where nothing can be observed. */
  observed(): void;
}

/** A port without faults. */
export const openPort: ActPort = { perform: (act) => act.action(), observed: () => {} };
