// Creates a body for a spawned bot: the pathfinder with Lodestone's movements, the memory, the
// command count, and a life that ends with the connection or a death. The bot may be Lodestone's or
// an application's own, which may have loaded the pathfinder already.

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";
import type { Clock } from "../../executor/index.ts";
import { CodedError } from "../../schemas/index.ts";
import { MineflayerBody } from "../body/body.ts";
import { countCommands } from "../body/count-commands.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import { keepCells } from "../move/cached-cells.ts";
import { configureMovements, digWith } from "../move/movement-profile.ts";
import { sharePathfindingBudget } from "../move/pathfinding-budget.ts";
import { readPhysicsCells } from "../move/physics-cells.ts";
import { digAsServerSays } from "../work/confirmed-digging.ts";
import { seekStations } from "../work/find-blocks.ts";
import { openPatiently } from "../work/opening.ts";
import { placeInTime } from "../work/placing.ts";

interface CreateBodyOptions {
  listeners: ListenerRegistry;
  clock: Clock;
  /** Leaves the server. */
  leave(): Promise<void>;
  /** Why the connection ended, as far as known. */
  lastWords(): string;
  /** Digs any block within a tenth of a second: for the embedded world, which trusts the client. */
  fastDigging: boolean;
}

const FAST_DIG_MS = 100;
/**
 * Longer than the default, because a path down to an ore takes more search than one across a
 * meadow; a search gets some 60 % of it.
 */
const THINK_MS = 7_500;

/** The bot's body. Call it once per bot, after the spawn. */
export async function createBody(bot: Bot, options: CreateBodyOptions): Promise<MineflayerBody> {
  const { listeners, clock, leave, lastWords, fastDigging } = options;
  const { pathfinder, Movements } = (await import("mineflayer-pathfinder")).default;
  if (!bot.hasPlugin(pathfinder) && bot.pathfinder === undefined) bot.loadPlugin(pathfinder);
  const movements = new Movements(bot);
  configureMovements(bot, movements, fastDigging ? 0.3 : 1);
  keepCells(bot, movements, listeners);
  bot.pathfinder.setMovements(movements);
  bot.pathfinder.thinkTimeout = THINK_MS;
  sharePathfindingBudget(bot, listeners);
  readPhysicsCells(bot, listeners);
  useOurTools(bot, listeners);
  placeInTime(bot);
  openPatiently(bot);
  digAsServerSays(bot);
  if (fastDigging) shortenDigging(bot);
  const body = new MineflayerBody({ bot, movements, clock, commands: countCommands(bot), leave });
  body.kills.watch(listeners);
  listeners.on("end", () => body.endLife(new CodedError("run.disconnected", lastWords())));
  listeners.on("death", () => body.endLife(new CodedError("run.died", "the bot died")));
  listeners.on("spawn", () => body.revive());
  seekStations(body);
  return body;
}

/**
 * The pathfinder calls this for every block that it considers digging, so the answer is cached
 * until the inventory changes.
 */
function useOurTools(bot: Bot, listeners: ListenerRegistry): void {
  const known = new Map<number, Item | null>();
  const forget = () => known.clear();
  bot.inventory.on("updateSlot" as never, forget as never);
  listeners.alsoRemove(() => bot.inventory.removeListener("updateSlot" as never, forget as never));
  bot.pathfinder.bestHarvestTool = (block) => {
    const cached = known.get(block.type);
    if (cached !== undefined) return cached;
    const item = digWith(bot, block);
    known.set(block.type, item);
    return item;
  };
}

function shortenDigging(bot: Bot): void {
  const honest = bot.digTime.bind(bot);
  bot.digTime = (block) => Math.min(honest(block), FAST_DIG_MS);
}
