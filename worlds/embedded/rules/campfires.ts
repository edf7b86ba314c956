// Campfires cook items laid on them, up to four at once, without fuel. Cooked items fall off; all
// items do when the campfire is removed. Shovels put campfires out. Source: Minecraft Wiki
// "Campfire" (600 ticks); the recipes are the domain's.

import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import type { ItemStack } from "../core/items.ts";
import { spill } from "./breaking.ts";
import { spendHeld, wearHeld } from "./held.ts";
import { FAST_FURNACE_TICKS } from "./stations.ts";
import type { Uses } from "./using.ts";

const PLACES = 4;
const CAMPFIRES = ["campfire", "soul_campfire"];

interface Piece {
  raw: ItemStack;
  cooked: string;
  /** Vanilla ticks left. */
  left: number;
}
interface Campfire {
  position: Vec3;
  pieces: Piece[];
}

/** Lets players cook on campfires. */
export function installCampfires(context: WorldContext, uses: Uses): void {
  const { server, blocks, items, rules, fast } = context;
  const fires = new Map<string, Campfire>();

  uses.block(CAMPFIRES, async ({ position, kind, held, session }) => {
    if (held?.name.endsWith("_shovel") && kind.properties.lit === "true") {
      await blocks.put(position, blocks.kinds.changed(kind, { lit: "false" }));
      wearHeld(context, session);
      return true;
    }
    const recipe = held === null ? undefined : rules.cook("campfire", held.name);
    const fire = fires.get(position.toString()) ?? { position, pieces: [] };
    if (recipe === undefined || held === null || fire.pieces.length >= PLACES) return false;
    fire.pieces.push({ raw: items.make(held.name, 1), cooked: recipe.item, left: recipe.ticks });
    fires.set(position.toString(), fire);
    spendHeld(context, session);
    return true;
  });

  blocks.onChange((position, before, after) => {
    if (!CAMPFIRES.includes(before.name) || before.name === after.name) return;
    for (const { raw } of fires.get(position.toString())?.pieces ?? []) spill(context, position, raw);
    fires.delete(position.toString());
  });

  const cook = async ({ position, pieces }: Campfire): Promise<void> => {
    if ((await blocks.at(position)).properties.lit !== "true") return;
    for (const piece of pieces) piece.left -= fast ? FAST_FURNACE_TICKS : 1;
    for (const { cooked } of pieces.filter(({ left }) => left <= 0)) {
      spill(context, beside(position, "up"), items.make(cooked, 1));
    }
    pieces.splice(0, pieces.length, ...pieces.filter(({ left }) => left > 0));
  };
  server.on("tick", () =>
    guarded(context, async () => {
      for (const fire of fires.values()) if (fire.pieces.length > 0) await cook(fire);
    }),
  );
}
