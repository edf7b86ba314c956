// The mineflayer body: observes its inventory and surroundings as a State, and can be stopped. It
// owns what the leaves share: the memory of stations, sightings and failed places, and one signal
// that ends everything when the connection drops or the bot dies. Invariant: it guesses nothing
// about the server; an observation is what the last packets said.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import type { Entity } from "prismarine-entity";
import { Vec3 } from "vec3";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import type { Clock } from "../../executor/index.ts";
import {
  type Body,
  type BodyGuard,
  type Box,
  CodedError,
  dimensionName,
  type GuardContext,
  type Position,
  type State,
} from "../../schemas/index.ts";
import type { SpiralPoint } from "../choice/spiral.ts";
import { EYE_HEIGHT, type RayWorld } from "../geometry/line-of-sight.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, tupleOf } from "../geometry/positions.ts";
import { ANYWHERE, confine, type Territory, territoryOf } from "../geometry/territory.ts";
import { AvoidedPlaces } from "../memory/avoided-places.ts";
import { Exclusions } from "../memory/exclusions.ts";
import { Hunting } from "../memory/hunting.ts";
import { Losses } from "../memory/losses.ts";
import { PlaceMemory, type RememberedPlace } from "../memory/places.ts";
import { Replans } from "../memory/replans.ts";
import { Sightings } from "../memory/sightings.ts";
import { type RememberedStation, StationMemory, stationFacts } from "../memory/stations.ts";
import { Trail } from "../memory/trail.ts";
import { Waypoints } from "../memory/waypoints.ts";
import { biomeAt } from "../sense/biomes.ts";
import { creaturesInSight } from "../sense/creatures.ts";
import { experienceOf } from "../sense/experience.ts";
import { countsOf, equippedBy, heldStacks, wearOf } from "../sense/inventory.ts";
import { Kills } from "../sense/kills.ts";
import { BOT_ACTS, guardedBot, harmOf } from "./guarded-bot.ts";
import type { Movement } from "./movement-port.ts";

/** The outer islands of the End begin some 1,000 blocks from its middle. */
const MAIN_ISLAND_RADIUS = 500;

/** The loaded chunks; mineflayer's own typing of its world is loose. */
interface BodyWorld {
  getColumn(x: number, z: number): { getBlockStateId(at: BlockPosition): number } | null | undefined;
}

/** What looks built around the body (`bots/move/built.ts`). */
interface BuiltAround {
  look(): void;
  isNearDoor(place: BlockPosition): boolean;
  isSomebodys(place: BlockPosition, name: string, nameAt: (place: BlockPosition) => string | null): boolean;
  housesAt(place: BlockPosition): Box[];
  isHouse(place: BlockPosition, name: string, nameAt: (place: BlockPosition) => string | null): boolean;
}

export interface MineflayerBodyParts {
  bot: Bot;
  movements: Movements;
  /** What looks built, if it is looked for. */
  built?: BuiltAround;
  /** Opens and shuts doors on its paths. */
  doors?: DoorPort;
  clock: Clock;
  /** Actuator commands sent so far. */
  commands: () => number;
  /** Leaves the server and removes every listener of ours; resolves when the connection is down. */
  leave(): Promise<void>;
}

interface DoorPort {
  shut(clock: Clock): Promise<void>;
  readonly isInOpened: boolean;
  isDoor(place: BlockPosition): boolean;
}

/** Interval at which a dead body looks whether it has respawned. */
const RESPAWN_LOOK_MS = 250;

