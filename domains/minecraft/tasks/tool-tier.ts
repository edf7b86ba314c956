// `tool_tier`: a tool of a material or a better one. Gold is left out: its tools are fast but
// harvest no more than wooden ones. Enchanted
// tools count. Each tier needs the one before, whose pickaxe digs its
// material; netherite upgrades the diamond tool.
// Source: https://minecraft.wiki/w/Tiers

import type { Subtask, TaskCase } from "../../../schemas/index.ts";
import { withEnchanted } from "../tables/enchanting.ts";
import { have, type TaskReader } from "./task.ts";

/** From worst to best; `after` is the tier of the tool that digs the material. */
const TIERS = [
  { tier: "wood", material: "wooden", after: undefined },
  { tier: "stone", material: "stone", after: "wood" },
  { tier: "copper", material: "copper", after: "stone" },
  { tier: "iron", material: "iron", after: "stone" },
  { tier: "diamond", material: "diamond", after: "iron" },
  { tier: "netherite", material: "netherite", after: "diamond" },
] as const;

const TOOLS = ["axe", "hoe", "pickaxe", "shovel", "sword"] as const;

export const toolTier: TaskReader = ({ items }) => {
  const tiers = TIERS.filter(({ material }) => items.has(`${material}_pickaxe`));
  const cases = tiers.flatMap(({ tier, material, after }, index) =>
    TOOLS.map((tool): TaskCase => {
      const name = `${material}_${tool}`;
      const before = after === undefined ? [] : [subtaskOf(after, tier === "netherite" ? tool : "pickaxe")];
      return {
        for: { tier, tool },
        achieves: [
          { anyOf: withEnchanted(tiers.slice(index).map((better) => `${better.material}_${tool}`)), count: 1 },
        ],
        methods: [
          {
            name: after === undefined ? "craft it" : "tier by tier",
            because: REASONS[tier],
            when: [],
            subtasks: [...before, have([name])],
          },
        ],
      };
    }),
  );
  const title = "a tool of this material, or of a better one";
  return {
    name: "tool_tier",
    title,
    args: { tier: { values: tiers.map(({ tier }) => tier) }, tool: { values: [...TOOLS], default: "pickaxe" } },
    cases,
  };
};

const REASONS: Readonly<Record<(typeof TIERS)[number]["tier"], string>> = {
  wood: "planks and sticks at a crafting table",
  stone: "a wooden pickaxe digs the cobblestone",
  copper: "a stone pickaxe digs the copper ore",
  iron: "a stone pickaxe digs the iron ore",
  diamond: "an iron pickaxe digs the diamonds",
  netherite: "netherite is put onto the diamond tool",
};

const subtaskOf = (tier: string, tool: string): Subtask => ({
  task: "tool_tier",
  args: { tier, tool },
  keep: false,
});
