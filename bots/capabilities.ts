// Everything that the mineflayer body can do, in one table. A new leaf, option or sensor is one file and one line here.

import type { Capabilities } from "../executor/registry.ts";
import type { MineflayerBody } from "./body.ts";
import { approachTarget } from "./leaves/approach-target.ts";
import { blockIn } from "./leaves/block-in.ts";
import { brewPotion } from "./leaves/brew-potion.ts";
import { bridge } from "./leaves/bridge.ts";
import { castLine } from "./leaves/cast-line.ts";
import { chat } from "./leaves/chat.ts";
import { climb } from "./leaves/climb.ts";
import { combineItem } from "./leaves/combine-item.ts";
import { consumeFood } from "./leaves/consume-food.ts";
import { craftItem } from "./leaves/craft-item.ts";
import { craftTool } from "./leaves/craft-tool.ts";
import { cutStone } from "./leaves/cut-stone.ts";
import { digBlock } from "./leaves/dig-block.ts";
import { digTarget } from "./leaves/dig-target.ts";
import { eat } from "./leaves/eat.ts";
import { enchantItem } from "./leaves/enchant-item.ts";
import { equipFor } from "./leaves/equip-for.ts";
import { equipItem } from "./leaves/equip-item.ts";
import { fight } from "./leaves/fight.ts";
import { flee } from "./leaves/flee.ts";
import { follow } from "./leaves/follow.ts";
import { getOut } from "./leaves/get-out.ts";
import { giveUpCreature } from "./leaves/give-up-creature.ts";
import { giveUpTarget } from "./leaves/give-up-target.ts";
import { guard } from "./leaves/guard.ts";
import { holdTool } from "./leaves/hold-tool.ts";
import { layBlueprint } from "./leaves/lay-blueprint.ts";
import { lookAround } from "./leaves/look-around.ts";
import { lookAt } from "./leaves/look-at.ts";
import { lootNext } from "./leaves/loot-next.ts";
import { deposit, withdraw } from "./leaves/moving-items.ts";
import { navigate } from "./leaves/navigate.ts";
import { offerGold } from "./leaves/offer-gold.ts";
import { operate } from "./leaves/operate.ts";
import { pickUp } from "./leaves/pick-up.ts";
import { pillarUp } from "./leaves/pillar-up.ts";
import { placeBlock } from "./leaves/place-block.ts";
import { placeTorch } from "./leaves/place-torch.ts";
import { putBlock } from "./leaves/put-block.ts";
import { reap } from "./leaves/reap.ts";
import { dismount, mount } from "./leaves/riding.ts";
import { searchOn } from "./leaves/search-on.ts";
import { selectCreature } from "./leaves/select-creature.ts";
import { selectLog } from "./leaves/select-log.ts";
import { selectTarget } from "./leaves/select-target.ts";
import { sleep } from "./leaves/sleep.ts";
import { jump, unequip, walk } from "./leaves/small-moves.ts";
import { smeltItem } from "./leaves/smelt-item.ts";
import { smithItem } from "./leaves/smith-item.ts";
import { sneak } from "./leaves/sneak.ts";
import { plant, sow } from "./leaves/sow.ts";
import { strikeDown } from "./leaves/strike-down.ts";
import { toss } from "./leaves/toss.ts";
import { trade } from "./leaves/trade.ts";
import { travel } from "./leaves/travel.ts";
import { tunnel } from "./leaves/tunnel.ts";
import { useOnTarget } from "./leaves/use-on-target.ts";
import { useOnce } from "./leaves/use-once.ts";
import { wait } from "./leaves/wait.ts";
import { walkOnward } from "./leaves/walk-onward.ts";
import { wallOff } from "./leaves/wall-off.ts";
import { giveUp, headOut, markPlace, noteWaypoint, retrace } from "./leaves/way-marks.ts";
import { buildStructure } from "./options/build-structure.ts";
import { collectBlock } from "./options/collect-block.ts";
import { explore } from "./options/explore.ts";
import { barter, fish, lootContainer } from "./options/gathering-rounds.ts";
import { growCrop, growTree } from "./options/growing.ts";
import { killEntity } from "./options/kill-entity.ts";
import { useOnBlock } from "./options/use-on-block.ts";
import { useOnEntity } from "./options/use-on-entity.ts";
import { blockKnown } from "./sensors/block-known.ts";
import { BODY_SENSORS } from "./sensors/body-sensors.ts";
import { DANGER_SENSORS } from "./sensors/danger-sensors.ts";
import { hunted } from "./sensors/hunted.ts";
import { inventoryGained } from "./sensors/inventory-gained.ts";
import { PLAYER_SENSORS } from "./sensors/player-sensors.ts";
import { wallsHeld } from "./sensors/walls-held.ts";
import { WORLD_SENSORS } from "./sensors/world-sensors.ts";

/** What a capability registry takes to drive this body. */
export function mineflayerCapabilities(): Required<Capabilities<MineflayerBody>> {
  return {
    leaves: [
      navigate,
      craftItem,
      smeltItem,
      placeBlock,
      equipItem,
      digBlock,
      putBlock,
      placeTorch,
      tunnel,
      bridge,
      wallOff,
      eat,
      fight,
      getOut,
      craftTool,
      holdTool,
      selectLog,
      markPlace,
      retrace,
      headOut,
      noteWaypoint,
      giveUp,
      pillarUp,
      blockIn,
      flee,
      follow,
      guard,
      toss,
      lookAt,
      jump,
      walk,
      unequip,
      operate,
      mount,
      dismount,
      climb,
      sneak,
      plant,
      consumeFood,
      sleep,
      deposit,
      withdraw,
      wait,
      chat,
      selectTarget,
      approachTarget,
      equipFor,
      digTarget,
      pickUp,
      giveUpTarget,
      searchOn,
      lookAround,
      walkOnward,
      selectCreature,
      strikeDown,
      useOnTarget,
      giveUpCreature,
      layBlueprint,
      sow,
      reap,
      useOnce,
      cutStone,
      smithItem,
      combineItem,
      brewPotion,
      enchantItem,
      castLine,
      offerGold,
      lootNext,
      travel,
      trade,
    ],
    options: [
      collectBlock,
      explore,
      killEntity,
      useOnEntity,
      useOnBlock,
      growCrop,
      growTree,
      buildStructure,
      fish,
      barter,
      lootContainer,
    ],
    sensors: [
      inventoryGained,
      blockKnown,
      hunted,
      wallsHeld,
      ...BODY_SENSORS,
      ...WORLD_SENSORS,
      ...PLAYER_SENSORS,
      ...DANGER_SENSORS,
    ],
  };
}
