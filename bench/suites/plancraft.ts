// Plancraft (Dagan, Keller, Lascarides, "Plancraft: an evaluation dataset for planning with LLM
// agents", 2024; MIT licence): crafting from a full inventory, Minecraft 1.16, with the optimal
// number of craft and smelt applications, or known to be impossible. The data is not shipped:
// --plancraft names a file of its problems, one JSON object a line. As problems: one more of the
// target than is held; only crafting and smelting; a table and a furnace near; and a stack of ladders,
// which no recipe takes, to burn: they smelt 96 items.

import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { Count, Problem, parseDocument } from "../../schemas/index.ts";
import { sampleOf } from "../lib/sample.ts";
import { minecraftDomain } from "./minecraft.ts";
import type { BenchProblem, Suite } from "./suite.ts";

const SAMPLE = 240;
const MC_VERSION = "1.16.5";
const FUEL = { item: "ladder", count: 64 };
/** Some inventories hold an amount of air. */
const AIR = "air";

const HOW_TO_GET_IT =
  "the data is not shipped: `pip download plancraft` (or https://github.com/gautierdag/plancraft) has it; write its problems as JSON lines with " +
  "id, target, inventory (item to count), impossible and optimal_path_length, and name the file with --plancraft PATH";

const Line = z.object({
  id: z.string(),
  target: z.string(),
  inventory: z.record(z.string(), Count),
  impossible: z.boolean(),
  optimal_path_length: z.number().nullish(),
});

export const PLANCRAFT: Suite = {
  id: "plancraft",
  title: "Plancraft: crafting from a full bag, optimal lengths and impossible problems known",
  planners: ["htn", "goap", "hybrid", "naive-recursive", "uniform-cost", "integer-program"],
  load: async ({ plancraft, seed, limit = SAMPLE }) => {
    if (plancraft === undefined) return { absent: HOW_TO_GET_IT };
    if (!existsSync(plancraft)) return { absent: `there is no file ${plancraft}; ${HOW_TO_GET_IT}` };
    const domain = await minecraftDomain(MC_VERSION, "actions");
    const lines = readFileSync(plancraft, "utf8").trim().split("\n");
    const problems = sampleOf(lines, limit, seed).map((line): BenchProblem => {
      const { id, target, inventory, impossible, optimal_path_length: optimum } = Line.parse(JSON.parse(line));
      const { [AIR]: _, ...held } = inventory;
      const problem = parseDocument(
        Problem,
        {
          goal: { items: { [target]: (held[target] ?? 0) + 1 } },
          state: {
            inventory: { ...held, [FUEL.item]: (held[FUEL.item] ?? 0) + FUEL.count },
            facts: ["near:crafting_table", "near:furnace"],
          },
          mcVersion: MC_VERSION,
          objective: "actions",
          constraints: { allow: ["craft_item", "smelt_item"] },
        },
        id,
      );
      const known = impossible || typeof optimum !== "number" ? {} : { optimum };
      return { id, domain, problem, solvable: !impossible, ...known };
    });
    return { problems, available: lines.length, notes: [] };
  },
};
