// Families of names that play the same part (all that comes of spruce, all that comes of birch): a search need look at one of them
// only, but no longer once something of a family is used, since then the families differ.
// Two names belong to one family where an operator turns one into the other and both have twins; what all families share (any
// planks) joins none.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Node } from "./node.ts";

const families = new WeakMap<CompiledDomain, Int32Array>();
/** By set of constraints, which problems share: by family, 1 where it tells them apart. */
const toldByConstraints = new WeakMap<Uint8Array, Uint8Array>();

export class Twins {
  private readonly domain: CompiledDomain;
  private readonly family: Int32Array;
  /** By family: 1 where the start, the goal or the constraints tell it apart. */
  private readonly told: Uint8Array;

  /** Families are those of the whole domain: what is left out of a part of it may be what tells them apart. */
  constructor(problem: CompiledProblem) {
    const { narrowing } = problem;
    const whole = narrowing?.whole ?? problem;
    this.domain = problem.domain;
    const family = familiesOf(whole.domain);
    this.family = narrowing === null ? family : narrowing.nameOf.map((name) => family[name] as number);
    this.told = toldBy(whole).slice();
    const tell = (name: number): void => {
      this.told[family[name] as number] = 1;
    };
    // Learned prices may tell any of them apart.
    if (whole.steered) this.told.fill(1);
    for (const { name } of whole.goal) tell(name);
    for (const name of whole.startNames) tell(name);
    for (const name of whole.keptNames) tell(name);
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

/** What only some of a family may do tells them apart as well. */
function toldBy({ domain, allowed }: CompiledProblem): Uint8Array {
  const known = toldByConstraints.get(allowed);
  if (known !== undefined) return known;
  const family = familiesOf(domain);
  const told = new Uint8Array(domain.nameCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (allowed[operator] === 1) continue;
    for (const name of namesOf(domain, operator)) told[family[name] as number] = 1;
  }
  toldByConstraints.set(allowed, told);
  return told;
}

/** By name: a number that all names of its family share. Kept with the domain. */
function familiesOf(domain: CompiledDomain): Int32Array {
  const known = families.get(domain);
  if (known !== undefined) return known;
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
  const family = Int32Array.from({ length: domain.nameCount }, (_, name) => find(name));
  families.set(domain, family);
  return family;
}
