// Redstone without wires: levers, buttons, pressure plates and blocks of redstone open and shut the
// doors, trapdoors and gates beside them. A switch also powers the solid block that it is attached
// to, and through it what touches that block. Invariant: an opening changes only when its power
// does, so a hand may shut a wooden door that is powered. Source: Minecraft Wiki "Redstone
// mechanics" (strong and weak power), "Door" (power of either half), "Iron Door".

import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import { beside, type Compass, FACES, type Face, opposite } from "../core/faces.ts";

const OPENS = /(_door|_trapdoor|_fence_gate)$/;
const SWITCH = /(^lever|_button)$/;
const PLATE = /_pressure_plate$/;
/** Whole blocks that pass no power on. */
const INSULATES = /(glass|_leaves)$|^(glowstone|sea_lantern|ice|frosted_ice|slime_block|honey_block|tnt)$/;

export const isPlate = (name: string): boolean => PLATE.test(name);

/** Whether the block gives power to its neighbours. */
function isPowering({ name, properties }: BlockKind): boolean {
  if (name === "redstone_block") return true;
  if (!SWITCH.test(name) && !PLATE.test(name)) return false;
  return properties.powered === "true" || Number(properties.power ?? 0) > 0;
}

/** The side of the solid block that a switch or plate also powers. */
function holderSide({ name, properties }: BlockKind): Face | undefined {
  if (PLATE.test(name)) return "down";
  if (!SWITCH.test(name)) return undefined;
  if (properties.face === "floor") return "down";
  return properties.face === "ceiling" ? "up" : opposite((properties.facing ?? "north") as Compass);
}

/** Lets switches open doors. */
export function installRedstone(context: WorldContext): void {
  const { blocks } = context;

  /** Whether a neighbour powers the position: a switch, or a block that holds one. */
  const isPowered = async (position: Vec3): Promise<boolean> => {
    for (const face of FACES) {
      const place = beside(position, face);
      const kind = await blocks.at(place);
      if (isPowering(kind)) return true;
      if (kind.full && !INSULATES.test(kind.name) && (await isHolderOfPower(place))) return true;
    }
    return false;
  };
  const isHolderOfPower = async (position: Vec3): Promise<boolean> => {
    for (const face of FACES) {
      const kind = await blocks.at(beside(position, face));
      if (isPowering(kind) && holderSide(kind) === opposite(face)) return true;
    }
    return false;
  };

  const refresh = async (position: Vec3): Promise<void> => {
    const kind = await blocks.at(position);
    if (!OPENS.test(kind.name)) return;
    const halves = kind.name.endsWith("_door")
      ? [position, beside(position, kind.properties.half === "lower" ? "up" : "down")]
      : [position];
    let powered = false;
    for (const half of halves) powered ||= await isPowered(half);
    if (String(powered) === kind.properties.powered) return;
    const changes = { powered: String(powered), open: String(powered) };
    for (const half of halves) {
      const now = await blocks.at(half);
      if (now.name === kind.name) await blocks.put(half, blocks.kinds.changed(now, changes));
    }
  };

  blocks.onChange((position, before, after) => {
    if (isPowering(before) === isPowering(after)) return;
    const side = holderSide(isPowering(after) ? after : before);
    const from = side === undefined ? [position] : [position, beside(position, side)];
    guarded(context, async () => {
      for (const place of from) for (const face of FACES) await refresh(beside(place, face));
    });
  });
}
