// Fences, panes and walls connect to their neighbours. Simplified: a wall is low on every side,
// whatever lies on it. Source: Minecraft Wiki "Fence", "Glass Pane", "Wall" (what each connects
// to).

import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside, COMPASS, type Compass, clockwise } from "../core/faces.ts";
import type { BlockUpdates } from "./updates.ts";

type Family = "fence" | "nether_fence" | "pane" | "wall";

/** Whole blocks that nothing connects to. */
const ALOOF = /(_leaves|shulker_box)$|^(barrier|pumpkin|carved_pumpkin|jack_o_lantern|melon)$/;

function familyOf(name: string): Family | null {
  if (name === "nether_brick_fence") return "nether_fence";
  if (name.endsWith("_fence")) return "fence";
  if (name.endsWith("_pane") || name === "iron_bars") return "pane";
  return name.endsWith("_wall") ? "wall" : null;
}

/** True where a block of `family` connects to `other`, which stands on its side `way`. */
function reaches(family: Family, other: BlockKind, way: Compass): boolean {
  if (other.full) return !ALOOF.test(other.name);
  if (other.name.endsWith("_fence_gate")) {
    // A gate's posts are to its right and left.
    const posts = [clockwise(way), clockwise(clockwise(clockwise(way)))];
    return family !== "pane" && posts.includes((other.properties.facing ?? "north") as Compass);
  }
  const theirs = familyOf(other.name);
  return theirs === family || (family === "pane" && theirs === "wall") || (family === "wall" && theirs === "pane");
}

/** The block in the state that its neighbours require. */
async function connected(
  { kinds, at }: { kinds: WorldContext["blocks"]["kinds"]; at(position: Vec3): Promise<BlockKind> },
  position: Vec3,
  kind: BlockKind,
): Promise<BlockKind> {
  const family = familyOf(kind.name);
  if (family === null) return kind;
  const joined: Compass[] = [];
  for (const way of COMPASS) if (reaches(family, await at(beside(position, way)), way)) joined.push(way);
  const [yes, no] = family === "wall" ? ["low", "none"] : ["true", "false"];
  const sides = Object.fromEntries(COMPASS.map((way) => [way, (joined.includes(way) ? yes : no) ?? "false"]));
  if (family !== "wall") return kinds.changed(kind, sides);
  const [one, other] = joined;
  const straight = joined.length === 2 && one !== undefined && clockwise(clockwise(one)) === other;
  return kinds.changed(kind, { ...sides, up: String(!straight) });
}

/** Updates connections when neighbours change. */
export function installConnections({ blocks, server }: WorldContext, updates: BlockUpdates): void {
  const names = server.registry.blocksArray.map(({ name }) => name).filter((name) => familyOf(name) !== null);
  const at = (position: Vec3) => blocks.at(position);
  updates.on(names, async (position, kind) => {
    const wanted = await connected({ kinds: blocks.kinds, at }, position, kind);
    if (wanted.state !== kind.state) await blocks.put(position, wanted);
  });
}
