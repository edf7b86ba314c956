// Acts of a body on things that it holds: placing, wearing, using, eating and dropping.

import { equipVerb, NEAR_CONTAINER, type Operator, SLOTS, type WornSlot } from "../../../schemas/index.ts";
import { EATING_TICKS } from "../costs/food.ts";
import { FOOD_POINTS } from "../operators/eat.ts";
import { operator } from "../operators/family.ts";
import { readFoods } from "../tables/food.ts";
import { type ActContext, type ActFamily, actOf, wayOf } from "./act.ts";

/** Choosing a spot, looking there and placing; our estimate, as for stations. */
const PLACE_TICKS = 10;
/** One key press and the wait for the server; our estimate. */
const HAND_TICKS = 5;

const HEAD = /_helmet$|^carved_pumpkin$|_skull$|_head$/;
const WORN: Partial<Record<WornSlot, RegExp>> = {
  head: HEAD,
  chest: /_chestplate$|^elytra$/,
  legs: /_leggings$/,
  feet: /_boots$/,
};
/** The names that bodies have for the slots. */
const DESTINATIONS: Record<WornSlot, string> = {
  head: "head",
  chest: "torso",
  legs: "legs",
  feet: "feet",
  hand: "hand",
  off_hand: "off-hand",
};

export const equipping: ActFamily = ({ items, objective }) => {
  const wayTo = (slot: WornSlot) =>
    wayOf(objective, {
      verb: "equip_item",
      args: { item: "$", destination: DESTINATIONS[slot] },
      requires: [{ anyOf: ["$"], count: 1 }],
      ticks: HAND_TICKS,
    });
  const worn = Object.entries(WORN).map(
    ([slot, pattern]) => [slot as WornSlot, [...items].filter((item) => pattern.test(item))] as const,
  );
  const anywhere = new Set(worn.flatMap(([, names]) => names));
  const slots = SLOTS.map((slot) =>
    actOf(equipVerb(slot), {
      subjects: worn.find(([one]) => one === slot)?.[1] ?? "items",
      ways: [wayTo(slot)],
      last: true,
    }),
  );
  const acts = [
    ...worn.map(([slot, names]) => actOf("equip", { subjects: names, ways: [wayTo(slot)] })),
    actOf("equip", { subjects: [...items].filter((item) => !anywhere.has(item)), ways: [wayTo("hand")] }),
  ];
  return [...slots, ...acts];
};

/** Items that place a block of another name, by block. */
const BLOCK_ITEMS: Readonly<Record<string, string>> = {
  redstone_wire: "redstone",
  tripwire: "string",
  water: "water_bucket",
  lava: "lava_bucket",
  powder_snow: "powder_snow_bucket",
};
/** Items that become entities when they are placed. */
const ENTITIES = /^(item_frame|glow_item_frame|painting|armor_stand|end_crystal|.*_?minecart|.*_boat|.*_raft)$/;

export const placing: ActFamily = ({ data, items, facts, tags, objective }) => {
  const placeable = [...items].filter((item) => data.blocks.has(item) || ENTITIES.test(item));
  const place = (item: string, more: Partial<Parameters<typeof wayOf>[1]> = {}) =>
    wayOf(objective, {
      verb: "place_block",
      args: { item },
      consumes: [{ anyOf: [item], count: 1 }],
      ticks: PLACE_TICKS,
      ...more,
    });
  // What is placed also serves: as a station, a bed or a container.
  const serving = placeable.flatMap((item): [string, string][] => {
    const fact = tags["#beds"]?.includes(item)
      ? "near:bed"
      : CONTAINERS.includes(item)
        ? NEAR_CONTAINER
        : `near:${item}`;
    return fact !== `near:${item}` || facts.has(fact) ? [[item, fact]] : [];
  });
  const served = new Set(serving.map(([item]) => item));
  const others = Object.entries(BLOCK_ITEMS)
    .filter(([, item]) => items.has(item))
    .map(([block, item]) => {
      const leaves = item.endsWith("_bucket") ? { produces: { bucket: 1 } } : {};
      return actOf("place", { subjects: [block], ways: [place(item, leaves)] });
    });
  const hoes = [...items].filter((item) => /_hoe$/.test(item)).sort();
  const fire = wayOf(objective, {
    verb: "place_block",
    args: { item: "fire" },
    uses: [{ anyOf: ["flint_and_steel"], durability: 1 }],
    ticks: PLACE_TICKS,
  });
  const farmland = wayOf(objective, {
    verb: "use_on_block",
    args: { block: "grass_block", effect: "till", item: null },
    requires: [{ anyOf: ["dimension:overworld"], count: 1 }],
    uses: [{ anyOf: hoes, durability: 1 }],
    ticks: PLACE_TICKS,
  });
  return [
    actOf("place", { subjects: placeable.filter((item) => !served.has(item)), ways: [place("$")] }),
    ...serving.map(([item, fact]) =>
      actOf("place", { subjects: [item], ways: [place(item, { produces: { [fact]: 1 } })] }),
    ),
    actOf("place", { subjects: ["fire"], ways: [fire] }),
    actOf("place", { subjects: ["farmland"], ways: [farmland] }),
    ...others,
  ];
};

