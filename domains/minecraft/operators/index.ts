// The table of operator families. A new source of items is one file in operators/ and one line
// here.

import { barter } from "./barter.ts";
import { native, visit } from "./biomes.ts";
import { breakHeld } from "./break-held.ts";
import { brew } from "./brew.ts";
import { brush } from "./brush.ts";
import { collect } from "./collect.ts";
import { combine } from "./combine.ts";
import { compost } from "./compost.ts";
import { craft } from "./craft.ts";
import { cut } from "./cut-stone.ts";
import { eat } from "./eat.ts";
import { empty } from "./empty.ts";
import { enchant } from "./enchant.ts";
import type { OperatorFamily } from "./family.ts";
import { find, lay, placeChanging } from "./find.ts";
import { findCreature } from "./find-creature.ts";
import { findStructure } from "./find-structure.ts";
import { fish } from "./fish.ts";
import { generate } from "./generate.ts";
import { grow } from "./grow.ts";
import { kill } from "./kill.ts";
import { findLiquid } from "./liquids.ts";
import { loot } from "./loot.ts";
import { ripen } from "./ripen.ts";
import { shelter } from "./shelter.ts";
import { burn, smelt } from "./smelt.ts";
import { smith } from "./smith.ts";
import { place, take } from "./stations.ts";
import { trade } from "./trade.ts";
import { build, travel } from "./travel.ts";
import { useOnBlock } from "./use-on-block.ts";
import { useOnEntity } from "./use-on-entity.ts";
import { village } from "./village.ts";

// One per line, so that each addition is one line.
export const FAMILIES: Readonly<Record<string, OperatorFamily>> = {
  barter,
  breakHeld,
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
  empty,
  enchant,
  find,
  findCreature,
  findLiquid,
  findStructure,
  fish,
  generate,
  grow,
  kill,
  lay,
  loot,
  native,
  place,
  placeChanging,
  ripen,
  shelter,
  smelt,
  smith,
  take,
  trade,
  travel,
  useOnBlock,
  useOnEntity,
  village,
  visit,
};
