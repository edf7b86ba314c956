// Symmetry between fluents by colour refinement: fluents start with the colour of what they are
// (stack, durability), operators with their cost and verb. Each round adds the colours of
// everything that a thing touches, until no round tells more apart. Fluents of one colour play the
// same part (spruce and birch, if nothing sets them apart), so a search needs to look at one of
// them only.
// Source: colour refinement (1-dimensional Weisfeiler-Leman), as used for symmetry in planning by
// Pochter et al., AAAI 2011.

import type { DomainArrays } from "./domain-arrays.ts";

// Rounds before refinement gives up; Minecraft takes five. A long chain of recipes takes one a
// link, and telling all fluents apart is always sound.
const MAX_ROUNDS = 64;

type Uncoloured = Omit<DomainArrays, "colour">;

/** By fluent: its colour, numbered from 0 in order of first appearance. */
export function colourNames(domain: Uncoloured, verbs: readonly string[]): Int32Array {
  const fluentCount = domain.isItem.length;
  const classCount = domain.classStart.length - 1;
  let names = colour(fluentCount, (i) => `${domain.isItem[i]},${domain.stack[i]},${domain.durability[i]}`);
  let operators = colour(verbs.length, (i) => `${verbs[i]},${domain.cost[i]},${domain.ticks[i]}`);
  let classes = colour(classCount, () => "");
  let classNeeds = classes;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const count = names.count + operators.count;
    classes = refine(classes, (i) => coloursOf(names, domain.classStart, i, domain.classKinds));
    operators = refine(
      operators,
      (i) =>
        `${coloursOf(classes, domain.consumesStart, i, domain.consumesClass, domain.consumesCount)}|${coloursOf(
          classes,
          domain.requiresStart,
          i,
          domain.requiresClass,
          domain.requiresCount,
        )}|${coloursOf(classes, domain.usesStart, i, domain.usesClass, domain.usesPoints)}|${coloursOf(
          names,
          domain.producesStart,
          i,
          domain.producesName,
          domain.producesCount,
        )}|${coloursOf(names, domain.clearsStart, i, domain.clearsName)}`,
    );
    classNeeds = refine(
      classNeeds,
      (i) => `${classes.ids[i]}|${coloursOf(operators, domain.needersStart, i, domain.neededBy)}`,
    );
    names = refine(
      names,
      (i) =>
        `${coloursOf(operators, domain.producersStart, i, domain.producersOf)}|${coloursOf(
          classNeeds,
          domain.nameClassStart,
          i,
          domain.nameClasses,
        )}`,
    );
    if (names.count + operators.count === count) return names.ids;
  }
  return Int32Array.from({ length: fluentCount }, (_, fluent) => fluent);
}

/** The colour of each thing, and how many things have each colour. */
interface Colouring {
  ids: Int32Array;
  sizes: number[];
  count: number;
}

/** Colours things by signature, in order of first appearance; a number never equals a text. */
function colour(length: number, signature: (index: number) => string | number): Colouring {
  const known = new Map<string | number, number>();
  const ids = new Int32Array(length);
  const sizes: number[] = [];
  let count = 0;
  for (let i = 0; i < length; i++) {
    const text = signature(i);
    const id = known.get(text) ?? count;
    if (id === count) known.set(text, count++);
    ids[i] = id;
    sizes[id] = (sizes[id] ?? 0) + 1;
  }
  return { ids, sizes, count };
}

/** Tells things of one colour apart by signature; a colour of one thing needs none. */
const refine = ({ ids, sizes }: Colouring, signature: (index: number) => string): Colouring =>
  colour(ids.length, (i) => {
    const id = ids[i] as number;
    return sizes[id] === 1 ? id : `${id}|${signature(i)}`;
  });

/** The colours of a row's entries with their amounts, as a sorted list. */
function coloursOf(
  { ids }: Colouring,
  start: Int32Array,
  row: number,
  things: Int32Array,
  amounts?: Int32Array | Float64Array,
): string {
  const from = start[row] as number;
  const to = start[row + 1] as number;
  const entry = (at: number): string => {
    const id = ids[things[at] as number] as number;
    return amounts === undefined ? `${id}` : `${id}*${amounts[at]}`;
  };
  if (to - from < 2) return from === to ? "" : entry(from);
  const entries: string[] = [];
  for (let at = from; at < to; at++) entries.push(entry(at));
  return entries.sort().join();
}
