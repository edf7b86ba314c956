// What a verb or a leaf is called, told and answers, whatever body has it. How it is done, and
// within which time, is the body's.

import type { z } from "zod";
import type { Permission } from "./option.ts";

/** Of what is done when it is told: a leaf, or an option. */
export interface VerbContract<Args = unknown> {
  /** A canonical verb, or a name of its own for a tool or an internal leaf. */
  name: string;
  kind: "verb" | "internal" | "tool";
  description: string;
  inputSchema: z.ZodType<Args>;
  permissions: readonly Permission[];
}

export interface LeafContract<Args = unknown, Output = unknown> extends VerbContract<Args> {
  outputSchema: z.ZodType<Output>;
}

/** What a contract's schema makes of the arguments. */
export type ArgsOf<C extends VerbContract> = z.infer<C["inputSchema"]>;
