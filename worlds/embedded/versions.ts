// The Minecraft versions that this world serves: each passes the end-to-end test with a stock
// mineflayer bot. Others may start and then disconnect clients (1.21.4) or be refused by the server
// (1.21.6 and later).

import { CodedError } from "../../schemas/index.ts";

export const EMBEDDED_VERSIONS: readonly string[] = ["1.16.5", "1.18.2", "1.19.4", "1.20.1", "1.20.4", "1.21.1"];

/** Throws `input.unknownVersion` for a version that this world does not serve. */
export function assertEmbeddedVersion(mcVersion: string): void {
  if (EMBEDDED_VERSIONS.includes(mcVersion)) return;
  throw new CodedError(
    "input.unknownVersion",
    `The embedded world does not serve ${mcVersion}. Use one of ${EMBEDDED_VERSIONS.join(", ")}.`,
  );
}
