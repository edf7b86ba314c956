// The table of operator families. A new way to get things is one file in operators/ and one line here.

import { barter } from "./operators/barter.ts";
import { brew } from "./operators/brew.ts";
import { brush } from "./operators/brush.ts";
import { collect } from "./operators/collect.ts";
import { combine } from "./operators/combine.ts";
import { compost } from "./operators/compost.ts";
import { craft } from "./operators/craft.ts";
import { cut } from "./operators/cut-stone.ts";
import { eat } from "./operators/eat.ts";
import { enchant } from "./operators/enchant.ts";
import type { OperatorFamily } from "./operators/family.ts";
import { find, lay, placeChanging } from "./operators/find.ts";
import { findCreature } from "./operators/find-creature.ts";
import { findStructure } from "./operators/find-structure.ts";
import { fish } from "./operators/fish.ts";
import { grow } from "./operators/grow.ts";
import { kill } from "./operators/kill.ts";
import { findLiquid } from "./operators/liquids.ts";
import { loot } from "./operators/loot.ts";
import { shelter } from "./operators/shelter.ts";
import { burn, smelt } from "./operators/smelt.ts";
import { smith } from "./operators/smith.ts";
import { place, take } from "./operators/stations.ts";
import { trade } from "./operators/trade.ts";
import { build, travel } from "./operators/travel.ts";
import { useOnBlock } from "./operators/use-on-block.ts";
import { useOnEntity } from "./operators/use-on-entity.ts";
import { village } from "./operators/village.ts";

// One a line, so that each addition is one line.
// biome-ignore format: one family a line
export const FAMILIES: Readonly<Record<string, OperatorFamily>> = {
  barter,
  brew,
  brush,
  build,
  burn,
  collect,
  combine,
  compost,
  craft,
  cut,
  eat,
  enchant,
  find,
  findCreature,
  findLiquid,
  findStructure,
  fish,
  grow,
  kill,
  lay,
  loot,
  place,
  placeChanging,
  shelter,
  smelt,
  smith,
  take,
  trade,
  travel,
  useOnBlock,
  useOnEntity,
  village,
};
