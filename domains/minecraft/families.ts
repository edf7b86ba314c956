// The table of operator families. A new way to get things is one file in operators/ and one line here.

import { collect } from "./operators/collect.ts";
import { craft } from "./operators/craft.ts";
import type { OperatorFamily } from "./operators/family.ts";
import { find } from "./operators/find.ts";
import { burn, smelt } from "./operators/smelt.ts";
import { place, take } from "./operators/stations.ts";

export const FAMILIES: Readonly<Record<string, OperatorFamily>> = { burn, collect, craft, find, place, smelt, take };
