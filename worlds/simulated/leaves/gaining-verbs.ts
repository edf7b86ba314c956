// The verbs by which a body gains an item otherwise than by digging, crafting and smelting: what each is told. Their work is the
// operators'; their arguments are those that the step compiler writes.

import { z } from "zod";
import { ItemName, PositiveCount } from "../../../schemas/index.ts";
import type { LabourVerb } from "../labour-leaf.ts";

const Name = z.string().min(1).max(128);
const Ingredients = z.record(ItemName, PositiveCount);

/** What every gaining verb may be told beside its own arguments. */
const COMMON = { count: PositiveCount, tool: ItemName.nullable().optional(), ingredients: Ingredients.optional() };

type Gaining = { item?: string | null | undefined; count: number; tool?: string | null | undefined } & {
  ingredients?: Record<string, number> | undefined;
};

type Shape = Record<string, z.ZodType>;

function gaining(
  name: string,
  description: string,
  shape: Shape,
  more: Pick<LabourVerb<Gaining>, "permissions"> & Partial<LabourVerb<Gaining>>,
): LabourVerb<Gaining> {
  return {
    name,
    description,
    inputSchema: z.strictObject({ ...shape, ...COMMON }) as unknown as z.ZodType<Gaining>,
    told: ({ item = null, count, tool, ingredients }) => ({ item, count, choice: { tool, ingredients } }),
    ...more,
  };
}

const item = ItemName;
const container = { permissions: ["movement", "container"] } as const;
const farming = { permissions: ["movement", "dig", "place"], waits: true } as const;

export const GAINING: readonly LabourVerb<Gaining>[] = [
  gaining("barter", "Gives gold to piglins until `count` more of `item` are held.", { item, gold: Name }, container),
  gaining(
    "brew_potion",
    "Brews at a stand, or feeds it with `burns`.",
    { item: item.optional(), burns: z.boolean().optional(), station: Name.optional() },
    { ...container, waits: true },
  ),
  gaining("combine_item", "Combines at an anvil.", { item }, container),
  gaining("cut_stone", "Cuts at a stonecutter.", { item }, container),
  gaining("enchant_item", "Enchants at a table.", { item, enchantment: Name.nullable() }, container),
  gaining(
    "fish",
    "Fishes until `count` more of `item` are held.",
    { item },
    { permissions: ["movement"], waits: true },
  ),
  gaining("grow_crop", "Plants `seed`, waits and harvests.", { item, seed: Name, block: Name }, farming),
  gaining("grow_tree", "Plants `sapling`, waits and fells.", { item, sapling: Name, log: Name }, farming),
  gaining(
    "kill_entity",
    "Hunts `entity` until `count` more of `item` are held.",
    { entity: Name, item: item.nullable() },
    { permissions: ["movement", "combat"] },
  ),
  gaining("loot_container", "Opens the containers of `structure`.", { structure: Name, item }, container),
  gaining("smith_item", "Works at a smithing table.", { item }, container),
  gaining(
    "trade",
    "Trades with a villager, or promotes one.",
    { profession: Name, level: z.int().min(1), buys: Name.optional(), item: item.optional() },
    container,
  ),
  gaining(
    "use_on_block",
    "Uses something on `block`: strips, fills, harvests, brushes.",
    { block: Name.nullable(), effect: Name, item },
    { permissions: ["movement", "dig", "place"] },
  ),
  gaining(
    "use_on_entity",
    "Uses something on `entity`: shears, milks, feeds, leads.",
    { entity: Name, item: item.nullable(), effect: Name.optional() },
    { permissions: ["movement", "combat"] },
  ),
];
