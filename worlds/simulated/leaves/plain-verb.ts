// Verbs of a domain other than Minecraft's: a step gives `times` and the operator's own arguments,
// and the leaf applies the operators that they name.

import { z } from "zod";
import type { LabourVerb } from "../body/labour-leaf.ts";

const PlainVerbArgs = z.looseObject({ times: z.int().min(1) });
type PlainVerbArgs = z.infer<typeof PlainVerbArgs>;

export const plainVerb = (name: string): LabourVerb<PlainVerbArgs> => ({
  name,
  kind: "verb",
  description: `Applies the domain's operators for ${name}.`,
  inputSchema: PlainVerbArgs,
  permissions: ["movement", "dig", "place", "craft", "container", "combat"],
  request: ({ times }) => ({ item: null, count: times, choice: {} }),
});
