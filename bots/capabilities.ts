// All capabilities of the mineflayer body, in one table. A new leaf, option or sensor is one file
// and one line here.

import type { Capabilities } from "../executor/index.ts";
import type { MineflayerBody } from "./body/body.ts";
import { blockIn } from "./leaves/block/block-in.ts";
import { digBlock } from "./leaves/block/dig-block.ts";
import { layBlueprint } from "./leaves/block/lay-blueprint.ts";
import { operate } from "./leaves/block/operate.ts";
import { placeBlock } from "./leaves/block/place-block.ts";
import { placeTorch } from "./leaves/block/place-torch.ts";
import { putBlock } from "./leaves/block/put-block.ts";
import { reap } from "./leaves/block/reap.ts";
import { plant, sow } from "./leaves/block/sow.ts";
import { useOnce } from "./leaves/block/use-once.ts";
import { wallOff } from "./leaves/block/wall-off.ts";
import { checkArms } from "./leaves/creature/check-arms.ts";
import { fight } from "./leaves/creature/fight.ts";
import { giveUpCreature } from "./leaves/creature/give-up-creature.ts";
import { guard } from "./leaves/creature/guard.ts";
import { offerGold } from "./leaves/creature/offer-gold.ts";
import { selectCreature } from "./leaves/creature/select-creature.ts";
import { strikeDown } from "./leaves/creature/strike-down.ts";
import { trade } from "./leaves/creature/trade.ts";
import { useOnTarget } from "./leaves/creature/use-on-target.ts";
import { castLine } from "./leaves/item/cast-line.ts";
import { consumeFood } from "./leaves/item/consume-food.ts";
import { craftItem } from "./leaves/item/craft-item.ts";
import { craftTool } from "./leaves/item/craft-tool.ts";
import { dropItem } from "./leaves/item/drop-item.ts";
import { eat } from "./leaves/item/eat.ts";
import { equipItem } from "./leaves/item/equip-item.ts";
import { fetchOwnDrops } from "./leaves/item/fetch-own-drops.ts";
import { holdTool } from "./leaves/item/hold-tool.ts";
import { pickUp } from "./leaves/item/pick-up.ts";
import { toss } from "./leaves/item/toss.ts";
import { useItem } from "./leaves/item/use-item.ts";
import { bridge } from "./leaves/move/bridge.ts";
import { climb } from "./leaves/move/climb.ts";
import { flee } from "./leaves/move/flee.ts";
import { follow } from "./leaves/move/follow.ts";
import { getOut } from "./leaves/move/get-out.ts";
import { lookAround } from "./leaves/move/look-around.ts";
import { navigate } from "./leaves/move/navigate.ts";
import { pillarUp } from "./leaves/move/pillar-up.ts";
import { dismount, mount } from "./leaves/move/riding.ts";
import { jump, unequip, walk } from "./leaves/move/small-moves.ts";
import { travel } from "./leaves/move/travel.ts";
import { tunnel } from "./leaves/move/tunnel.ts";
import { walkOnward } from "./leaves/move/walk-onward.ts";
import { giveUp, headOut, markPlace, noteWaypoint, retrace } from "./leaves/move/way-marks.ts";
import { chat } from "./leaves/self/chat.ts";
import { lookAt } from "./leaves/self/look-at.ts";
import { sleep } from "./leaves/self/sleep.ts";
import { sneak } from "./leaves/self/sneak.ts";
import { wait } from "./leaves/self/wait.ts";
import { brewPotion } from "./leaves/station/brew-potion.ts";
import { combineItem } from "./leaves/station/combine-item.ts";
import { cutStone } from "./leaves/station/cut-stone.ts";
import { enchantItem } from "./leaves/station/enchant-item.ts";
import { lootNext } from "./leaves/station/loot-next.ts";
import { deposit, withdraw } from "./leaves/station/moving-items.ts";
import { smeltItem } from "./leaves/station/smelt-item.ts";
import { smithItem } from "./leaves/station/smith-item.ts";
import { approachTarget } from "./leaves/target/approach-target.ts";
import { digTarget } from "./leaves/target/dig-target.ts";
import { equipFor } from "./leaves/target/equip-for.ts";
import { giveUpTarget } from "./leaves/target/give-up-target.ts";
import { searchOn } from "./leaves/target/search-on.ts";
import { selectLog } from "./leaves/target/select-log.ts";
import { selectTarget } from "./leaves/target/select-target.ts";
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
import { gainedOrDone } from "./sensors/gained-or-done.ts";
import { inventoryGained } from "./sensors/inventory-gained.ts";
import { PLAYER_SENSORS } from "./sensors/player-sensors.ts";
import { wallsHeld } from "./sensors/walls-held.ts";
import { WORLD_SENSORS } from "./sensors/world-sensors.ts";

/** The capabilities for a registry that drives this body. */
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
      checkArms,
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
      dropItem,
      useItem,
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
      fetchOwnDrops,
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
      gainedOrDone,
      wallsHeld,
      ...BODY_SENSORS,
      ...WORLD_SENSORS,
      ...PLAYER_SENSORS,
      ...DANGER_SENSORS,
    ],
  };
}