/** Blocks that items are put away in. */
export const CONTAINERS = ["chest", "barrel", "trapped_chest"];

const TOOLS = /_(sword|pickaxe|axe|shovel|hoe)$|^(shears|bow|crossbow|trident|flint_and_steel|fishing_rod|shield)$/;

export const handling: ActFamily = (context) => {
  const { data, items, objective } = context;
  const tools = [...items].filter((item) => TOOLS.test(item));
  const use = (more: Partial<Parameters<typeof wayOf>[1]>) =>
    wayOf(objective, { verb: "use_item", args: { item: "$", effect: "use" }, ticks: HAND_TICKS, ...more });
  const foods = readFoods(data);
  const eat = foods.map(({ item, points, leaves, ticks }) =>
    actOf("eat", {
      subjects: [item],
      ways: [
        wayOf(objective, {
          verb: "consume_food",
          args: { item },
          consumes: [{ anyOf: [item], count: 1 }],
          produces: { [FOOD_POINTS]: points, ...(leaves === undefined ? {} : { [leaves]: 1 }) },
          ticks,
        }),
      ],
    }),
  );
  const potions = [...items].filter((item) => /^potion(\+|$)/.test(item));
  const thrown = [...items].filter((item) => /^(splash|lingering)_potion(\+|$)/.test(item));
  const signs = [...items].filter((item) => /(?<!hanging)_sign$|^written_book$|^writable_book$/.test(item));
  return [
    actOf("use", { subjects: tools, ways: [use({ uses: [{ anyOf: ["$"], durability: 1 }] })] }),
    actOf("use", {
      subjects: [...items].filter((item) => !TOOLS.test(item)),
      ways: [use({ requires: [{ anyOf: ["$"], count: 1 }] })],
    }),
    ...eat,
    actOf("eat", {
      subjects: [],
      ways: [
        wayOf(objective, {
          verb: "consume_food",
          args: {},
          consumes: [{ anyOf: foods.map(({ item }) => item).sort(), count: 1 }],
          ticks: EATING_TICKS,
        }),
      ],
    }),
    actOf("drink", {
      subjects: potions,
      ways: [
        use({
          args: { item: "$", effect: "drink" },
          consumes: [{ anyOf: ["$"], count: 1 }],
          produces: { glass_bottle: 1 },
          ticks: EATING_TICKS,
        }),
      ],
    }),
    actOf("throw", {
      subjects: thrown,
      ways: [use({ args: { item: "$", effect: "throw" }, consumes: [{ anyOf: ["$"], count: 1 }] })],
    }),
    actOf("read", {
      subjects: signs,
      ways: [use({ args: { item: "$", effect: "read" }, requires: [{ anyOf: ["$"], count: 1 }] })],
    }),
    ...["drop", "give"].map((verb) =>
      actOf(verb, {
        subjects: "items",
        ways: [
          wayOf(objective, {
            verb: "drop_item",
            args: { item: "$" },
            consumes: [{ anyOf: ["$"], count: 1 }],
            ticks: HAND_TICKS,
          }),
        ],
      }),
    ),
    ...opening(context),
    ...reading(context),
  ];
};

const OPENED =
  /^(chest|trapped_chest|barrel|ender_chest|.*shulker_box|crafting_table|furnace|.*_door|.*_trapdoor|.*_fence_gate|lever|.*_button|smoker|blast_furnace|brewing_stand|enchanting_table|stonecutter|smithing_table|grindstone|(chipped_|damaged_)?anvil|loom|cartography_table|hopper|dispenser|dropper)$/;
const READ = /(?<!hanging)_sign$/;

/** Opens a block nearby, or uses it, which is the same; one is set down for it if there is none. */
function opening({ data, items, objective }: ActContext): ReturnType<ActFamily> {
  return [...items]
    .filter((item) => OPENED.test(item) && data.blocks.has(item))
    .flatMap((item) => {
      const act = {
        subjects: [item],
        ways: [
          wayOf(objective, {
            verb: "use_on_block",
            args: { block: item, effect: "open", item: null },
            requires: [{ anyOf: [`near:${item}`], count: 1 }],
            ticks: HAND_TICKS,
          }),
        ],
        adds: [standing(objective, item, `near:${item}`)],
      };
      return [actOf("open", act), actOf("use", act)];
    });
}

/** Reads a sign where it stands. */
const reading = ({ items, objective }: ActContext): ReturnType<ActFamily> => [
  actOf("read", {
    subjects: [...items].filter((item) => READ.test(item)),
    ways: [
      wayOf(objective, {
        verb: "use_on_block",
        args: { block: "$", effect: "read", item: null },
        requires: [{ anyOf: ["seen:$"], count: 1 }],
        ticks: HAND_TICKS,
      }),
    ],
  }),
];

/** Sets an item down and makes the fact that it stands there. */
export const standing = (objective: ActContext["objective"], item: string, fact: string, kinds = [item]): Operator =>
  operator(objective, {
    id: `place:${item}`,
    verb: "place_block",
    args: { item },
    consumes: [{ anyOf: kinds, count: 1 }],
    produces: { [fact]: 1 },
    actions: 0,
    ticks: PLACE_TICKS,
  });
