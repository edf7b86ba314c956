// The use button: on a block first the block's own action (a chest opens), then the held item's (a
// hoe tills), then placing; towards the air the held item's (a bucket fills). Each rule enters its
// own rows. Invariant: after every use of a block the client is sent the clicked block and the one
// before its face, whatever the outcome; mineflayer takes that for the answer. Source: wiki.vg "Use
// Item On", "Use Item"; Minecraft Wiki "Sneaking" (a sneaking player with something in hand uses no
// blocks).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import { beside, FACES, type Face } from "../core/faces.ts";
import type { ItemStack, Slot } from "../core/items.ts";
import { Gazes } from "../players/gaze.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";
import { OFF_HAND } from "./shields.ts";

/** A block that a player uses, or uses an item on. */
export interface BlockUseEvent {
  session: PlayerSession;
  player: Player;
  position: Vec3;
  kind: BlockKind;
  /** The clicked side, and the position of the click within the block: 0..1 each way. */
  face: Face;
  cursor: Vec3;
  held: Slot;
}

/** An item used on a block or into the air. */
export interface ItemUse {
  session: PlayerSession;
  player: Player;
  held: ItemStack;
}

/** True when the use is done and no further row is tried. */
type UseOutcome = boolean | Promise<boolean>;

interface UsePacket {
  location: { x: number; y: number; z: number };
  direction: number;
  cursorX: number;
  cursorY: number;
  cursorZ: number;
}

export class Uses {
  readonly gazes = new Gazes();
  readonly #context: WorldContext;
  readonly #blocks = new Map<string, (use: BlockUseEvent) => UseOutcome>();
  readonly #itemsOnBlocks: ((use: BlockUseEvent & { held: ItemStack }) => UseOutcome)[] = [];
  readonly #items: ((use: ItemUse) => UseOutcome)[] = [];

  constructor(context: WorldContext, sessions: Sessions) {
    this.#context = context;
    context.server.on("newPlayer", (player: Player) => {
      this.gazes.follow(player);
      // flying-squid's own handler has other rules of placing, and no items but blocks.
      player._client.removeAllListeners("block_place");
      player._client.on("block_place", (packet: UsePacket) =>
        guarded(context, () => this.#onBlock(sessions.of(player), packet)),
      );
      player._client.on("use_item", ({ hand = 0 }: { hand?: number } = {}) =>
        guarded(context, () => hand !== OFF_HAND && this.#inAir(sessions.of(player))),
      );
    });
  }

  /** The effect of using a block. */
  block(names: Iterable<string>, act: (use: BlockUseEvent) => UseOutcome): void {
    for (const name of names) this.#blocks.set(name, act);
  }

  /**
   * The effect of a held item on a block; rows are tried in the order in which they were entered.
   */
  itemOnBlock(act: (use: BlockUseEvent & { held: ItemStack }) => UseOutcome): void {
    this.#itemsOnBlocks.push(act);
  }

  /** The effect of a held item without a block. */
  item(act: (use: ItemUse) => UseOutcome): void {
    this.#items.push(act);
  }

  async #onBlock(session: PlayerSession, packet: UsePacket): Promise<void> {
    const { player } = session;
    const face = FACES[packet.direction];
    if (face === undefined || player.health <= 0) return;
    const position = new Vec3(packet.location.x, packet.location.y, packet.location.z);
    const kind = await this.#context.blocks.at(position);
    const cursor = new Vec3(packet.cursorX, packet.cursorY, packet.cursorZ);
    const use = { session, player, position, kind, face, cursor, held: session.held };
    await this.#tryAll(use);
    for (const place of [position, beside(position, face)]) {
      player._client.write("block_change", { location: place, type: (await this.#context.blocks.at(place)).state });
    }
  }

  async #tryAll(use: BlockUseEvent): Promise<void> {
    const { player, kind, held } = use;
    const blockFirst = held === null || !player.crouching;
    if (blockFirst && (await this.#blocks.get(kind.name)?.(use))) return;
    if (held === null) return;
    for (const act of this.#itemsOnBlocks) if (await act({ ...use, held })) return;
  }

  async #inAir(session: PlayerSession): Promise<void> {
    const { player, held } = session;
    if (held === null || player.health <= 0) return;
    for (const act of this.#items) if (await act({ session, player, held })) return;
  }
}
