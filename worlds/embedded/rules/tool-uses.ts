// Tools used on blocks: axes strip logs and scrape copper, shears carve pumpkins, shovels make paths. Hoes are in
// farmland.ts. Ripe sweet berries are picked by hand. Source: Minecraft Wiki "Axe", "Shears",
// "Shovel", "Sweet Berries".

import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside, isCompass } from "../core/faces.ts";
import { integerBetween } from "../generator/random.ts";
import { spill } from "./breaking.ts";
import { wearHeld } from "./held.ts";
import type { Uses } from "./using.ts";

const WOODS = /^(?!stripped_).*(_log|_wood|_stem|_hyphae|^bamboo_block)$/;
const PATH_SOIL = /^(grass_block|dirt|podzol|coarse_dirt|mycelium|rooted_dirt)$/;
const CARVED_SEEDS = 4;
const PICKED_AGE = 1;

const STAGES = ["", "exposed_", "weathered_", "oxidized_"];

const belowWax = (name: string): string | null => (name.startsWith("waxed_") ? name.slice("waxed_".length) : null);

/** The copper of the stage before; the youngest block of copper has a name of its own. */
function youngerOf(name: string): string | null {
  const stage = STAGES.findIndex((prefix) => prefix !== "" && name.startsWith(prefix));
  const younger = stage < 0 ? "" : `${STAGES[stage - 1]}${name.slice(STAGES[stage]?.length)}`;
  return younger === "" ? null : younger === "copper" ? "copper_block" : younger;
}

/** Lets tools be used on blocks. */
export function installToolUses(context: WorldContext, uses: Uses): void {
  const { blocks, items, random } = context;
  const path = blocks.kinds.knows("dirt_path") ? "dirt_path" : "grass_path";
  const stripped = ({ name, properties }: BlockKind): BlockKind | null => {
    const bare = `stripped_${name}`;
    return WOODS.test(name) && blocks.kinds.knows(bare) ? blocks.kinds.of(bare, { ...properties }) : null;
  };

  const scraped = ({ name, properties }: BlockKind): BlockKind | null => {
    const below = belowWax(name) ?? youngerOf(name);
    return below !== null && blocks.kinds.knows(below) ? blocks.kinds.of(below, { ...properties }) : null;
  };

  uses.itemOnBlock(async ({ held, kind, position, session }) => {
    const bare = held.name.endsWith("_axe") ? (stripped(kind) ?? scraped(kind)) : null;
    if (bare === null) return false;
    await blocks.put(position, bare);
    wearHeld(context, session);
    return true;
  });

  uses.itemOnBlock(async ({ held, kind, position, face, session }) => {
    if (held.name !== "shears" || kind.name !== "pumpkin") return false;
    await blocks.set(position, "carved_pumpkin", { facing: isCompass(face) ? face : "north" });
    spill(context, beside(position, isCompass(face) ? face : "up"), items.make("pumpkin_seeds", CARVED_SEEDS));
    wearHeld(context, session);
    return true;
  });

  uses.itemOnBlock(async ({ held, kind, position, face, session }) => {
    if (!held.name.endsWith("_shovel") || !PATH_SOIL.test(kind.name) || face === "down") return false;
    if (!isAir(await blocks.at(beside(position, "up")))) return false;
    await blocks.set(position, path);
    wearHeld(context, session);
    return true;
  });

  uses.block(["sweet_berry_bush"], async ({ kind, position, held }) => {
    const age = Number(kind.properties.age);
    if (age <= PICKED_AGE || (held?.name === "bone_meal" && age < 3)) return false;
    const count = integerBetween(random, 1, 2) + (age === 3 ? 1 : 0);
    spill(context, position, items.make("sweet_berries", count));
    await blocks.put(position, blocks.kinds.changed(kind, { age: String(PICKED_AGE) }));
    return true;
  });
}
