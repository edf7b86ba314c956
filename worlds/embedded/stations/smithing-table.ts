// A smithing table: a base and an addition become another piece, which keeps the base's wear and
// enchantments; from 1.20 on a template is used up as well, in a slot of its own. Source: Minecraft
// Wiki, "Smithing Table".

import type { StationRules } from "../../../domains/index.ts";
import type { ItemFactory } from "../core/items.ts";
import type { Workplace, WorkSlots } from "../windows/workplace.ts";

/** Whether the version's table has a slot for templates. */
const takesTemplates = ({ smithing }: Pick<StationRules, "smithing">): boolean =>
  smithing.some(({ template }) => template !== null);

export function smithingTable(items: ItemFactory, rules: Pick<StationRules, "smithing">): Workplace {
  const [template, base, addition, result] = takesTemplates(rules) ? [0, 1, 2, 3] : [null, 0, 1, 2];
  const inputs = [...(template === null ? [] : [template]), base, addition];
  const named = (slots: WorkSlots, slot: number | null) => (slot === null ? null : (slots.get(slot)?.name ?? null));
  return {
    inputs,
    output: result,
    capacity(slot, { name, stackSize }) {
      const fits = rules.smithing.some(
        (rule) =>
          (slot === template && rule.template === name) ||
          (slot === base && rule.base === name) ||
          (slot === addition && rule.addition === name),
      );
      return fits ? stackSize : 0;
    },
    product(slots) {
      const piece = slots.get(base);
      const found = rules.smithing.find(
        (rule) =>
          rule.base === piece?.name &&
          rule.addition === named(slots, addition) &&
          rule.template === named(slots, template),
      );
      return piece === null || found === undefined ? null : items.changed(piece, found.item);
    },
    taken(slots) {
      for (const slot of inputs) {
        const used = slots.get(slot);
        if (used !== null) slots.set(slot, items.copy(used, used.count - 1));
      }
    },
  };
}
