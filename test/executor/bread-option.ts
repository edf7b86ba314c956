// An option's document for the pantry: gathers wheat and bakes it, with a time limit on each part.
// Tests break copies of it.

export const breadOption = {
  id: "opt.bread",
  version: "1.0.0",
  description: "Gathers wheat and bakes it.",
  argsSchema: {
    type: "object",
    properties: {
      count: { type: "integer", minimum: 1, maximum: 64 },
      wheat: { type: "integer", minimum: 3 },
      oven: { type: "string", default: "oven" },
    },
    required: ["count", "wheat"],
  },
  permissions: ["dig", "place", "craft"],
  timeoutMs: 60_000,
  pre: ["health >= 1"],
  post: [
    "inventory.bread += 1",
    { sensor: "inventory_gained", args: { item: "bread", count: { $ref: "args.count" } } },
  ],
  tree: {
    type: "Decorator.Timeout",
    ms: 50_000,
    child: {
      type: "Sequence",
      children: [
        {
          type: "Leaf",
          name: "collect_block",
          args: { block: "wheat", item: "wheat", count: { $ref: "args.wheat" } },
        },
        { type: "Leaf", name: "place_block", args: { item: { $ref: "args.oven" } } },
        { type: "Leaf", name: "craft_item", args: { item: "bread", count: { $ref: "args.count" } }, as: "baked" },
      ],
    },
  },
};

/** A copy with another value at a path of keys; undefined removes the key. */
export function spoilt(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(breadOption) as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
  if (value === undefined) delete (holder as Record<string, unknown>)[last];
  else (holder as Record<string, unknown>)[last] = value;
  return copy;
}
