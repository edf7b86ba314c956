// Parses server-sent events.
// Source: HTML, section 9.2, Server-sent events; only the parts that our services send (`event`,
// `data` and comments).

import { piecesOf } from "./text-pieces.ts";

export interface ServerSentEvent {
  event: string;
  data: string;
}

/** Yields each event as soon as it is complete; drops an incomplete one at the end. */
export async function* serverSentEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, void> {
  for await (const { piece, isWhole } of piecesOf(stream, /\r?\n\r?\n/)) {
    const event = isWhole ? eventOf(piece) : null;
    if (event !== null) yield event;
  }
}

function eventOf(block: string): ServerSentEvent | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ""] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
  return data.length === 0 ? null : { event, data: data.join("\n") };
}
