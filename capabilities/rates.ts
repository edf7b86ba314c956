// How often a leaf may start within a minute: 60 times, and more where it has to. A leaf beyond its rate
// is refused with `resource.quotaExceeded`, so that a tree which spins stops. docs/leaves.md has the
// same numbers.

import type { LeafContract } from "../schemas/index.ts";

const RATE_PER_MINUTE = 60;
/** Internal leaves and tools take turns in the loops of options, several a second in rich surroundings. */
const LOOP_RATE = 1_200;
/** Verbs that plans or trees repeat faster than once a second. */
const VERB_RATES: Readonly<Record<string, number>> = {
  craft_item: 240,
  dig_block: 240,
  place_block: 240,
  wait: 1_200,
};

export const ratePerMinute = ({ name, kind }: Pick<LeafContract, "name" | "kind">): number =>
  kind === "verb" ? (VERB_RATES[name] ?? RATE_PER_MINUTE) : LOOP_RATE;
