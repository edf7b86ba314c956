// A stonecutter: one block in, and the buttons of what it can be cut into, ordered by name. Source:
// Minecraft Wiki, "Stonecutter"; wiki.vg, "Set Container Property" (0: the selected button).

import type { StationRules } from "../../../domains/index.ts";
import type { ItemFactory } from "../core/items.ts";
import type { Workplace, WorkSlots } from "../windows/workplace.ts";

const [INPUT, RESULT] = [0, 1];
const NONE = -1;

export function stonecutter(items: ItemFactory, { cutsOf }: Pick<StationRules, "cutsOf">): Workplace {
  let selected = NONE;
  /** The block that the selection is for. */
  let block = "";
  const cuts = (slots: WorkSlots) => cutsOf(slots.get(INPUT)?.name ?? "");
  const chosen = (slots: WorkSlots) => {
    if (slots.get(INPUT)?.name !== block) selected = NONE;
    return cuts(slots)[selected];
  };
  return {
    inputs: [INPUT],
    output: RESULT,
    capacity: (slot, { stackSize }) => (slot === INPUT ? stackSize : 0),
    product(slots) {
      const cut = chosen(slots);
      return cut === undefined ? null : items.make(cut.item, cut.count);
    },
    taken(slots) {
      const stone = slots.get(INPUT);
      if (stone !== null) slots.set(INPUT, items.copy(stone, stone.count - 1));
    },
    press(slots, button) {
      if (cuts(slots)[button] === undefined) return;
      selected = button;
      block = slots.get(INPUT)?.name ?? "";
    },
    properties: () => [selected],
  };
}
