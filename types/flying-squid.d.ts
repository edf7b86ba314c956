// The part of flying-squid 1.12 that worlds/embedded uses; the package ships no types. Taken from
// its sources (src/index.js and src/lib/plugins). Everything here is the server's own mutable
// state: use it from worlds/embedded alone.

declare module "flying-squid" {
  import type { EventEmitter } from "node:events";
  import type { PCChunk } from "prismarine-chunk";
  import type { Item } from "prismarine-item";
  import type { Vec3 } from "vec3";

  export interface RegistryBlock {
    id: number;
    name: string;
    hardness: number | null;
    /** Blast resistance. */
    resistance?: number;
    minStateId: number;
    maxStateId: number;
    defaultState: number;
    boundingBox: "block" | "empty";
    material?: string;
    transparent: boolean;
    emitLight: number;
    filterLight: number;
    harvestTools?: Record<string, boolean>;
    states?: { name: string; type: string; num_values: number; values?: string[] }[];
  }
  export interface RegistryItem {
    id: number;
    name: string;
    stackSize: number;
    maxDurability?: number;
    /** Kinds of enchantments that it takes. */
    enchantCategories?: string[];
    /** Items that repair it. */
    repairWith?: string[];
  }
  /** Level n needs a power of `minCost.a` n + `minCost.b` up to the same of `maxCost`. */
  export interface RegistryEnchantment {
    id: number;
    name: string;
    maxLevel: number;
    minCost: { a: number; b: number };
    maxCost: { a: number; b: number };
    treasureOnly: boolean;
    curse: boolean;
    discoverable: boolean;
    exclude: string[];
    category: string;
    weight: number;
  }
  export interface RegistryEntity {
    id: number;
    name: string;
    width: number;
    height: number;
    type: string;
  }
  /**
   * An ingredient or result in a recipe: an id, -1 or null for nothing, or an object with an id.
   */
  export type RecipeCell = number | null | { id: number; count?: number };
  export interface RegistryRecipe {
    result: number | { id: number; count?: number };
    inShape?: RecipeCell[][];
    ingredients?: RecipeCell[];
  }
  export interface LootTable {
    drops: { item: string; dropChance?: number; stackSizeRange?: [number | null, number | null] }[];
  }
  export interface Registry {
    version: { minecraftVersion: string; ">=": (version: string) => boolean; "<": (version: string) => boolean };
    blocks: Record<number, RegistryBlock>;
    blocksByName: Record<string, RegistryBlock>;
    blocksByStateId: Record<number, RegistryBlock>;
    blocksArray: RegistryBlock[];
    items: Record<number, RegistryItem>;
    itemsByName: Record<string, RegistryItem>;
    itemsArray: RegistryItem[];
    enchantmentsArray: RegistryEnchantment[];
    enchantmentsByName: Record<string, RegistryEnchantment | undefined>;
    biomesByName: Record<string, { id: number; name: string }>;
    entities: Record<number, RegistryEntity>;
    entitiesByName: Record<string, RegistryEntity>;
    mobs: Record<number, RegistryEntity>;
    objects: Record<number, RegistryEntity>;
    particlesByName: Record<string, { id: number } | undefined>;
    foodsByName: Record<string, { name: string; foodPoints: number; saturation: number }>;
    recipes: Record<string, RegistryRecipe[]>;
    blockCollisionShapes: { blocks: Record<string, number | number[]> };
    blockLoot?: Record<string, LootTable & { block: string }>;
    entityLoot?: Record<string, LootTable & { entity: string }>;
    loginPacket?: { dimensionCodec?: unknown; worldState?: Record<string, unknown> };
    supportFeature(name: string): unknown;
  }

  export interface Block {
    type: number;
    name: string;
    stateId: number;
    hardness: number | null;
    boundingBox: "block" | "empty";
    position: Vec3;
    harvestTools?: Record<string, boolean>;
    getProperties(): Record<string, string | number | boolean>;
  }
  export interface World {
    getBlock(position: Vec3): Promise<Block>;
    getBlockStateId(position: Vec3): Promise<number>;
    setBlockStateId(position: Vec3, stateId: number): Promise<void>;
    getColumn(chunkX: number, chunkZ: number): Promise<PCChunk>;
    getLoadedColumn(chunkX: number, chunkZ: number): PCChunk | undefined;
    unloadColumn(chunkX: number, chunkZ: number): void;
  }

  export interface Client extends EventEmitter {
    username: string;
    ended: boolean;
    write(packet: string, fields: Record<string, unknown>): void;
  }

  export interface DamageOptions {
    damage?: number;
    velocity?: Vec3;
    maxVelocity?: Vec3;
    animation?: boolean;
    sound?: string;
    /** Ours: the cause of the damage, as the record of deaths names it. */
    cause?: string;
    /** Ours: the attacker. */
    by?: Entity;
    /** The target of a player's attack. */
    attackedEntity?: Entity;
  }
  export interface Entity extends EventEmitter {
    id: number;
    type: "player" | "object" | "mob";
    name: string;
    uuid: string;
    entityType: number | null;
    world: World;
    position: Vec3;
    velocity: Vec3;
    /** Gravity, in blocks a second squared; null for entities that float. */
    gravity?: Vec3 | null;
    size?: Vec3;
    yaw: number;
    pitch: number;
    headPitch?: number;
    onGround: boolean;
    lastPositionPlayersUpdated: Vec3;
    health: number;
    bornTime: number;
    pickupTime?: number;
    deathTime?: number;
    itemId?: number;
    itemCount?: number;
    nearbyEntities: Entity[];
    sendMetadata(data: unknown): void;
    takeDamage(options: DamageOptions): void;
    updateHealth(health: number): void;
    sendVelocity(velocity: Vec3, max?: Vec3): void;
    updateAndSpawn(): void;
    destroy(): void;
    _writeOthersNearby(packet: string, fields: Record<string, unknown>): void;
  }

