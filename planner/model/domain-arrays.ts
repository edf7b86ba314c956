// What a compiled domain holds: text that is told of it, and numbers that searches read.

import type { Domain } from "../../schemas/index.ts";

/** What is text in a compiled domain. */
export interface DomainMeta {
  domainName: string;
  mcVersion: string | null;
  objective: Domain["objective"];
  digest: string;
  names: readonly string[];
  operatorIds: readonly string[];
  verbs: readonly string[];
}

/** What is numbers in a compiled domain; see compiled-domain.ts for how runs are read. */
export interface DomainArrays {
  /** By name: 1 where it is an inventory item; its stack size; its durability, 0 where it has none. */
  isItem: Uint8Array;
  stack: Int32Array;
  durability: Int32Array;
  /** By name: names of one colour play the same part in the domain (see colours.ts). */
  colour: Int32Array;
  /** By class: its kinds, ascending. By name: the classes that hold it. */
  classStart: Int32Array;
  classKinds: Int32Array;
  nameClassStart: Int32Array;
  nameClasses: Int32Array;
  /** By operator. */
  cost: Float64Array;
  ticks: Float64Array;
  consumesStart: Int32Array;
  consumesClass: Int32Array;
  consumesCount: Int32Array;
  requiresStart: Int32Array;
  requiresClass: Int32Array;
  requiresCount: Int32Array;
  usesStart: Int32Array;
  usesClass: Int32Array;
  usesPoints: Float64Array;
  producesStart: Int32Array;
  producesName: Int32Array;
  producesCount: Int32Array;
  clearsStart: Int32Array;
  clearsName: Int32Array;
  /** What applying it once uses up for good: `consumes`, and every fact that it both requires and clears. */
  spendsStart: Int32Array;
  spendsClass: Int32Array;
  spendsCount: Int32Array;
  /** By name: the operators that produce it. By class: the operators that need it, once per need. */
  producersStart: Int32Array;
  producersOf: Int32Array;
  needersStart: Int32Array;
  neededBy: Int32Array;
}
