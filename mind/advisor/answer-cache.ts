// Cache of model answers by request. Only valid answers of the operational channel are kept: talk
// may vary. Evicts the least recently used answer.

import { digestOf, type ModelRequest } from "../../schemas/index.ts";

export class ModelAnswerCache {
  readonly #answers = new Map<string, string>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get(request: ModelRequest): string | undefined {
    const key = digestOf(request);
    const text = this.#answers.get(key);
    if (text === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, text);
    return text;
  }

  set(request: ModelRequest, text: string): void {
    this.#answers.set(digestOf(request), text);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#size) return;
      this.#answers.delete(oldest);
    }
  }
}
