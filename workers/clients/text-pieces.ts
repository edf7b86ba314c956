// Splits streamed text at a separator, into lines or events. Uses web interfaces only.

/** The pieces between separators, each as soon as it is whole, and last what is left over, which may be empty. Whoever stops reading lets the connection go. */
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
