// Why a connection ended, as far as the server or the network said. The client's own packets are
// read: mineflayer's event `kicked` is missing while the bot is made, and a server that turns it
// away at the login answers before that.

import type { Bot } from "mineflayer";
import { textOfReason } from "../body/error-mapping.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";

const KICKS = ["disconnect", "kick_disconnect"] as const;

interface LastWords {
  /** What was said last. */
  read(): string;
  /** Notes what will be the reason if the connection ends now. */
  expect(words: string): void;
}

/** Listens from now on; call it in the turn in which the bot is created. */
export function lastWordsOf(bot: Bot, listeners: ListenerRegistry): LastWords {
  let words = "the connection was closed";
  const client = bot._client as unknown as NodeJS.EventEmitter;
  const onKick = ({ reason }: { reason: unknown }): void => {
    words = `kicked: ${textOfReason(reason)}`;
  };
  for (const packet of KICKS) {
    client.on(packet, onKick);
    listeners.alsoRemove(() => client.removeListener(packet, onKick));
  }
  listeners.on("error", (error) => {
    words = error instanceof Error ? error.message || error.name : String(error);
  });
  return {
    read: () => words,
    expect: (expected) => {
      words = expected;
    },
  };
}
