// The packets that a client gets after a click in its own window.

import { expect, test } from "vitest";
import { WindowService } from "../../../../worlds/embedded/windows/service.ts";
import { items } from "../support/registry.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { rules, stack } from "../support/window.ts";

const [STORED, HELD] = [12, 36];

/**
 * A player with a door in the storage and a pickaxe in hand, and the packets that it gets after a
 * predicted pick-up of the door.
 */
function pickingUp(): { worn(): void; click(stateId: number): string[] } {
  const { context, server, sessions, player, received, join } = sketchPlayer();
  Object.assign(server, { supportFeature: () => false });
  new WindowService(context, sessions, rules);
  join();
  const session = sessions.of(player);
  session.inventory.set(STORED, stack("oak_door"));
  session.inventory.set(HELD, stack("wooden_pickaxe"));
  return {
    worn: () => session.setInventorySlot(HELD, stack("wooden_pickaxe")),
    click(stateId) {
      received.length = 0;
      const foreseen = {
        changedSlots: [{ location: STORED, item: items.toPacket(null) }],
        cursorItem: items.toPacket(stack("oak_door")),
      };
      player._client.emit("window_click", { windowId: 0, stateId, slot: STORED, mouseButton: 0, mode: 0, ...foreseen });
      return [...received];
    },
  };
}

test("a click that the client predicted is not answered", () => {
  const { worn, click } = pickingUp();
  worn();
  expect(click(1)).toEqual([]);
});

test("a click that crossed a change on its way is answered with all slots", () => {
  const { worn, click } = pickingUp();
  worn();
  expect(click(0)).toEqual(["window_items"]);
});
