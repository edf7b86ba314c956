// The interface of a verb or leaf, independent of the body that implements it and of its timeouts.

import type { z } from "zod";
import type { Permission } from "./option.ts";

/** The interface of a leaf or an option. */
export interface VerbContract<Args = unknown> {
  /** A canonical verb, or any other name for a tool or an internal leaf. */
  name: string;
  kind: "verb" | "internal" | "tool";
  description: string;
  inputSchema: z.ZodType<Args>;
  permissions: readonly Permission[];
}

export interface LeafContract<Args = unknown, Output = unknown> extends VerbContract<Args> {
  outputSchema: z.ZodType<Output>;
}

/** The argument type that a contract's schema produces. */
export type ArgsOf<C extends VerbContract> = z.infer<C["inputSchema"]>;
