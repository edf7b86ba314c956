import { describe, expect, test } from "vitest";
import {
  compileOption,
  compileTree,
  drawTreeMermaid,
  drawTreeText,
  nodeStatuses,
  runTree,
  VirtualClock,
} from "../../executor/index.ts";
import { type RunEvent, TreeNode } from "../../schemas/index.ts";
import { breadOption } from "./bread-option.ts";
import { PantryBody, pantryRegistry } from "./pantry.ts";

const tree = TreeNode.parse(breadOption.tree);

describe("a tree as text", () => {
  test("has one line per node, with arguments and references", () => {
    expect(drawTreeText(tree)).toBe(
      [
        "Timeout 50000 ms",
        "└─ Sequence",
        "   ├─ collect_block(block: wheat, item: wheat, count: $args.wheat)",
        "   ├─ place_block(item: $args.oven)",
        "   └─ craft_item(item: bread, count: $args.count) as baked",
      ].join("\n"),
    );
  });

  test("unfolds options if it is given the registry", () => {
    expect(drawTreeText(tree, { registry: pantryRegistry() }).split("\n").slice(2, 6)).toEqual([
      "   ├─ collect_block(block: wheat, item: wheat, count: $args.wheat)",
      "   │  └─ Repeat.Until inventory_gained(item: $args.item, count: $args.count), at most 20 times",
      "   │     └─ pick_one(item: $args.item)",
      "   ├─ place_block(item: $args.oven)",
    ]);
  });
});

test("a tree as a flowchart has every node and every arrow, and escapes quotes", () => {
  const quoted = TreeNode.parse({ type: "Leaf", name: "chat", args: { text: 'say "hi"' } });
  expect(drawTreeMermaid(quoted)).toBe('flowchart TD\n  n0["chat(text: say #quot;hi#quot;)"]');
  const lines = drawTreeMermaid(tree).split("\n");
  expect(lines.filter((line) => line.includes("-->"))).toEqual([
    "  n0 --> n1",
    "  n1 --> n2",
    "  n1 --> n3",
    "  n1 --> n4",
  ]);
});

describe("live status", () => {
  test("follows a traced run's events, into options and out again", async () => {
    const registry = pantryRegistry();
    registry.registerOption(compileOption(breadOption, registry).option);
    const call = TreeNode.parse({ type: "Leaf", name: "opt.bread@1.0.0", args: { count: 2, wheat: 6 } });
    const events: RunEvent[] = [];
    const body = new PantryBody();
    body.inject("place_block", "hang", "hang");
    const compiled = compileTree(call, registry, { traced: true });
    const clock = new VirtualClock();
    const controller = new AbortController();
    const onEvent = (event: RunEvent) => events.push(event);
    const end = runTree({ tree: compiled, body, clock, registry, signal: controller.signal, onEvent });
    await clock.sleep(700);
    const during = drawTreeText(call, { registry, statuses: nodeStatuses(events) });
    expect(during.split("\n").map((line) => line.replace(/\(.*\)/, "()"))).toEqual([
      "opt.bread@1.0.0() [running]",
      "└─ Timeout 50000 ms [running]",
      "   └─ Sequence [running]",
      "      ├─ collect_block() [success]",
      "      │  └─ Repeat.Until inventory_gained(), at most 20 times [success]",
      "      │     └─ pick_one() [success]",
      "      ├─ place_block() [running]",
      "      └─ craft_item() as baked",
    ]);
    controller.abort();
    await end;
    expect(nodeStatuses(events).get(">/child/children/1")).toBe("idle");
    expect(drawTreeMermaid(call, { registry, statuses: nodeStatuses(events) })).toContain(":::success");
  });

  test("comes only from traced trees", async () => {
    const registry = pantryRegistry();
    const events: RunEvent[] = [];
    const leaf = { type: "Leaf", name: "conjure", args: { item: "bread", count: 1 } };
    const common = { body: new PantryBody(), clock: new VirtualClock(), registry };
    await runTree({ ...common, tree: compileTree(leaf, registry), onEvent: (event) => events.push(event) });
    expect(events.filter(({ type }) => type === "node")).toEqual([]);
  });
});
