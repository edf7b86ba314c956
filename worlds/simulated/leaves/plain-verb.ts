// Verbs of a domain that is not Minecraft's: a step tells `times` and the operator's own arguments, and the leaf does what they name.

import { z } from "zod";
import type { LabourVerb } from "../body/labour-leaf.ts";

const Args = z.looseObject({ times: z.int().min(1) });
type Args = z.infer<typeof Args>;

export const plainVerb = (name: string): LabourVerb<Args> => ({
  name,
  kind: "verb",
  description: `Does what the domain says of ${name}.`,
  inputSchema: Args,
  permissions: ["movement", "dig", "place", "craft", "container", "combat"],
  told: ({ times }) => ({ item: null, count: times, choice: {} }),
});
