// Opens and closes the port of the service; `app.ts` answers its requests.
// Invariant: `close()` always ends. Running jobs get `graceMs` to finish, then their signals abort;
// after that connections are cut.

import type { AddressInfo } from "node:net";
import { CodedError } from "../schemas/index.ts";
import { type AppOptions, buildApp } from "./app.ts";
import { DEFAULT_HOST, DEFAULT_PORT, refuseOpenHost } from "./config/address.ts";

export interface ServerOptions extends Omit<AppOptions, "closing"> {
  /**
   * The address to listen on; 127.0.0.1 by default. One that other machines can reach requires a
   * token.
   */
  host?: string;
  /** 0 lets the system choose a free one. */
  port?: number;
  /** How long `close()` waits for running jobs before it aborts them, in milliseconds. */
  graceMs?: number;
}

export interface RunningService {
  /** Its URL without a trailing slash, such as `http://127.0.0.1:8080`. */
  url: string;
  /** Refuses new requests, waits for running ones, then frees the port. May be called twice. */
  close(): Promise<void>;
}

const DEFAULT_GRACE_MS = 5_000;
/** An aborted job answers within milliseconds; connections still open this long after are cut. */
const CUT_AFTER_MS = 2_000;

/**
 * Starts listening. Rejects with CodedError `http.tokenRequired`, `http.portInUse`, or
 * `input.unknownOption` for a bad host.
 */
export async function startServer(options: ServerOptions): Promise<RunningService> {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, graceMs = DEFAULT_GRACE_MS, ...appOptions } = options;
  refuseOpenHost(host, options.token ?? options.tokens?.[0]?.token);
  const giveUp = new AbortController();
  const app = buildApp({
    ...appOptions,
    allowHosts: [host, ...(options.allowHosts ?? [])],
    closing: giveUp.signal,
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenError(error, host, port);
  }
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const abortJobs = setTimeout(() => giveUp.abort(), graceMs);
    const cutConnections = setTimeout(() => app.server.closeAllConnections(), graceMs + CUT_AFTER_MS);
    try {
      await app.close();
    } finally {
      clearTimeout(abortJobs);
      clearTimeout(cutConnections);
    }
  };
  return {
    url: urlOf(app.server.address() as AddressInfo),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

function listenError(error: unknown, host: string, port: number): CodedError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE" || code === "EACCES") {
    return new CodedError("http.portInUse", `cannot listen on ${host}:${port} (${code})`, { cause: error });
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "ERR_SOCKET_BAD_PORT") {
    return new CodedError("input.unknownOption", `cannot listen on ${host}:${port} (${message})`, { cause: error });
  }
  return new CodedError("http.internal", `cannot listen on ${host}:${port} (${message})`, { cause: error });
}
