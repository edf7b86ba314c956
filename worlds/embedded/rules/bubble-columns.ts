// Bubble columns: water sources above soul sand lift bodies, and above magma blocks drag them down.
// What bodies feel is their client's business. Source: Minecraft Wiki "Bubble Column" (through
// sources only, 20 ticks after soul sand or magma is placed, 5 from block to block).

import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import { fluidIn } from "./fluid-levels.ts";
import type { BlockSchedule } from "./schedule.ts";
import type { BlockUpdates } from "./updates.ts";

const COLUMN = "bubble_column";
const START_TICKS = 20;
const GROW_TICKS = 5;

/** Whether the block below starts or continues a column, and whether that drags; else null. */
function dragOf({ name, properties }: BlockKind): string | null {
  if (name === COLUMN) return properties.drag ?? "true";
  if (name === "soul_sand") return "false";
  return name === "magma_block" ? "true" : null;
}

const isStillWater = (kind: BlockKind): boolean =>
  (kind.name === "water" || kind.name === COLUMN) && fluidIn(kind, "water")?.source === true;

/** Lets columns of bubbles rise and end. */
export function installBubbleColumns({ blocks }: WorldContext, updates: BlockUpdates, schedule: BlockSchedule): void {
  /** Gives the cell what its ground asks for: a column, or water again. */
  const settle = async (position: Vec3): Promise<void> => {
    const kind = await blocks.at(position);
    if (!isStillWater(kind)) return;
    const drag = dragOf(await blocks.at(beside(position, "down")));
    const next = drag === null ? blocks.kinds.of("water", { level: "0" }) : blocks.kinds.of(COLUMN, { drag });
    if (next.state !== kind.state) await blocks.put(position, next);
  };

  updates.on(["soul_sand", "magma_block"], (position) =>
    schedule.after(START_TICKS, "bubbles", beside(position, "up"), () => settle(beside(position, "up"))),
  );
  updates.on([COLUMN], async (position) => {
    schedule.after(GROW_TICKS, "bubbles", position, () => settle(position));
    const above = beside(position, "up");
    if (isStillWater(await blocks.at(above))) schedule.after(GROW_TICKS, "bubbles", above, () => settle(above));
  });
}
