// Symmetry between kinds, by colour refinement: names start with the colour of what they are (stack, durability), operators
// with what they cost and do; each round a thing's colour takes in the colours of all that it touches, until no round tells
// more apart. Names of one colour then play the same part (spruce and birch, where nothing sets them apart), so that a search
// need look at one of them only.
// Source: colour refinement (1-dimensional Weisfeiler-Leman), as used for symmetry in planning by Pochter et al., AAAI 2011.

import type { DomainArrays } from "./compile-arrays.ts";

/**
 * Rounds after which refinement is given up; Minecraft takes five. A long chain of recipes takes as many as it has links,
 * and telling all names apart is always right.
 */
const MAX_ROUNDS = 64;

type Uncoloured = Omit<DomainArrays, "colour">;

/** Colours by name, numbered from 0 in order of first appearance. */
export function colourNames(domain: Uncoloured, verbs: readonly string[]): Int32Array {
  const nameCount = domain.isItem.length;
  const classCount = domain.classStart.length - 1;
  const operatorCount = verbs.length;
  let names = number(nameCount, (i) => `${domain.isItem[i]},${domain.stack[i]},${domain.durability[i]}`);
  let operators = number(operatorCount, (i) => `${verbs[i]},${domain.cost[i]},${domain.ticks[i]}`);
  let count = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const classes = number(classCount, (i) =>
      listed(domain.classStart, i, (at) => `${names.ids[domain.classKinds[at] as number]}`),
    );
    operators = number(operatorCount, (i) =>
      [
        operators.ids[i],
        listed(
          domain.consumesStart,
          i,
          (at) => `${classes.ids[domain.consumesClass[at] as number]}*${domain.consumesCount[at]}`,
        ),
        listed(
          domain.requiresStart,
          i,
          (at) => `${classes.ids[domain.requiresClass[at] as number]}*${domain.requiresCount[at]}`,
        ),
        listed(domain.usesStart, i, (at) => `${classes.ids[domain.usesClass[at] as number]}*${domain.usesPoints[at]}`),
        listed(
          domain.producesStart,
          i,
          (at) => `${names.ids[domain.producesName[at] as number]}*${domain.producesCount[at]}`,
        ),
        listed(domain.clearsStart, i, (at) => `${names.ids[domain.clearsName[at] as number]}`),
      ].join("|"),
    );
    const classNeeds = number(classCount, (i) =>
      [classes.ids[i], listed(domain.needersStart, i, (at) => `${operators.ids[domain.neededBy[at] as number]}`)].join(
        "|",
      ),
    );
    names = number(nameCount, (i) =>
      [
        names.ids[i],
        listed(domain.producersStart, i, (at) => `${operators.ids[domain.producersOf[at] as number]}`),
        listed(domain.nameClassStart, i, (at) => `${classNeeds.ids[domain.nameClasses[at] as number]}`),
      ].join("|"),
    );
    const total = names.count + operators.count;
    if (total === count) return names.ids;
    count = total;
  }
  return Int32Array.from({ length: nameCount }, (_, name) => name);
}

/** Numbers things by their signature, in order of first appearance. */
function number(length: number, signature: (index: number) => string): { ids: Int32Array; count: number } {
  const known = new Map<string, number>();
  const ids = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const text = signature(i);
    let id = known.get(text);
    if (id === undefined) {
      id = known.size;
      known.set(text, id);
    }
    ids[i] = id;
  }
  return { ids, count: known.size };
}

/** The entries of one run as a sorted list. */
function listed(start: Int32Array, row: number, entry: (at: number) => string): string {
  const entries: string[] = [];
  for (let at = start[row] as number; at < (start[row + 1] as number); at++) entries.push(entry(at));
  return entries.sort().join(",");
}
