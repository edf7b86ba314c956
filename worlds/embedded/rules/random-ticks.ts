// Random ticks: blocks grow, decay or dry at random moments. Vanilla picks 3 of the 4,096 blocks of
// every section each tick; here each block with a handler gets its tick with the same probability,
// which is equivalent. Invariant: a random tick depends on seed, position and tick alone. Source:
// Minecraft Wiki "Tick" (random tick, randomTickSpeed).

import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import { hashOf, type RandomSource, seededRandom } from "../generator/random.ts";

/** Vanilla's game rule, and the factor of growth in a fast world. */
const RANDOM_TICK_SPEED = 3;
const FAST_GROWTH = 20;
const SECTION_BLOCKS = 4096;
const HASH_RANGE = 4294967296;
const CHANNEL = 600;
/** Blocks farther than this from every player get no ticks, as in vanilla. */
const TICK_DISTANCE = 128;

type RandomTickHandler = (position: Vec3, kind: BlockKind, random: RandomSource) => void | Promise<void>;

export class RandomTicks {
  /** Blocks of a section that are picked each tick. */
  speed: number;
  readonly #context: Pick<WorldContext, "server" | "seed" | "blocks">;
  readonly #handlers = new Map<string, { handler: RandomTickHandler; matters(kind: BlockKind): boolean }>();
  readonly #places = new Map<string, Vec3>();
  #running = false;

  constructor(context: Pick<WorldContext, "server" | "seed" | "blocks" | "fast" | "report">) {
    this.#context = context;
    this.speed = RANDOM_TICK_SPEED * (context.fast ? FAST_GROWTH : 1);
    context.blocks.onChange((position, _before, after) => this.notice(position, after));
    context.server.on("tick", () => guarded(context, () => this.#tick()));
  }

  /** Lets the speed be set as in vanilla: "gamerule randomTickSpeed 100". */
  addCommand(): void {
    this.#context.server.commands.add({
      base: "gamerule",
      usage: "/gamerule randomTickSpeed <blocks>",
      op: true,
      parse: (text) => text.split(" ").filter(Boolean),
      action: ([rule, value]) => {
        const speed = Number(value);
        if (rule !== "randomTickSpeed" || !Number.isInteger(speed) || speed < 0)
          throw new Error(`no such rule: ${rule} ${value}`);
        this.speed = speed;
      },
    });
  }

  /**
   * Registers the random tick of blocks named `names`; blocks for which `matters` is false get none
   * until they change.
   */
  on(names: Iterable<string>, handler: RandomTickHandler, matters: (kind: BlockKind) => boolean = () => true): void {
    for (const name of names) this.#handlers.set(name, { handler, matters });
  }

  /**
   * Registers a generated block when a neighbour changes; placed blocks are registered on
   * placement.
   */
  notice(position: Vec3, kind: BlockKind): void {
    if (this.#handlers.get(kind.name)?.matters(kind)) this.#places.set(position.toString(), position.floored());
  }

  async #tick(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (const [key, position] of this.#places) if (this.#isPicked(position)) await this.#act(key, position);
    } finally {
      this.#running = false;
    }
  }

  #isPicked({ x, y, z }: Vec3): boolean {
    const { server, seed } = this.#context;
    if (hashOf(seed, CHANNEL, server.tickCount, x, y, z) >= (this.speed / SECTION_BLOCKS) * HASH_RANGE) return false;
    return server.players.some(
      ({ position }) => Math.abs(position.x - x) <= TICK_DISTANCE && Math.abs(position.z - z) <= TICK_DISTANCE,
    );
  }

  async #act(key: string, position: Vec3): Promise<void> {
    const { server, seed, blocks } = this.#context;
    const kind = await blocks.at(position);
    const found = this.#handlers.get(kind.name);
    if (found === undefined || !found.matters(kind)) return void this.#places.delete(key);
    const { x, y, z } = position;
    await found.handler(position, kind, seededRandom(hashOf(seed, CHANNEL + 1, server.tickCount, x, y, z)));
  }
}
