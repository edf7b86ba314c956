// The lines of a stream of JSON lines. Only a newline ends a line (a carriage return before it goes too): what JSON may hold
// unescaped in a string, such as U+2028, ends none. A byte order mark at the start is passed over.

import { CodedError } from "../../schemas/index.ts";

/** Lines as they arrive; `source` names the stream. Throws CodedError input.file where it cannot be read. */
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
