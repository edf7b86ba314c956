// Tables of what creatures give without a fight (sniffers that dig, shearing, moulting …), held
// against the compiled products; and the few facts about fuels that a pack has, as tags.

import { readCreatureProducts } from "../../domains/minecraft/tables/creature-products.ts";
import { attempt, type Check, type Draft } from "./check.ts";
import { amount, isSame } from "./finding.ts";
import { expectedOf } from "./loot-table.ts";

/** The act that a table belongs to, by the ids of operators; tables without one have no such act. */
const ACTS: Readonly<Record<string, string>> = {
  "gameplay/sniffer_digging": "sniff:sniffer",
  "gameplay/chicken_lay": "lay:chicken",
  "gameplay/armadillo_shed": "brush:armadillo",
  "gameplay/turtle_grow": "raise:turtle",
  "shearing/bogged": "shear:bogged",
  "shearing/mooshroom/red": "shear:mooshroom",
};
const GIVING = /^(gameplay\/(?!fishing|piglin_bartering)|shearing\/)/;

export const checkGifts: Check = ({ pack, lodestone }) => {
  const products = readCreatureProducts(lodestone.data);
  return [...pack.names("loot")]
    .filter((name) => GIVING.test(name))
    .flatMap((name): Draft[] => {
      const path = pack.path("loot", name);
      const context = { tool: "shears", silkTouch: false, state: {}, damagedApart: false };
      const read = attempt(() => expectedOf(pack, name, context), name, path);
      if ("unread" in read) return [read.unread];
      return [...read.value].map(([item, expected]) => {
        const product = products.find(({ id, items }) => id === ACTS[name] && items.includes(item));
        const draft = { subject: name, item, path, vanilla: amount(expected) };
        if (product === undefined) return { ...draft, verdict: "missing", lodestone: null };
        const verdict = isSame(expected, product.expected) ? "right" : "wrong";
        return { ...draft, verdict, lodestone: `${product.id}: ${amount(product.expected)}` };
      });
    });
};

/** Burn times are in the game's code; two tags say which wood burns at all. */
export const checkFuels: Check = ({ pack, lodestone }) => {
  const judge = (tag: string, burns: boolean): Draft[] =>
    pack
      .tag("itemTag", tag)
      .filter((item) => lodestone.data.items.has(item))
      .map((item) => {
        const ticks = lodestone.rules.burnTicks(item);
        return {
          verdict: ticks > 0 === burns ? "right" : burns ? "missing" : "wrong",
          subject: item,
          item,
          path: pack.path("itemTag", tag),
          vanilla: burns ? "burns" : "does not burn",
          lodestone: ticks > 0 ? `burns ${ticks} ticks` : null,
        };
      });
  return [...judge("logs_that_burn", true), ...judge("non_flammable_wood", false)];
};
