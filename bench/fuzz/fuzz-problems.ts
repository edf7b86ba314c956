// Random problems on a compiled domain: any item, 1 to 64 of it or two items at once, with random
// stock, worn tools, facts, sightings and every kind of constraint. The n-th problem of a seed is
// always the same, independently of the others.

import type { CompiledDomain } from "../../planner/index.ts";
import type { Problem } from "../../schemas/index.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";

interface FuzzOptions {
  planner: string;
  expansions: number;
  timeMs: number;
  /**
   * Starts with a player's items after some hours, and asks for things made of them: plans are a
   * few steps long.
   */
  isStocked?: boolean;
}

/** A stocked problem holds some of these items, and has these stations. */
const BASICS = [
  ...[
    "oak_log",
    "birch_log",
    "oak_planks",
    "stick",
    "cobblestone",
    "coal",
    "iron_ingot",
    "raw_iron",
    "gold_ingot",
    "redstone",
  ],
  ...[
    "diamond",
    "string",
    "leather",
    "wheat",
    "sand",
    "clay_ball",
    "bone",
    "paper",
    "sugar_cane",
    "glass",
    "bucket",
    "egg",
  ],
];
const BASIC_STATIONS = ["near:crafting_table", "near:furnace", "near:stonecutter", "near:smithing_table"];

/** The ingredients of problems in one domain, derived once. */
export class FuzzProblems {
  readonly domain: CompiledDomain;
  readonly #obtainable: readonly string[];
  readonly #tools: readonly string[];
  readonly #stations: readonly string[];
  readonly #seen: readonly string[];
  readonly #verbs: readonly string[];
  readonly #subjects: readonly string[];
  readonly #makeable: readonly string[];
  readonly #items: Readonly<Record<string, { stack: number; durability?: number | undefined }>>;

  constructor(domain: CompiledDomain) {
    const { items, operators } = domain.document();
    this.domain = domain;
    this.#items = items;
    this.#obtainable = Object.keys(items).filter((item) => items[item]?.status === "obtainable");
    this.#tools = this.#obtainable.filter((item) => items[item]?.durability !== undefined);
    this.#stations = domain.names.filter((name) => /^(near|portal|gateway):/.test(name));
    this.#seen = domain.names
      .filter((name) => /^seen:[a-z0-9_]+$/.test(name))
      .map((name) => name.slice("seen:".length));
    this.#verbs = [...new Set(domain.verbs)].sort();
    const made = operators
      .filter(({ verb }) => /^(craft|smelt|cut|smith)_/.test(verb))
      .flatMap(({ produces }) => Object.keys(produces));
    this.#makeable = [...new Set(made)].filter((item) => items[item]?.status === "obtainable").sort();
    const named = operators.flatMap(({ verb, args }) =>
      Object.values(args).flatMap((value) => (typeof value === "string" ? [`${verb}:${value}`] : [])),
    );
    this.#subjects = [...new Set(named)].sort();
  }

  /** The `index`-th problem, with every default filled in. */
  problem(seed: number, index: number, { planner, expansions, timeMs, isStocked = false }: FuzzOptions): Problem {
    const random = randomFrom(seed, index);
    const inventory = isStocked ? this.#basics(random) : this.#inventory(random);
    const wanted = this.#wanted(random, isStocked && this.#makeable.length > 0 ? this.#makeable : this.#obtainable);
    return {
      goal: { items: wanted },
      state: {
        inventory,
        durability: this.#worn(random, inventory),
        facts: isStocked ? BASIC_STATIONS.filter(() => random.chance(0.8)) : this.#facts(random),
        dimension: !isStocked && random.chance(0.1) ? random.oneOf(["nether", "end"]) : "overworld",
        nearby: this.#nearby(random),
        food: 20,
        health: 20,
      },
      mcVersion: this.domain.mcVersion ?? "1.20.1",
      planner,
      objective: this.domain.objective,
      limits: { expansions, timeMs },
      cache: true,
      constraints: this.#constraints(random, inventory),
    };
  }

  #facts(random: SeededRandom): string[] {
    if (this.#stations.length === 0 || random.chance(0.5)) return [];
    return [random.oneOf(this.#stations), random.oneOf(this.#stations)];
  }

  #wanted(random: SeededRandom, from: readonly string[]): Record<string, number> {
    const counts = [1, 1, 2, 3, 16, 64];
    const items = { [random.oneOf(from)]: random.oneOf(counts) };
    return random.chance(0.1) ? { ...items, [random.oneOf(from)]: random.oneOf(counts) } : items;
  }

  #basics(random: SeededRandom): Record<string, number> {
    const held = BASICS.filter((item) => item in this.#items && random.chance(0.6));
    const inventory = Object.fromEntries(held.map((item) => [item, random.whole(1, this.#items[item]?.stack ?? 1)]));
    const tools = this.#tools.filter((tool) => /^(stone|iron|diamond)_(pickaxe|axe|shovel|sword)$/.test(tool));
    return tools.length === 0 ? inventory : { ...inventory, [random.oneOf(tools)]: 1, [random.oneOf(tools)]: 1 };
  }

  /** Up to six kinds, at most a stack of each. */
  #inventory(random: SeededRandom): Record<string, number> {
    const inventory: Record<string, number> = {};
    for (let kinds = random.whole(0, 6); kinds > 0; kinds--) {
      const kind =
        random.chance(0.2) && this.#tools.length > 0 ? random.oneOf(this.#tools) : random.oneOf(this.#obtainable);
      inventory[kind] = random.whole(1, this.#items[kind]?.stack ?? 1);
    }
    return inventory;
  }

  #worn(random: SeededRandom, inventory: Readonly<Record<string, number>>): Record<string, number[]> {
    const worn: Record<string, number[]> = {};
    for (const item of Object.keys(inventory)) {
      const full = this.#items[item]?.durability;
      if (full !== undefined && random.chance(0.7)) worn[item] = [random.whole(1, Math.min(full, 40))];
    }
    return worn;
  }

  #nearby(random: SeededRandom): Problem["state"]["nearby"] {
    if (this.#seen.length === 0 || !random.chance(0.3)) return [];
    return [{ block: random.oneOf(this.#seen), count: random.whole(1, 16), position: [1, 2, 3] }];
  }

  #constraints(random: SeededRandom, inventory: Readonly<Record<string, number>>): Problem["constraints"] {
    const held = Object.keys(inventory);
    const keep = held.length > 0 && random.chance(0.2) ? { [random.oneOf(held)]: random.whole(1, 3) } : {};
    const avoid = random.chance(0.1)
      ? [random.oneOf([this.#verbs, this.#subjects, this.domain.operatorIds].filter((names) => names.length > 0))].map(
          (names) => random.oneOf(names),
        )
      : [];
    const slots = random.chance(0.1) ? random.whole(3, 36) : 36;
    if (!random.chance(0.05)) return { keep, avoid, slots };
    return { keep, avoid, slots, allow: this.#verbs.filter(() => random.chance(0.8)) };
  }
}
