// Splits a stream of JSON lines. Only a newline ends a line (a carriage return before it is
// dropped, too), since JSON strings may contain U+2028 unescaped. A leading byte order mark is
// skipped.

import { type ByteLine, CodedError, LineSplitter } from "../../schemas/index.ts";

/** The longest line in bytes, as of a service that allows large bodies. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * Lines as they arrive, null for a line that was too long and dropped; `source` names the stream in
 * errors. Throws CodedError input.file.
 */
export async function* linesOf(stream: NodeJS.ReadableStream, source: string): AsyncGenerator<string | null> {
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let isFirst = true;
  const textOf = (line: ByteLine): string | null => {
    const text = line && decoder.decode(line);
    const bare = isFirst && text?.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst = false;
    return bare?.endsWith("\r") ? bare.slice(0, -1) : bare;
  };
  try {
    for await (const chunk of stream) {
      splitter.add(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
      for (let line = splitter.next(); line !== undefined; line = splitter.next()) yield textOf(line);
    }
  } catch (error) {
    throw new CodedError("input.file", `cannot read ${source}: ${(error as Error).message}`, { cause: error });
  }
  const rest = splitter.rest();
  if (rest !== undefined) yield textOf(rest);
}

const BYTE_ORDER_MARK = "\uFEFF";

/** Throws CodedError http.tooLarge where the line was too long. */
export function wholeLine(line: string | null, subject: string): string {
  if (line === null) throw new CodedError("http.tooLarge", `${subject} is longer than ${MAX_LINE_BYTES} bytes`);
  return line;
}
