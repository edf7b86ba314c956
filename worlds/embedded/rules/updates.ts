// Reactions of blocks to changes beside them. flying-squid knows one handler a block; here every
// rule adds its own. Invariant: a handler changes the world through `Blocks` alone. For each
// position that a handler reports as changed, flying-squid would also send a packet of its own with
// coordinates that do not fit into a chunk section, so handlers report none.

import type { Server } from "flying-squid";
import type { Vec3 } from "vec3";
import type { BlockKind, Blocks } from "../core/blocks.ts";

type UpdateHandler = (position: Vec3, kind: BlockKind) => void | Promise<void>;

export class BlockUpdates {
  readonly #server: Pick<Server, "onBlockUpdate" | "registry">;
  readonly #blocks: Blocks;
  readonly #handlers = new Map<string, UpdateHandler[]>();

  constructor(server: Pick<Server, "onBlockUpdate" | "registry">, blocks: Blocks) {
    this.#server = server;
    this.#blocks = blocks;
  }

  /**
   * Calls `handler` whenever such a block or a neighbour of it changed; names that the version
   * lacks are ignored.
   */
  on(names: Iterable<string>, handler: UpdateHandler): void {
    for (const name of names) {
      if (!this.#blocks.kinds.knows(name)) continue;
      const known = this.#handlers.get(name);
      if (known !== undefined) known.push(handler);
      else this.#register(name, [handler]);
    }
  }

  /** Lets the block there react at once, as if a neighbour had changed. */
  async refresh(position: Vec3): Promise<void> {
    const kind = await this.#blocks.at(position);
    for (const handler of this.#handlers.get(kind.name) ?? []) {
      const now = await this.#blocks.at(position);
      if (now.name === kind.name) await handler(position, now);
    }
  }

  #register(name: string, handlers: UpdateHandler[]): void {
    this.#handlers.set(name, handlers);
    this.#server.onBlockUpdate(name, async (_world, { position }) => {
      for (const handler of handlers) {
        const kind = await this.#blocks.at(position);
        if (kind.name !== name) break;
        await handler(position, kind);
      }
      return false;
    });
  }
}
