// Families of names that play the same part (all that comes of spruce, all that comes of birch): a search need look at one of them
// only, but no longer once something of a family is used, since then the families differ.
// Two names belong to one family where an operator turns one into the other and both have twins; what all families share (any
// planks) joins none.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Node } from "./node.ts";

const remembered = new WeakMap<CompiledDomain, Int32Array>();

export class Twins {
  private readonly domain: CompiledDomain;
  private readonly family: Int32Array;
  /** By family: 1 where the start or the goal tells it apart. */
  private readonly told: Uint8Array;

  constructor(problem: CompiledProblem) {
    this.domain = problem.domain;
    const known = remembered.get(problem.domain) ?? familiesOf(problem.domain);
    remembered.set(problem.domain, known);
    this.family = known;
    this.told = new Uint8Array(problem.domain.nameCount);
    const tell = (name: number): void => {
      this.told[known[name] as number] = 1;
    };
    // Learned prices may tell any of them apart.
    if (problem.steered) this.told.fill(1);
    for (const { name } of problem.goal) tell(name);
    for (let name = 0; name < problem.domain.nameCount; name++) {
      if ((problem.start[name] as number) > 0 || (problem.kept[name] as number) > 0) tell(name);
    }
    for (let operator = 0; operator < problem.domain.operatorCount; operator++) {
      // What only some of a family may do tells them apart as well.
      if (problem.allowed[operator] !== 1) for (const name of namesOf(problem.domain, operator)) tell(name);
    }
  }

  /** Whether what the node decides, or the problem itself, tells the name's family apart from its twins. */
  isTouched(node: Node, name: number): boolean {
    const family = this.family[name] as number;
    if (this.told[family] === 1) return true;
    for (const made of node.stock.keys()) if (this.family[made] === family) return true;
    for (const wanted of node.demands.keys()) {
      if (wanted < this.domain.nameCount && this.family[wanted] === family) return true;
    }
    return false;
  }
}

/** Every name that the operator makes, and every kind of which it takes no other. */
function namesOf(domain: CompiledDomain, operator: number): number[] {
  const names: number[] = [];
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    names.push(domain.producesName[i] as number);
  }
  const add = (start: Int32Array, classes: Int32Array): void => {
    for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
      const kinds = classes[i] as number;
      const members = domain.classKinds.subarray(domain.classStart[kinds], domain.classStart[kinds + 1]);
      // A class with two kinds of one colour is common to several families.
      const colours = new Set([...members].map((name) => domain.colour[name]));
      if (colours.size === members.length) names.push(...members);
    }
  };
  add(domain.consumesStart, domain.consumesClass);
  add(domain.requiresStart, domain.requiresClass);
  add(domain.usesStart, domain.usesClass);
  return names;
}

/** By name: a number that all names of its family share. */
function familiesOf(domain: CompiledDomain): Int32Array {
  const parent = Int32Array.from({ length: domain.nameCount }, (_, name) => name);
  const find = (name: number): number => {
    let root = name;
    while (parent[root] !== root) root = parent[root] as number;
    for (let at = name; at !== root; ) {
      const next = parent[at] as number;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  const shared = new Map<number, number>();
  for (const colour of domain.colour) shared.set(colour, (shared.get(colour) ?? 0) + 1);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    const twins = namesOf(domain, operator).filter((name) => (shared.get(domain.colour[name] as number) ?? 0) > 1);
    const [first, ...others] = twins;
    for (const other of others) parent[find(other)] = find(first as number);
  }
  return Int32Array.from({ length: domain.nameCount }, (_, name) => find(name));
}
