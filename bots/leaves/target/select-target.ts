// Internal to collect_block: writes the next block to dig to memory as the target. A station to
// take along is the one that the body remembers. Fails with `collect.noneFound` if there is none,
// `dig.toolInvalid` if no held tool harvests it.

import type { Bot } from "mineflayer";
import { SELECT_TARGET } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { chooseTarget } from "../../choice/target.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { isStation } from "../../memory/stations.ts";
import { seekBlocks } from "../../work/find-blocks.ts";

export const selectTarget = bodyLeaf({
  ...SELECT_TARGET,
  timeoutMs: 10_000,
  retries: 0,
  activity: "dig",
  async run({ body, memory }, { block }) {
    memory.delete("target");
    const { bot } = body;
    requireTool(body.bot, block);
    const remembered = body.nearStations().filter(({ station }) => station === block);
    const places =
      isStation(block) && remembered.length > 0 ? remembered.map(({ place }) => place) : seekBlocks(body, block);
    const place = chooseTarget(
      bot.entity.position,
      places,
      (candidate) => body.exclusions.has(candidate) || !body.mayChange(candidate),
    );
    if (!place) throw new CodedError("collect.noneFound", `no ${block} that can be dug is in sight`);
    return { position: tupleOf(place) };
  },
});

/** Digging without a harvesting tool would destroy the block and gain nothing. */
export function requireTool(bot: Bot, block: string): void {
  const known = bot.registry.blocksByName[block];
  if (!known?.harvestTools) return;
  const { harvestTools } = known;
  if (bot.inventory.items().some(({ type }) => harvestTools[type])) return;
  throw new CodedError("dig.toolInvalid", `no held tool harvests ${block}`);
}
