// A domain as searches read it: names and operators are dense integers, every list is a run in a typed array, and all of
// it lies in one SharedArrayBuffer that the threads of a pool share. Sets of kinds (`anyOf`) are numbered once as classes,
// so that "any planks" is one integer however many woods there are.
// A run: the entries of row r are start[r] .. start[r+1]-1 of the column arrays beside it.

import type { Domain } from "../../schemas/index.ts";
import { compileArrays, type DomainArrays, type DomainMeta } from "./compile-arrays.ts";
import { openArrays, packArrays } from "./shared-arrays.ts";

export interface CompiledDomain extends DomainArrays, DomainMeta {
  /** The shared memory that everything numeric lies in: post this to a thread, open it there. */
  buffer: SharedArrayBuffer;
  nameCount: number;
  classCount: number;
  operatorCount: number;
  nameId: ReadonlyMap<string, number>;
  operatorId: ReadonlyMap<string, number>;
  /** The document that this was compiled from, parsed when first asked for. */
  document(): Domain;
}

/** Compiles a domain document into shared memory. Complexity: linear in the document's size, times log for sorting. */
export function compileDomain(document: Domain): CompiledDomain {
  const { meta, arrays } = compileArrays(document);
  const text = new TextEncoder().encode(JSON.stringify(document));
  return openDomain(packArrays(meta, { ...arrays, documentText: text }));
}

/** Opens a compiled domain from its shared memory, in any thread. */
export function openDomain(buffer: SharedArrayBuffer): CompiledDomain {
  const { meta, arrays } = openArrays(buffer);
  const { documentText, ...rest } = arrays as unknown as DomainArrays & { documentText: Uint8Array };
  const domain = meta as DomainMeta;
  let document: Domain | undefined;
  return {
    ...rest,
    ...domain,
    buffer,
    nameCount: domain.names.length,
    classCount: rest.classStart.length - 1,
    operatorCount: domain.operatorIds.length,
    nameId: new Map(domain.names.map((name, id) => [name, id])),
    operatorId: new Map(domain.operatorIds.map((name, id) => [name, id])),
    document: () => {
      document ??= JSON.parse(new TextDecoder().decode(documentText.slice())) as Domain;
      return document;
    },
  };
}
