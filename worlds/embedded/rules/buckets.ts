// Buckets and bottles: an empty one aimed at water or lava takes a source of it, a full one empties
// before the face that the player looks at. Source: Minecraft Wiki "Bucket" (sources only; nether
// water boils away), "Glass Bottle" (water is not used up).

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import { dimensionAt } from "../generator/dimensions.ts";
import { spillLoot } from "./breaking.ts";
import { fluidIn, givesWayToFluid } from "./fluid-levels.ts";
import { spendHeld } from "./held.ts";
import type { ItemUse, Uses } from "./using.ts";

const FLUIDS = { water_bucket: "water", lava_bucket: "lava" } as const;
type FullBucket = keyof typeof FLUIDS;

const isSource = (kind: BlockKind, fluid: "water" | "lava"): boolean => fluidIn(kind, fluid)?.source === true;
const blocksGaze = (kind: BlockKind): boolean => !isAir(kind) && kind.name !== "water" && kind.name !== "lava";

/** Lets players fill and empty buckets and bottles. */
export function installBuckets(context: WorldContext, uses: Uses): void {
  const { blocks, items } = context;
  const at = (position: Vec3) => blocks.at(position);
  const source = ({ player }: ItemUse) =>
    uses.gazes.hit(player, at, (kind) => blocksGaze(kind) || isSource(kind, "water") || isSource(kind, "lava"));

  uses.item(async (use) => {
    if (use.held.name !== "bucket") return false;
    const hit = await source(use);
    if (hit === null) return true;
    for (const [full, fluid] of Object.entries(FLUIDS)) {
      if (!isSource(hit.kind, fluid)) continue;
      if (hit.kind.name === fluid) await blocks.clear(hit.position);
      else if (hit.kind.properties.waterlogged === "true") {
        await blocks.put(hit.position, blocks.kinds.changed(hit.kind, { waterlogged: "false" }));
      } else continue;
      spendHeld(context, use.session, items.make(full, 1));
      return true;
    }
    return true;
  });

  uses.item(async (use) => {
    if (use.held.name !== "glass_bottle") return false;
    const hit = await source(use);
    if (hit !== null && isSource(hit.kind, "water")) spendHeld(context, use.session, items.make("potion", 1));
    return true;
  });

  uses.item(async ({ player, session, held }) => {
    const fluid = FLUIDS[held.name as FullBucket];
    if (fluid === undefined) return false;
    const hit = await uses.gazes.hit(player, at, blocksGaze);
    if (hit === null) return true;
    const place = givesWayToFluid(hit.kind) ? hit.position : beside(hit.position, hit.face ?? "up");
    const there = await at(place);
    if (!givesWayToFluid(there) && there.name !== "water" && there.name !== "lava") return true;
    const boilsAway = fluid === "water" && dimensionAt(place) === "nether";
    if (givesWayToFluid(there) && !isAir(there) && !boilsAway) spillLoot(context, place, there);
    if (!boilsAway) await blocks.set(place, fluid, { level: "0" });
    spendHeld(context, session, items.make("bucket", 1));
    return true;
  });
}
