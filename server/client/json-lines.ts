// JSON lines as the web sends and receives them.

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
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const lines = text.split("\n");
      text = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line !== "") yield line;
      if (done) return;
    }
  } finally {
    // Whoever stops reading lets the connection go.
    await reader.cancel().catch(() => {});
  }
}

const lineOf = (document: unknown): string => `${JSON.stringify(document)}\n`;