  export interface DugDrop {
    blockDropPosition: Vec3;
    blockDropWorld: World;
    blockDropVelocity: Vec3;
    blockDropId: number;
    blockDropDamage: number;
    blockDropCount: number;
    blockDropPickup: number;
    blockDropDeath: number;
  }
  export interface DugEvent {
    position: Vec3;
    block: Block;
    dropBlock: boolean;
    drops: DugDrop[];
  }

  export interface Player extends Entity {
    _client: Client;
    username: string;
    profileProperties: unknown[];
    gameMode: number;
    food: number;
    foodSaturation: number;
    heldItemSlot: number;
    spawnPoint: Vec3;
    crouching: boolean;
    loadedChunks: Record<string, number>;
    /** Total experience points; flying-squid's `setXp` updates the level and the bar (0..1). */
    xp: number;
    level?: number;
    setXp(points: number): void;
    chat(message: string | { text: string }): void;
    kick(reason?: string): void;
    system(message: string): void;
    findSpawnPoint(): Promise<void>;
    inventory: { slots: (Item | null)[] };
    collect(entity: Entity): void;
    changeBlock(position: Vec3, blockType: number, blockData: number): Promise<void>;
    updateFood(food: number): void;
    teleport(position: Vec3): Promise<void>;
    sendSpawnPosition(): void;
    sendSelfPosition(position?: Vec3): void;
    /** Awaited by the login before its position is sent a second time. */
    waitPlayerLogin(): Promise<void>;
    worldSendInitialChunks(): Promise<void>;
    worldSendRestOfChunks(): Promise<void>;
    _unloadAllChunks(): void;
    _sendRespawn(difficulty?: number, gameMode?: number, dimension?: number): void;
  }

  export interface ServerOptions {
    host: string;
    port: number;
    version: string;
    [option: string]: unknown;
  }
  export interface SpawnObjectOptions {
    velocity?: Vec3;
    itemId?: number;
    itemDamage?: number;
    itemCount?: number;
    pickupTime?: number;
    deathTime?: number;
  }
  export interface PlacedItem {
    id: number;
    data: number;
  }
  export interface PlaceRequest {
    item: Item;
    player: Player;
    direction: number;
    referencePosition: Vec3;
    placedPosition: Vec3;
    properties: Record<string, string | number | boolean>;
  }
  export interface CommandDefinition {
    base: string;
    aliases?: string[];
    usage?: string;
    op?: boolean;
    parse?(text: string): string[];
    action(words: string[], by: { player?: Player }): unknown;
  }
  export interface Server extends EventEmitter {
    registry: Registry;
    overworld: World;
    players: Player[];
    entities: Record<number, Entity>;
    tickCount: number;
    /** Ticks since the last sunrise, 0..23999. */
    time: number;
    setTime(time: number): void;
    lastTickTime: number;
    listeningPort: number;
    difficulty: number;
    hashedSeed: [number, number];
    dimensionNames: Record<number, string>;
    addPlugin(name: string, plugin: { server?: (server: Server, options: ServerOptions) => void }): void;
    supportFeature(name: string): unknown;
    getSpawnPoint(world: World): Promise<Vec3>;
    setBlock(world: World, position: Vec3, stateId: number): Promise<void>;
    setBlockDataProperties(
      baseData: number,
      states: RegistryBlock["states"],
      properties: Record<string, string | number | boolean>,
    ): number;
    spawnObject(type: number, world: World, position: Vec3, options: SpawnObjectOptions): Entity;
    spawnMob(type: number, world: World, position: Vec3, options?: Record<string, unknown>): Entity;
    destroyEntity(entity: Entity): void;
    placeItem(request: PlaceRequest): PlacedItem | Promise<PlacedItem>;
    onBlockInteraction(name: string, handler: (data: { block: Block; player: Player }) => unknown): void;
    onBlockUpdate(
      name: string,
      handler: (world: World, block: Block, fromTick: number, tick: number) => boolean | Promise<boolean>,
    ): void;
    notifyNeighborsOfStateChange(world: World, position: Vec3, fromTick: number, tick: number, force?: boolean): void;
    handleCommand(text: string): Promise<void>;
    commands: { use(text: string, by?: { player?: Player }): Promise<unknown>; add(command: CommandDefinition): void };
    playSound(...arguments_: unknown[]): void;
    emitParticle(
      particle: number,
      world: World,
      position: Vec3,
      options: { count?: number; size?: Vec3; radius?: number },
    ): void;
    warn(message: string): void;
    err(message: string): void;
    quit(reason?: string): Promise<void>;
    stopTickInterval(): void;
    _sendPlayerList(player: Player): void;
    _writeAll(packet: string, fields: Record<string, unknown>): void;
    _writeNearby(packet: string, fields: Record<string, unknown>, place: { world: World; position: Vec3 }): void;
    _createChatComponent(message: unknown): { toNetworkFormat(): unknown };
  }

  export type ChunkGenerator = (chunkX: number, chunkZ: number) => PCChunk;
  interface Squid {
    createMCServer(options: ServerOptions): Server;
    generations: Record<string, (options: { registry: Registry; seed: number }) => ChunkGenerator>;
  }
  const squid: Squid;
  export default squid;
}