export class MineflayerBody implements Body {
  /** Judges every act of the body. */
  guard: BodyGuard = new ConductGuard();
  readonly actuators = ["bot"];
  /** The bot, held to the guard. */
  readonly bot: Bot;
  readonly movements: Movements;
  readonly built: BuiltAround | undefined;
  readonly doors: MineflayerBodyParts["doors"];
  /** The navigator that moves it; without one, mineflayer-pathfinder does. */
  movement: Movement | undefined;
  readonly clock: Clock;
  readonly commands: () => number;
  stations = new StationMemory();
  readonly sightings = new Sightings();
  /** Places without a block of their own: a shelter, a village, a villager of a profession. */
  places = new PlaceMemory();
  waypoints = new Waypoints();
  /** What it lost when it died. */
  readonly losses: Losses;
  /** Its recent path, for the way back. */
  readonly trail = new Trail();
  readonly replans = new Replans();
  readonly exclusions: Exclusions;
  /** Places that cost health, which its ways avoid. */
  dangers = new AvoidedPlaces();
  readonly kills: Kills;
  /** Where it may go and change blocks. */
  territory: Territory = ANYWHERE;
  /** The position of exploration, by dimension; kept so that a later search does not start over. */
  readonly searches = new Map<string, Generator<SpiralPoint, never>>();
  readonly hunting: Hunting;
  readonly #leave: () => Promise<void>;
  readonly #own: Bot;
  #isConfined = false;
  /** What it would build with if conduct kept nothing. */
  #scaffolding: number[] | undefined;
  #life = new AbortController();
  readonly #lost = Promise.withResolvers<CodedError>();
  #deaths = 0;

  constructor(parts: MineflayerBodyParts) {
    this.#own = parts.bot;
    this.bot = guardedBot(parts.bot, this);
    this.movements = parts.movements;
    this.built = parts.built;
    this.doors = parts.doors;
    this.clock = parts.clock;
    this.commands = parts.commands;
    this.exclusions = new Exclusions(parts.clock);
    this.hunting = new Hunting(parts.clock);
    this.losses = new Losses(parts.clock);
    this.kills = new Kills(parts.bot, parts.clock);
    this.#leave = parts.leave;
  }

  /**
   * Aborts, with a CodedError as its reason, when the connection drops (`run.disconnected`) or the
   * bot dies (`run.died`).
   */
  get life(): AbortSignal {
    return this.#life.signal;
  }

