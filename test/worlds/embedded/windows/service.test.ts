// What a client hears after a click in its own window, over the packets that a connection would carry.

import { expect, test } from "vitest";
import { WindowService } from "../../../../worlds/embedded/windows/service.ts";
import { items } from "../support/registry.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { rules, stack } from "../support/window.ts";

const [STORED, HELD] = [12, 36];

/** A player with a door in the storage and a pickaxe in hand, and what it is told after picking up the door as it foresaw. */
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

test("a click that went as the client foresaw is not answered", () => {
  const { worn, click } = pickingUp();
  worn();
  expect(click(1)).toEqual([]);
});

test("a click that crossed a change on its way is answered with all slots", () => {
  const { worn, click } = pickingUp();
  worn();
  expect(click(0)).toEqual(["window_items"]);
});
