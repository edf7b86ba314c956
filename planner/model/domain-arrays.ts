// The contents of a compiled domain: text for documents, and numbers for searches.

import type { Domain } from "../../schemas/index.ts";

export interface DomainMeta {
  domainName: string;
  mcVersion: string | null;
  objective: Domain["objective"];
  digest: string;
  /** Facts that hold at the start unless the state names one of the others. */
  assumes: NonNullable<Domain["assumes"]>;
  names: readonly string[];
  operatorIds: readonly string[];
  verbs: readonly string[];
}

/** See compiled-domain.ts for how rows are read. */
export interface DomainArrays {
  /**
   * By fluent: 1 if it is an inventory item; its stack size; its durability, 0 if it never wears.
   */
  isItem: Uint8Array;
  stack: Int32Array;
  durability: Int32Array;
  /** By fluent: fluents of one colour play the same part (see colours.ts). */
  colour: Int32Array;
  /** By class: its members, ascending. By fluent: the classes that hold it. */
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
  /** What one application uses up: `consumes`, and facts that it both requires and clears. */
  spendsStart: Int32Array;
  spendsClass: Int32Array;
  spendsCount: Int32Array;
  /**
   * By fluent: the operators that produce it. By class: the operators that need it, once per need.
   */
  producersStart: Int32Array;
  producersOf: Int32Array;
  needersStart: Int32Array;
  neededBy: Int32Array;
}
