// The implementation of each use_on_block effect, by name. A new effect is one row here.

import { brushed, emptied, inHand, onStandingBlock } from "./in-place.ts";
import { cooled, filled, quenched } from "./liquids.ts";
import type { BlockUsage } from "./use.ts";
import { setDownAndTreated } from "./workpiece.ts";

export { USE_BOUND_MS } from "./use.ts";

export const USES: Readonly<Record<string, BlockUsage>> = {
  fill: filled,
  empty: emptied,
  pour: emptied,
  open: inHand,
  strip: setDownAndTreated,
  till: setDownAndTreated,
  carve: setDownAndTreated,
  soak: setDownAndTreated,
  dry: setDownAndTreated,
  weather: setDownAndTreated,
  harden: setDownAndTreated,
  compost: onStandingBlock,
  shear: onStandingBlock,
  bone_meal: onStandingBlock,
  brush: brushed,
  cool: cooled,
  quench: quenched,
};
