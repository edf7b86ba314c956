// Verbs of a domain that is not Minecraft's: a step tells `times` and the operator's own arguments, and the leaf does what they name.

import { z } from "zod";
import type { LabourVerb } from "../body/labour-leaf.ts";

const PlainVerbArgs = z.looseObject({ times: z.int().min(1) });
type PlainVerbArgs = z.infer<typeof PlainVerbArgs>;

export const plainVerb = (name: string): LabourVerb<PlainVerbArgs> => ({
  name,
  kind: "verb",
  description: `Does what the domain says of ${name}.`,
  inputSchema: PlainVerbArgs,
  permissions: ["movement", "dig", "place", "craft", "container", "combat"],
  request: ({ times }) => ({ item: null, count: times, choice: {} }),
});
