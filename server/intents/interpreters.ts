// Loads the mind on first use, and creates an interpreter for each game version that a request
// names.

import type { Conduct, Interpreter, Prior } from "../../mind/index.ts";

export type MindModule = typeof import("../../mind/index.ts");

interface Common {
  /** The default conduct if absent. */
  conduct: Conduct | undefined;
  /** Names of the bot in its game. */
  names: readonly string[];
  priors: () => readonly Prior[];
}

export class Interpreters {
  readonly #common: Common;
  readonly #made = new Map<string, Promise<Interpreter>>();
  #mind: Promise<MindModule> | undefined;

  constructor(common: Common) {
    this.#common = common;
  }

  mind(): Promise<MindModule> {
    this.#mind ??= import("../../mind/index.ts");
    return this.#mind;
  }

  /** Rejects with CodedError `input.unknownVersion`. */
  async of(mcVersion: string): Promise<Interpreter> {
    const mind = await this.mind();
    const known = this.#made.get(mcVersion);
    if (known !== undefined) return known;
    const { conduct, ...common } = this.#common;
    const made = mind
      .minecraftVocabulary(mcVersion)
      .then(
        (vocabulary) => new mind.Interpreter({ vocabulary, ...common, ...(conduct === undefined ? {} : { conduct }) }),
      );
    this.#made.set(mcVersion, made);
    // A failure is not kept: clients can name any version.
    made.catch(() => this.#made.delete(mcVersion));
    return made;
  }
}
