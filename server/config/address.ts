// The address that a service listens on, and whether other machines can reach it.
// Invariant: a reachable service requires a token.

import { CodedError } from "../../schemas/index.ts";
import { isHost, isLoopback } from "../http/host.ts";

export const DEFAULT_HOST = "127.0.0.1";
export const DEFAULT_PORT = 8080;

/**
 * Throws `input.unknownOption` for an invalid host, and `http.tokenRequired` if other machines
 * could reach the service without a token.
 */
export function refuseOpenHost(host: string, token: string | undefined): void {
  if (!isHost(host)) throw new CodedError("input.unknownOption", `${host} is neither an IP address nor a host name`);
  if (token !== undefined || isLoopback(host)) return;
  throw new CodedError("http.tokenRequired", `other machines can reach ${host}, but no token is set`);
}
