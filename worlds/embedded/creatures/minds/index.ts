// The mind of each temper, in one table.

import { type Drive, REST } from "../body.ts";
import type { CreatureKind } from "../kinds.ts";
import { Archer } from "./archer.ts";
import { Blaze } from "./blaze.ts";
import { Bomber } from "./bomber.ts";
import { Melee } from "./melee.ts";
import type { CreatureMind } from "./mind.ts";
import { Strolling } from "./strolling.ts";

const STILL: CreatureMind = { decide: (): Drive => REST };

const MINDS: Record<CreatureKind["temper"], () => CreatureMind> = {
  none: () => STILL,
  calm: () => new Strolling(),
  melee: () => new Melee(),
  leaper: () => new Melee(),
  archer: () => new Archer(),
  bomber: () => new Bomber(),
  neutral: () => new Melee(),
  blaze: () => new Blaze(),
};

/** A new mind for a creature of a kind. */
export const mindOf = ({ temper }: Pick<CreatureKind, "temper">): CreatureMind => MINDS[temper]();
