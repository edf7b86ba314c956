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
  /** Its kind, or several that serve alike. */
  station: string | readonly string[];
  timeoutMs: number;
  /**
   * How long it may send no command; by default, the time that the walk and the server's answers
   * may take.
   */
  waitsMs?: number;
  /** Refuses items that this body does not make. */
  refuses?(args: NoInfer<Args>): Failure | undefined;
  /** How many were made; by default, how many more of the item are held. */
  made?(context: BodyContext, args: NoInfer<Args>): number;
  /** Called before each attempt. */
  begin?(context: BodyContext, args: NoInfer<Args>): void;
  /** Makes the missing items. */
  work(context: BodyContext, args: NoInfer<Args>): Promise<void>;
}

const Made = z.strictObject({ made: z.int() });

export function stationLeaf<Args extends StationOrder>(
  contract: VerbContract<Args>,
  { station, timeoutMs, waitsMs = ANSWER_MS + PATHFINDING_MS, refuses, made, begin, work }: StationLeaf<Args>,
): Leaf<MineflayerBody> {
  const count = (context: BodyContext, args: Args): number => made?.(context, args) ?? gained(context, args.item);
  return bodyLeaf({
    ...contract,
    outputSchema: Made,
    timeoutMs,
    waitsMs,
    retries: 1,
    activity: "craft",
    guard(context, args) {
      begin?.(context, args);
      return refuses?.(args) ?? lacksStation(context, station);
    },
    async run(context, args) {
      await work(context, args);
      return { made: count(context, args) };
    },
    postcondition(context, args) {
      const done = count(context, args);
      if (done >= args.count) return undefined;
      return failure("craft.uiTimeout", `${done} of ${args.count} ${args.item} were made`);
    },
  });
}
