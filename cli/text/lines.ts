// Splits a stream of JSON lines. Only a newline ends a line (a carriage return before it is
// dropped, too), since JSON strings may contain U+2028 unescaped. A leading byte order mark is
// skipped.

import { CodedError } from "../../schemas/index.ts";

/** Lines as they arrive; `source` names the stream in errors. Throws CodedError input.file. */
export async function* linesOf(stream: NodeJS.ReadableStream, source: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = "";
  try {
    for await (const chunk of stream) {
      const [first = "", ...others] = (
        typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true })
      ).split("\n");
      open += first;
      for (const next of others) {
        yield withoutReturn(open);
        open = next;
      }
    }
  } catch (error) {
    throw new CodedError("input.file", `cannot read ${source}: ${(error as Error).message}`, { cause: error });
  }
  open += decoder.decode();
  if (open !== "") yield withoutReturn(open);
}

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);
