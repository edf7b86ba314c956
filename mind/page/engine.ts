// The interface of a language model engine. The worker holds an engine and the page calls it
// through Comlink, so all arguments are plain data.

import type { ModelReply, ModelRequest } from "../../schemas/conversation/advisor-socket.ts";

export interface ModelChoice {
  id: string;
  /** Graphics memory it needs, in MB; null if unknown. */
  memoryMb: number | null;
  /** Whether it needs 16-bit floats in shaders. */
  needsF16: boolean;
}

/** A model that the engine knows by id, or one at addresses that a person entered. */
export type ModelSource = { id: string } | { url: string; libraryUrl: string };

export interface Engine {
  models(): ModelChoice[];
  /**
   * Downloads and compiles. `onProgress` gets a fraction from 0 to 1 and a text. Resolves with the
   * model's name.
   */
  load(source: ModelSource, onProgress: (share: number, text: string) => void): Promise<string>;
  complete(request: ModelRequest): Promise<ModelReply>;
  /** Ends the current answer as soon as possible. */
  interrupt(): void;
}