  /** Ends all current work with the reason. After a death, `revive` creates a new signal. */
  endLife(reason: CodedError): void {
    if (reason.code === "run.died") {
      this.#deaths += 1;
      const position = this.bot.entity?.position;
      if (position !== undefined) this.losses.noteDeath(position.clone(), this.dimension);
    }
    if (reason.code !== "run.died") {
      this.#lost.resolve(reason);
      // The dead, too, can be kicked: then they do not respawn.
      if (this.#isDead()) this.#life = new AbortController();
    }
    if (!this.#life.signal.aborted) this.#life.abort(reason);
  }

  /** Resolves with the reason once the connection is lost, whether the body lives or is dead. */
  get lost(): Promise<CodedError> {
    return this.#lost.promise;
  }

  /** Resolves once a body that died has respawned or is lost; at once if it lives. */
  async revived(signal: AbortSignal): Promise<void> {
    while (this.#isDead() && !signal.aborted) await this.clock.sleep(RESPAWN_LOOK_MS, signal);
  }

  /** Deaths since it joined. */
  get deaths(): number {
    return this.#deaths;
  }

  revive(): void {
    if (this.#isDead()) this.#life = new AbortController();
  }

  #isDead(): boolean {
    const { reason, aborted } = this.#life.signal;
    return aborted && reason instanceof CodedError && reason.code === "run.died";
  }

  /** The dimension's name in documents: overworld, nether, end. */
  get dimension(): string {
    return dimensionName(String(this.bot.game.dimension));
  }

  /** Remembers what its predecessor in the same world knew, before a lost connection. */
  succeed({ stations, places, waypoints, losses, dangers }: MineflayerBody): void {
    Object.assign(this, { stations, places, waypoints, dangers });
    this.losses.succeed(losses);
  }

  /** Holds the body to another guard, on its paths as well. */
  keepTo(guard: BodyGuard): void {
    this.guard = guard;
    this.territory = territoryOf(guard.conduct) ?? ANYWHERE;
    // Paths ask for every block that they consider: only a body that has limits pays for that.
    if (this.territory !== ANYWHERE && !this.#isConfined) {
      confine(this, this.#own);
      this.#isConfined = true;
    }
    const { items } = this.bot.registry;
    this.#scaffolding ??= this.movements.scafoldingBlocks;
    this.movements.scafoldingBlocks = this.#scaffolding.filter(
      (id) => guard.conduct.keep[items[id]?.name ?? ""] === undefined,
    );
  }

  /** What the guard must know. */
  situation(): GuardContext {
    const { bot, dimension } = this;
    const position = bot.entity?.position && tupleOf(bot.entity.position);
    return { inventory: countsOf(heldStacks(bot)), dimension, ...(position && { position }) };
  }

  /** Throws CodedError `permission.denied` unless the body may go there. */
  checkWay({ x, y, z }: BlockPosition): void {
    const refused = this.guard.ofActs("the way", [{ does: "enter", position: [x, y, z] }], () => this.situation());
    if (refused !== undefined) throw new CodedError(refused.code, refused.detail);
  }

  /** Throws CodedError `permission.denied` unless the bot may do what its function of this name does. */
  checkAct(name: string, ...args: unknown[]): void {
    const acts = BOT_ACTS[name]?.(this.bot, ...(args as never[])) ?? [];
    const refused = this.guard.ofActs(name, acts, () => this.situation());
    if (refused !== undefined) throw new CodedError(refused.code, refused.detail);
  }

  mayHarm = (entity: Entity): boolean =>
    this.guard.ofActs("", [harmOf(this.bot, entity)], () => this.situation()) === undefined;

  /** Whether one of the item may be used up. */
  maySpend = (item: string): boolean =>
    this.guard.conduct.keep[item] === undefined ||
    this.guard.spendable(item, countsOf(heldStacks(this.bot))[item] ?? 0) > 0;

  /** Whether it may dig or place a block there. */
  mayChange = (place: BlockPosition): boolean => this.territory.mayChange(place, this.dimension);

  /** The block that contains the feet. */
  get feet(): Vec3 {
    const { x, y, z } = this.bot.entity.position;
    // Adds a little, because rounding may put a body that stands on a block just below its top.
    return new Vec3(Math.floor(x), Math.floor(y + 0.01), Math.floor(z));
  }

  /** The world for line-of-sight checks; mineflayer types it loosely. */
  get sight(): RayWorld {
    return this.bot.world as unknown as RayWorld;
  }

  /** The exact position of the eyes. */
  get eyes(): Vec3 {
    const { x, y, z } = this.bot.entity.position;
    return new Vec3(x, y + EYE_HEIGHT, z);
  }

  /** The block at a position, or null if its chunk is not loaded. */
  blockAt(place: BlockPosition): Block | null {
    return this.bot.blockAt(new Vec3(Math.floor(place.x), Math.floor(place.y), Math.floor(place.z)), false);
  }

  /**
   * The name of the block at a position, or null if its chunk is not loaded. Creates no Block
   * object, because observations read it often.
   */
  nameAt({ x, y, z }: BlockPosition): string | null {
    const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const column = (this.bot.world as unknown as BodyWorld).getColumn(cellX >> 4, cellZ >> 4);
    if (!column) return null;
    const state = column.getBlockStateId({ x: cellX & 15, y: cellY, z: cellZ & 15 });
    return this.bot.registry.blocksByStateId[state]?.name ?? "";
  }

  /** Whether the body's position satisfies the path goal. */
  meets(goal: PathGoal): boolean {
    const feet = this.bot.entity.position.floored();
    return goal.isEnd(feet) || goal.isEnd(this.feet);
  }

  /**
   * Known stations within walking distance, nearest first; stations in unloaded chunks are assumed
   * to exist.
   */
  nearStations(): RememberedStation[] {
    return this.stations.near(this.dimension, this.bot.entity.position, (known) => {
      const name = this.nameAt(known.place);
      return name === null || name === known.station;
    });
  }

  /** The remembered places that hold where the body is. */
  nearPlaces(): RememberedPlace[] {
    return this.places.near(this.dimension, this.feet, this);
  }

  observe(): State {
    const { bot } = this;
    if (!bot.entity?.position) throw new CodedError("sense.apiError", "the body has not spawned");
    // The lost inventory and the unknown respawn point would make any plan from this state wrong.
    if (this.#isDead()) throw new CodedError("sense.apiError", "the body is dead and has not respawned yet");
    this.trail.note(this.dimension, bot.entity.position);
    const stacks = heldStacks(bot);
    if ((bot.health ?? 1) > 0) this.losses.noteHeld(stacks.reduce((sum, { count }) => sum + count, 0));
    const blocks = this.sightings.list(this.dimension, bot.entity.position, (name, place) => {
      if (this.exclusions.has(place)) return false;
      const found = this.nameAt(place);
      return found === null || found === name;
    });
    const stations = this.nearStations().flatMap(({ station }) => stationFacts(station));
    const near = this.nearPlaces().map(({ name }) => name);
    const nearby = [...blocks, ...creaturesInSight(this)];
    near.push(...nearby.filter(({ block }) => AT_HAND.has(block)).map(({ block }) => block));
    const facts = [...new Set([...stations, ...near.map((name) => `near:${name}`)]), ...this.#islands()].sort();
    return {
      inventory: countsOf(stacks),
      durability: wearOf(stacks),
      facts,
      dimension: this.dimension,
      ...knownBiome(biomeAt(bot)),
      ...timeOf(bot.time?.timeOfDay),
      position: tupleOf(bot.entity.position),
      equipped: equippedBy(bot),
      nearby,
      ...experienceOf(bot),
      food: clamp(bot.food),
      health: clamp(bot.health),
    };
  }

  /** Kills that the server has shown. */
  deeds(): Readonly<Record<string, number>> {
    return this.kills.counts();
  }

  /** The block's name; undefined in chunks that are not loaded. */
  blockNameAt([x, y, z]: Position): string | undefined {
    return this.nameAt({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }) ?? undefined;
  }

  /** Plans take the main island of the End for granted. */
  #islands(): string[] {
    const { x, z } = this.bot.entity.position;
    return this.dimension === "end" && Math.hypot(x, z) > MAIN_ISLAND_RADIUS ? ["island:outer"] : [];
  }

  halt(): void {
    const { bot } = this;
    bot.pathfinder.setGoal(null);
    this.movement?.halt();
    // Also a dig that waits for the server's word.
    bot.stopDigging?.();
    bot.clearControlStates();
  }

  /** Leaves the server. The body is unusable afterwards. */
  async leave(): Promise<void> {
    await this.#leave();
    // A server that did not confirm the end has lost the body as well.
    this.#lost.resolve(new CodedError("run.disconnected", "the bot left"));
  }
}

/**
 * Blocks and creatures that plans treat as places once they are in sight: liquids, and partners for
 * bartering and trading.
 */
const AT_HAND: ReadonlySet<string> = new Set(["water", "lava", "piglin", "wandering_trader"]);

/** A superflat world's void is no biome that plans know. */
const knownBiome = (name: string | null): Pick<State, "biome"> =>
  name === null || name === "the_void" ? {} : { biome: name };

/** Ticks of the day at which dusk, night and the next day begin. Source: Minecraft Wiki, "Daylight cycle". */
const [DUSK, NIGHT, DAWN] = [12_000, 13_000, 23_000];

/** Nothing until the server sends the time. */
function timeOf(ticks: number | null | undefined): Pick<State, "time"> {
  if (ticks === null || ticks === undefined) return {};
  return { time: ticks < DUSK || ticks >= DAWN ? "day" : ticks < NIGHT ? "dusk" : "night" };
}

/** Health and food are undefined until the server sends them. */
const clamp = (value: number | undefined): number => Math.min(20, Math.max(0, value ?? 20));
