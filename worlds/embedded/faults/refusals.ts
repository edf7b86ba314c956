// What a player asks for with a packet, and the no that a server answers with: nothing is done, and
// the client gets what it foresaw wrongly as it truly is. Source: the behaviour of vanilla and of
// servers with protected land (a cancelled drop comes back into the bag, a cancelled use or dig is
// answered with the block and the held stack).

import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { beside, FACES } from "../core/faces.ts";
import type { RefusableAct } from "../core/server-faults.ts";
import type { PlayerSession } from "../players/session.ts";

const OUTSIDE = -999;
const DRAG = 5;
const THROW = 4;
const [FINISHED_DIGGING, DROP_STACK, DROP_ONE] = [2, 3, 4];
/** Blocks whose use opens a window. */
const OPENS =
  /(chest|barrel|shulker_box|crafting_table|furnace|smoker|stonecutter|anvil|grindstone|loom|table|brewing_stand|hopper|dispenser|dropper)$/;

export type Packet = Readonly<Record<string, unknown>>;

type Place = { x: number; y: number; z: number };

/** The act that a packet asks for; undefined where it asks for none that may be refused. */
export function actOf(
  name: string,
  packet: Packet,
  session: PlayerSession,
  context: WorldContext,
): RefusableAct | undefined {
  switch (name) {
    case "window_click":
      if (packet.mode === DRAG) return undefined;
      return packet.slot === OUTSIDE || packet.mode === THROW ? "drop" : "click";
    case "block_dig":
      if (packet.status === DROP_STACK || packet.status === DROP_ONE) return "drop";
      return packet.status === FINISHED_DIGGING ? "dig" : undefined;
    case "block_place": {
      const isOpening = OPENS.test(nameAt(context, packet.location as Place)) && !session.player.crouching;
      return isOpening ? "open" : "place";
    }
    case "use_item":
      return "use";
    case "use_entity":
      return "interact";
    default:
      return undefined;
  }
}

/** The name of a loaded block. */
function nameAt({ server, blocks }: WorldContext, { x, y, z }: Place): string {
  const column = server.overworld.getLoadedColumn(x >> 4, z >> 4);
  return column === undefined ? "" : blocks.kinds.ofState(column.getBlockStateId(new Vec3(x & 15, y, z & 15))).name;
}

/** Sends the player what it foresaw wrongly. */
export async function sayNo(
  name: string,
  packet: Packet,
  session: PlayerSession,
  context: WorldContext,
): Promise<void> {
  const { player } = session;
  const { server, blocks } = context;
  if (name === "window_click") {
    if (server.supportFeature("transactionPacketExists")) {
      player._client.write("transaction", { windowId: packet.windowId, action: packet.action, accepted: false });
    }
    if (packet.slot === OUTSIDE) takeBack(session, context);
    session.sendAll(session.open ?? session.inventory);
    return;
  }
  session.sendInventorySlot(session.heldSlot);
  if (name === "use_item" || name === "use_entity" || packet.status === DROP_STACK || packet.status === DROP_ONE)
    return;
  const { x, y, z } = packet.location as Place;
  const place = new Vec3(x, y, z);
  const face = FACES[Number(packet.direction ?? packet.face)];
  for (const at of face === undefined || name === "block_dig" ? [place] : [place, beside(place, face)])
    player._client.write("block_change", { location: at, type: (await blocks.at(at)).state });
}

/** A drop from the cursor that was refused goes back into the bag. */
function takeBack(session: PlayerSession, { items }: WorldContext): void {
  if (session.cursor === null) return;
  session.cursor = items.copy(session.cursor, session.give(session.cursor));
}
