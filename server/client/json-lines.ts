// Sends and receives JSON lines with web streams.

import { piecesOf } from "../../workers/clients/text-pieces.ts";

/**
 * The request body for documents, each as `change` leaves it: text for a list, otherwise a stream
 * that pulls them one by one.
 */
export function linesToSend<D>(
  documents: readonly D[] | AsyncIterable<D>,
  change: (document: D) => unknown,
): string | ReadableStream<Uint8Array> {
  const lineOf = (document: D): string => `${JSON.stringify(change(document))}\n`;
  if (!(Symbol.asyncIterator in documents)) return documents.map(lineOf).join("");
  const iterator = documents[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(lineOf(value)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** The non-empty lines of a byte stream, each as soon as it is complete. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  for await (const { piece } of piecesOf(stream, "\n")) if (piece !== "") yield piece;
}
