// Splits streamed text at a separator, into lines or events. Uses web interfaces only.

/**
 * Yields each piece as soon as its separator has arrived, then the rest, which may be empty.
 * Cancels the stream when the consumer stops.
 */
export async function* piecesOf(
  stream: ReadableStream<Uint8Array>,
  separator: string | RegExp,
): AsyncGenerator<{ piece: string; isWhole: boolean }, void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const pieces = text.split(separator);
      text = pieces.pop() ?? "";
      for (const piece of pieces) yield { piece, isWhole: true };
      if (!done) continue;
      yield { piece: text, isWhole: false };
      return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
