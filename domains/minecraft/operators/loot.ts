// `loot:PLACE:ITEM`: one item from the chests, barrels and pots of a structure, or from its vaults
// and trial spawners, at its expected cost. PLACE is the structure, or the container kind in it
// (`loot:vault:ominous_bottle`). If a fight comes first, it requires a weapon of stone or better.
// Under `actions` it costs the opened containers.

import { byCodeUnit } from "../../../schemas/index.ts";
import { atLeastOne, structureCatalogue } from "../sources/structure-sources.ts";
import { CHEST_LOOT } from "../tables/chest-loot.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { luckyOnes } from "./luck.ts";

const WEAPON = /^(stone|copper|iron|diamond|netherite)_(sword|axe)$/;

export const loot: OperatorFamily = ({ data, objective }) => {
  const weapons = [...data.items.keys()].filter((name) => WEAPON.test(name)).sort(byCodeUnit);
  return structureCatalogue(data)
    .sources.filter(({ brushed }) => brushed === null)
    .flatMap(({ place, item, emptied, seen, ticks, danger, fought, key }) => {
      const lootFact = CHEST_LOOT.tells[item];
      const plain = operator(objective, {
        id: `loot:${place}:${item}`,
        verb: "loot_container",
        args: { structure: place, item },
        consumes: [fact(seen, atLeastOne(emptied)), ...(key === null ? [] : [key])],
        requires: fought ? [{ anyOf: weapons, count: 1 }] : [],
        produces: { [item]: 1, ...(lootFact === undefined ? {} : { [lootFact]: 1 }) },
        actions: atLeastOne(emptied),
        ticks,
        safetyLevel: danger,
      });
      // How the items spread over the containers is not told: one at a time, as often as on average.
      return emptied < 1 ? plain : [plain, ...luckyOnes(objective, plain, [{ chance: 1 / emptied, max: 1, min: 1 }])];
    });
};
