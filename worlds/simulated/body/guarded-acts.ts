// Everything that a simulated body does to its world, each act judged by the guard first. Leaves have
// no other way to change the world (a test reads their sources for it), so conduct holds for what
// they choose themselves: the block to build with, the creature to strike, the place to go.

import { BUILDING_BLOCK } from "../../../capabilities/arguments.ts";
import {
  areaAt,
  type BodyAct,
  type BodyGuard,
  CodedError,
  type GuardContext,
  isFact,
  isInside,
  type Operator,
  type Position,
} from "../../../schemas/index.ts";
import type { OperatorChoice } from "../state/applying.ts";
import { floored } from "../state/places.ts";
import { putBlock } from "../state/scene.ts";
import type { SimulatedCreature } from "../state/simulated-state.ts";
import type { SimulatedWorld } from "../world.ts";

/** Verbs that change blocks somewhere around the body. */
const CHANGES: ReadonlySet<string> = new Set([
  "build_structure",
  "grow_crop",
  "grow_tree",
  "place_block",
  "use_on_block",
]);

export class GuardedActs {
  /** The leaf that acts. */
  name = "the body";
  guard: BodyGuard;
  readonly #world: SimulatedWorld;

  constructor(world: SimulatedWorld, guard: BodyGuard) {
    this.#world = world;
    this.guard = guard;
    world.stock.spendable = (item, held) => this.guard.spendable(item, held);
  }

  /** Throws CodedError `permission.denied` where conduct forbids an act. */
  check(...acts: readonly BodyAct[]): void {
    const refused = this.guard.ofActs(this.name, acts, () => this.#situation());
    if (refused !== undefined) throw new CodedError(refused.code, refused.detail);
  }

  mayEnter(position: Position): boolean {
    const { bounds } = this.guard.conduct;
    return isInside(floored(position), bounds);
  }

  mayChange(position: Position): boolean {
    const { scene } = this.#world;
    return this.mayEnter(position) && areaAt(floored(position), scene.dimension, this.guard.conduct) === undefined;
  }

  mayHarm(creature: SimulatedCreature): boolean {
    return this.guard.ofActs(this.name, [harmOf(creature)], () => this.#situation()) === undefined;
  }

  /** The first held building block that is not kept. */
  buildingBlock(): string | undefined {
    const { stock } = this.#world;
    return stock
      .names()
      .find((name) => !isFact(name) && BUILDING_BLOCK.test(name) && this.guard.spendable(name, stock.count(name)) > 0);
  }

  /** Takes items out of the inventory. Returns the count taken: no more than is held. */
  spend(item: string, count: number): number {
    const { stock } = this.#world;
    this.check({ does: "spend", items: { [item]: Math.min(count, stock.count(item)) } });
    return stock.lose(item, count).count;
  }

  /** Applies an operator once, as `SimulatedWorld.apply` does; it takes no items that are kept. */
  apply(operator: Operator, choice: OperatorChoice = {}): void {
    const { verb, args } = operator;
    if (verb === "kill_entity") this.check({ does: "harm", creature: { kind: String(args.entity) } });
    if (CHANGES.has(verb)) this.check({ does: "change", position: this.#world.scene.position });
    this.#world.apply(operator, choice);
  }

  /** Puts a block at a position; `air` digs it out. */
  put(block: string, place: Position): void {
    this.check({ does: "change", position: place });
    putBlock(this.#world.scene, block, place);
  }

  /** Moves the body; one that is outside of the bounds may come nearer to them. */
  moveTo(position: Position): void {
    this.checkWay(position);
    this.#world.moveTo(position);
  }

  /** Stands the body somewhere within the region that it works in. */
  standAt(position: Position): void {
    this.checkWay(position);
    this.#world.scene.position = position;
  }

  /** Throws if the body may not be at a position that it goes to. */
  checkWay(position: Position): void {
    this.check({ does: "enter", position });
  }

  /** Strikes a creature; it is gone once it has no health. */
  strike(creature: SimulatedCreature, damage: number): void {
    this.check(harmOf(creature));
    const { scene } = this.#world;
    creature.health -= damage;
    if (creature.health <= 0) scene.creatures = scene.creatures.filter((other) => other !== creature);
  }

  say(text: string): void {
    this.check({ does: "say", text });
    this.#world.scene.chat.push(text);
  }

  #situation(): GuardContext {
    const { stock, scene } = this.#world;
    const inventory = Object.fromEntries(
      stock.names().flatMap((name) => (isFact(name) ? [] : [[name, stock.count(name)] as const])),
    );
    return { inventory, dimension: scene.dimension, position: scene.position };
  }
}

const harmOf = ({ kind, username, hostile, owned }: SimulatedCreature): BodyAct => ({
  does: "harm",
  creature: { kind: username === undefined ? kind : "player", isOwned: owned === true && !hostile },
});
