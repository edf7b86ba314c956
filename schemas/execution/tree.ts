// The document Tree: a behaviour tree as JSON with only these node types, no code, and named
// sensors as predicates. Arguments may be references: `{ "$ref": "args.block" }` to the option's
// arguments, `{ "$ref": "memory.target.position" }` to the output that an earlier leaf of the
// option stored under `as`.

import { z } from "zod";

/** A named sensor with arguments. */
export const Predicate = z.strictObject({
  sensor: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()).default({}),
});
export type Predicate = z.infer<typeof Predicate>;

export type TreeNode =
  | { type: "Sequence"; children: TreeNode[] }
  | { type: "Selector"; children: TreeNode[] }
  | { type: "Repeat.Until"; until: Predicate; max: number; child: TreeNode }
  | { type: "Decorator.Timeout"; ms: number; child: TreeNode }
  | { type: "Decorator.FailOnTrue"; predicate: Predicate; child: TreeNode }
  | { type: "Leaf"; name: string; args: Record<string, z.core.util.JSONType>; as?: string | undefined };

export const TreeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("Sequence"), children: z.array(TreeNode).min(1) }),
    z.strictObject({ type: z.literal("Selector"), children: z.array(TreeNode).min(1) }),
    z.strictObject({ type: z.literal("Repeat.Until"), until: Predicate, max: z.int().min(1), child: TreeNode }),
    z.strictObject({ type: z.literal("Decorator.Timeout"), ms: z.int().min(1), child: TreeNode }),
    z.strictObject({ type: z.literal("Decorator.FailOnTrue"), predicate: Predicate, child: TreeNode }),
    z.strictObject({
      type: z.literal("Leaf"),
      name: z.string().min(1).max(128),
      args: z.record(z.string(), z.json()),
      as: z.string().min(1).max(64).optional(),
    }),
  ]),
);
