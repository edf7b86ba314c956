// What an engine for language models is to this page. The worker holds one, and the page speaks to it through Comlink, so that everything here is
// plain data.

import type { ModelReply, ModelRequest } from "../../schemas/conversation/advisor-socket.ts";

export interface ModelChoice {
  id: string;
  /** Memory of the graphics card that it takes, in MB, as far as that is known. */
  memoryMb: number | null;
  /** Whether it runs only where shaders have 16-bit floats. */
  needsF16: boolean;
}

/** A model that the engine knows by its id, or one at addresses that a person gave. */
export type ModelSource = { id: string } | { url: string; libraryUrl: string };

export interface Engine {
  models(): ModelChoice[];
  /** Downloads and compiles. `onProgress` gets a share from 0 to 1 and words. Answers the model's name. */
  load(source: ModelSource, onProgress: (share: number, text: string) => void): Promise<string>;
  complete(request: ModelRequest): Promise<ModelReply>;
  /** Ends what is being answered, as soon as it can. */
  interrupt(): void;
}
