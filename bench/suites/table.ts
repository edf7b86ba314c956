// The table of suites: a new one is one file and one line here.

import { COUNTS } from "./counts.ts";
import { CRAFTABLES } from "./craftables.ts";
import { EIGHT } from "./eight.ts";
import { FUZZ } from "./fuzz.ts";
import { PLANCRAFT } from "./plancraft.ts";
import { REPAIR } from "./repair.ts";
import type { Suite } from "./suite.ts";

export const SUITES: readonly Suite[] = [EIGHT, CRAFTABLES, PLANCRAFT, COUNTS, FUZZ, REPAIR];
