// JSON lines as the web sends and receives them.

import { piecesOf } from "../../workers/clients/text-pieces.ts";

/** What a request's body is for these documents: text where they are all there, else a stream that asks for them one by one. */
export function linesToSend(
  documents: readonly unknown[] | AsyncIterable<unknown>,
): string | ReadableStream<Uint8Array> {
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

/** The lines of a stream of bytes, without empty ones, each as soon as it is whole. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  for await (const { piece } of piecesOf(stream, "\n")) if (piece !== "") yield piece;
}

const lineOf = (document: unknown): string => `${JSON.stringify(document)}\n`;
