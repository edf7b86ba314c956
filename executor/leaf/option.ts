// An option: a behaviour tree of leaves, registered under a name like a leaf. Verbs that loop are
// options.

import type { z } from "zod";
import type { Body, Failure, State, TreeNode, VerbContract } from "../../schemas/index.ts";
import type { LeafContext, Permission } from "./leaf.ts";

/** A predicate for trees. Synchronous and free of effects. */
export interface Sensor<B extends Body = Body, Args = unknown> {
  name: string;
  argsSchema: z.ZodType<Args>;
  test(context: LeafContext<B>, args: Args): boolean;
}

export interface Option<B extends Body = Body, Args = unknown> {
  name: string;
  version: string;
  kind: "verb" | "option";
  description: string;
  argsSchema: z.ZodType<Args>;
  timeoutMs: number | ((args: Args) => number);
  permissions: readonly Permission[];
  /** As a leaf's. */
  refuses?: readonly string[] | undefined;
  guard(context: LeafContext<B>, args: Args): Failure | undefined;
  /** Plain JSON; its leaves refer to the arguments by `{ "$ref": "args.NAME" }`. */
  tree: TreeNode;
  /** As a leaf's: checked by observation once the tree has succeeded. */
  postcondition(context: LeafContext<B>, args: Args, after: State): Failure | undefined;
}

/** Types an option from its schema and erases the type for the registry. */
export function defineOption<B extends Body, Args>(option: Option<B, Args>): Option<B> {
  return option as unknown as Option<B>;
}

/** An option that implements a canonical verb as a tree. */
export function verbOption<B extends Body, Args>(
  { name, description, inputSchema, permissions }: VerbContract<Args>,
  how: Pick<Option<B, NoInfer<Args>>, "timeoutMs" | "refuses" | "guard" | "tree" | "postcondition">,
): Option<B> {
  const descriptor = {
    name,
    version: "1.0.0",
    kind: "verb",
    description,
    argsSchema: inputSchema,
    permissions,
  } as const;
  return defineOption<B, Args>({ ...descriptor, ...how });
}

/** Types a sensor from its schema and erases the type for the registry. */
export function defineSensor<B extends Body, Args>(sensor: Sensor<B, Args>): Sensor<B> {
  return sensor as unknown as Sensor<B>;
}
