// Everything that the mineflayer body can do, in one table. A new leaf, option or sensor is one file and one line here.

import type { Capabilities } from "../executor/registry.ts";
import type { MineflayerBody } from "./body.ts";
import { approachTarget } from "./leaves/approach-target.ts";
import { craftItem } from "./leaves/craft-item.ts";
import { digTarget } from "./leaves/dig-target.ts";
import { equipFor } from "./leaves/equip-for.ts";
import { equipItem } from "./leaves/equip-item.ts";
import { giveUpTarget } from "./leaves/give-up-target.ts";
import { lookAround } from "./leaves/look-around.ts";
import { navigate } from "./leaves/navigate.ts";
import { pickUp } from "./leaves/pick-up.ts";
import { placeBlock } from "./leaves/place-block.ts";
import { searchOn } from "./leaves/search-on.ts";
import { selectTarget } from "./leaves/select-target.ts";
import { smeltItem } from "./leaves/smelt-item.ts";
import { walkOnward } from "./leaves/walk-onward.ts";
import { collectBlock } from "./options/collect-block.ts";
import { explore } from "./options/explore.ts";
import { blockKnown } from "./sensors/block-known.ts";
import { inventoryGained } from "./sensors/inventory-gained.ts";

/** What a capability registry takes to drive this body. */
export function mineflayerCapabilities(): Required<Capabilities<MineflayerBody>> {
  return {
    leaves: [
      navigate,
      craftItem,
      smeltItem,
      placeBlock,
      equipItem,
      selectTarget,
      approachTarget,
      equipFor,
      digTarget,
      pickUp,
      giveUpTarget,
      searchOn,
      lookAround,
      walkOnward,
    ],
    options: [collectBlock, explore],
    sensors: [inventoryGained, blockKnown],
  };
}
