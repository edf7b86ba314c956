// Asks a server for its version, as the game's multiplayer list does: no join, no account.

import { CodedError } from "../../schemas/index.ts";

export interface ServerStatus {
  /**
   * The server's name for its version, e.g. `1.20.1`; servers with plug-ins may say `Paper 1.20.1`.
   */
  version: string;
  latencyMs: number;
}

const TIMEOUT_MS = 5_000;

/**
 * Pings a server. Rejects with CodedError run.connectFailed, also after `timeoutMs` without an
 * answer.
 */
export async function pingServer(host: string, port: number, timeoutMs = TIMEOUT_MS): Promise<ServerStatus> {
  const protocol = (await import("minecraft-protocol")).default;
  try {
    const answer = await protocol.ping({ host, port, closeTimeout: timeoutMs, noPongTimeout: timeoutMs });
    const version = typeof answer.version === "string" ? answer.version : answer.version.name;
    return { version, latencyMs: "latency" in answer ? answer.latency : 0 };
  } catch (error) {
    throw new CodedError("run.connectFailed", `${host}:${port} does not answer a ping: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
