// Defines leaves that make items at a nearby station: refused if there is none, successful when
// `count` more of the item are held.

import { z } from "zod";
import type { Leaf } from "../../executor/index.ts";
import { type Failure, failure, type VerbContract } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, gained } from "../body/define-leaf.ts";
import { PATHFINDING_MS } from "../move/movement.ts";
import { lacksStation } from "./approach.ts";

interface StationOrder {
  item: string;
  count: number;
}

interface StationLeaf<Args> {
  station: string;
  timeoutMs: number;
  /**
   * How long it may send no command; by default, the time that the walk and the server's answers
   * may take.
   */
  waitsMs?: number;
  /** Refuses items that this body does not make. */
  refuses?(args: NoInfer<Args>): Failure | undefined;
  /** Makes the missing items. */
  work(context: BodyContext, args: NoInfer<Args>): Promise<void>;
}

const Made = z.strictObject({ made: z.int() });

export function stationLeaf<Args extends StationOrder>(
  contract: VerbContract<Args>,
  { station, timeoutMs, waitsMs = ANSWER_MS + PATHFINDING_MS, refuses, work }: StationLeaf<Args>,
): Leaf<MineflayerBody> {
  return bodyLeaf({
    ...contract,
    outputSchema: Made,
    timeoutMs,
    waitsMs,
    retries: 1,
    activity: "craft",
    guard: (context, args) => refuses?.(args) ?? lacksStation(context, station),
    async run(context, args) {
      await work(context, args);
      return { made: gained(context, args.item) };
    },
    postcondition(context, { item, count }) {
      const made = gained(context, item);
      return made >= count ? undefined : failure("craft.uiTimeout", `${made} of ${count} ${item} were made`);
    },
  });
}
