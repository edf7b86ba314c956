// Creates a body for a spawned bot: the pathfinder with Lodestone's movements, the memory, the
// command count, and a life that ends with the connection or a death. The bot may be Lodestone's or
// an application's own, which may have loaded the pathfinder already.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import type { Item } from "prismarine-item";
import type { Clock } from "../../executor/index.ts";
import { CodedError, type Navigator } from "../../schemas/index.ts";
import { MineflayerBody } from "../body/body.ts";
import { countCommands } from "../body/count-commands.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { BuiltThings } from "../move/built.ts";
import { keepCells } from "../move/cached-cells.ts";
import { DoorKeeper } from "../move/door-keeper.ts";
import { brakeAtLava } from "../move/lava-brake.ts";
import { configureMovements, digWith } from "../move/movement-profile.ts";
import { NavigatorMovement } from "../move/navigator-movement.ts";
import { catchPathErrors } from "../move/path-errors.ts";
import { sharePathfindingBudget } from "../move/pathfinding-budget.ts";
import { readPhysicsCells } from "../move/physics-cells.ts";
import { sinkBySneaking } from "../move/sinking.ts";
import { moveAsVanilla } from "../move/vanilla-physics.ts";
import { digAsServerSays } from "../work/confirmed-digging.ts";
import { seekStations } from "../work/find-blocks.ts";
import { openPatiently } from "../work/opening.ts";
import { placeInTime } from "../work/placing.ts";
import { noticeGettingOff } from "./getting-off.ts";

interface CreateBodyOptions {
  listeners: ListenerRegistry;
  clock: Clock;
  /** Leaves the server. */
  leave(): Promise<void>;
  /** Why the connection ended, as far as known. */
  lastWords(): string;
  /** Digs any block within a tenth of a second: for the embedded world, which trusts the client. */
  fastDigging: boolean;
  /** Finds the body's paths; without one, mineflayer-pathfinder does. */
  navigator?: Navigator | undefined;
  /** Names the server: bodies on the same one share the cells of a navigator. */
  server?: string;
}

const FAST_DIG_MS = 100;
/** What digging costs then, in relation to walking. */
const FAST_DIG_SHARE = 0.3;
/** A cost that the pathfinder treats as impassable. */
const NO_WAY = 1_000;
/**
 * Longer than the default, because a path down to an ore takes more search than one across a
 * meadow; a search gets some 60 % of it.
 */
const THINK_MS = 7_500;

/** The bot's body. Call it once per bot, after the spawn. */
export async function createBody(bot: Bot, options: CreateBodyOptions): Promise<MineflayerBody> {
  const { listeners, clock, leave, lastWords, fastDigging, navigator, server = "" } = options;
  const { pathfinder, Movements: Moves } = (await import("mineflayer-pathfinder")).default;
  if (!bot.hasPlugin(pathfinder) && bot.pathfinder === undefined) bot.loadPlugin(pathfinder);
  const movements = new Moves(bot);
  configureMovements(bot, movements, fastDigging ? FAST_DIG_SHARE : 1);
  const built = new BuiltThings(bot);
  keepCells(bot, movements, listeners, () => built.look());
  spareBuilt(movements, built);
  bot.pathfinder.setMovements(movements);
  bot.pathfinder.thinkTimeout = THINK_MS;
  sharePathfindingBudget(bot, listeners);
  catchPathErrors(bot, listeners);
  moveAsVanilla(bot, listeners);
  readPhysicsCells(bot, listeners);
  sinkBySneaking(bot, listeners);
  brakeAtLava(bot, listeners);
  const doors = new DoorKeeper(bot, listeners);
  placeInTime(bot);
  noteOwn(bot, built);
  openPatiently(bot);
  noticeGettingOff(bot, listeners);
  digAsServerSays(bot);
  if (fastDigging) shortenDigging(bot);
  const body = new MineflayerBody({ bot, movements, built, doors, clock, commands: countCommands(bot), leave });
  if (navigator !== undefined) {
    const digShare = fastDigging ? FAST_DIG_SHARE : 1;
    body.movement = new NavigatorMovement(body, { bot, navigator, server, listeners, digShare });
  }
  movements.exclusionAreasStep.push(({ position }) => body.dangers.costAt(position));
  body.kills.watch(listeners);
  listeners.on("end", () => body.endLife(new CodedError("run.disconnected", lastWords())));
  listeners.on("death", () => body.endLife(new CodedError("run.died", "the bot died")));
  listeners.on("spawn", () => body.revive());
  useOurTools(body, listeners);
  seekStations(body);
  return body;
}

/**
 * The pathfinder calls this for every block that it considers digging, so the answer is cached
 * until the inventory changes.
 */
function useOurTools(body: MineflayerBody, listeners: ListenerRegistry): void {
  const { bot } = body;
  const known = new Map<number, Item | null>();
  const forget = () => known.clear();
  bot.inventory.on("updateSlot" as never, forget as never);
  listeners.alsoRemove(() => bot.inventory.removeListener("updateSlot" as never, forget as never));
  bot.pathfinder.bestHarvestTool = (block: Block | null) => {
    // Its chunk was unloaded between the search and the step.
    if (block === null) return null;
    const cached = known.get(block.type);
    if (cached !== undefined) return cached;
    const item = digWith(body, block);
    known.set(block.type, item);
    return item;
  };
}

/**
 * Paths dig nothing that looks built by somebody else, except where a body is shut in far from any
 * door: without `dontCreateFlow`, the path is its way out.
 */
function spareBuilt(movements: Movements, built: BuiltThings): void {
  const moves = movements as unknown as {
    getBlock(at: BlockPosition, x: number, y: number, z: number): { name?: string };
  };
  const nameAt = (place: BlockPosition): string | null => moves.getBlock(place, 0, 0, 0).name ?? null;
  movements.exclusionAreasBreak.push(({ position, name }: Block) =>
    (movements.dontCreateFlow || built.isNearDoor(position)) && built.isSomebodys(position, name, nameAt) ? NO_WAY : 0,
  );
}

/** What the body places is its own. */
function noteOwn(bot: Bot, built: BuiltThings): void {
  const place = bot.placeBlock;
  bot.placeBlock = async (reference, face) => {
    await place(reference, face);
    const { x, y, z } = reference.position;
    built.noteOwn({ x: x + face.x, y: y + face.y, z: z + face.z });
  };
}

function shortenDigging(bot: Bot): void {
  const honest = bot.digTime.bind(bot);
  bot.digTime = (block) => Math.min(honest(block), FAST_DIG_MS);
}
