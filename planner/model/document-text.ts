// The text of a Domain document in parts that can be parsed alone: the frame without operators, and
// each operator.
// Invariant: the operators' text is a JSON array in the document's order, and can be sliced.

import type { Domain } from "../../schemas/index.ts";

/** UTF-8 bytes, and by operator where its JSON begins and ends in `operatorText`. */
export interface DocumentText {
  frameText: Uint8Array;
  operatorText: Uint8Array;
  textStart: Int32Array;
  textEnd: Int32Array;
}

/** `operatorIds` gives the operators their numbers. */
export function documentText(document: Domain, operatorIds: readonly string[]): DocumentText {
  const { operators, ...frame } = document;
  const encoder = new TextEncoder();
  const texts = operators.map((operator) => JSON.stringify(operator));
  const operatorText = encoder.encode(`[${texts.join()}]`);
  const number = new Map(operatorIds.map((id, index) => [id, index]));
  const textStart = new Int32Array(operatorIds.length);
  const textEnd = new Int32Array(operatorIds.length);
  const isAscii = operatorText.length === texts.reduce((length, text) => length + text.length + 1, 1);
  let at = 1;
  for (const [index, text] of texts.entries()) {
    const id = number.get(operators[index]?.id ?? "") ?? 0;
    textStart[id] = at;
    at += isAscii ? text.length : encoder.encode(text).length;
    textEnd[id] = at;
    at += 1;
  }
  return { frameText: encoder.encode(JSON.stringify(frame)), operatorText, textStart, textEnd };
}

/** Decodes text in shared memory, which TextDecoder refuses: hence the copy. */
export const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.slice());
