// Opens the three implementations of InputClient: on the caller's thread, in a pool, and over
// HTTP from a service with a pool.

import type { InputClient } from "../../../schemas/index.ts";
import { startServer } from "../../../server/index.ts";
import { type DomainSource, inlineClient, poolClient, remoteClient } from "../../../workers/index.ts";
import { INFO } from "../../server/planner-doubles.ts";

type OpenClient = (domains: DomainSource) => Promise<InputClient>;

export const CLIENTS: [name: string, open: OpenClient][] = [
  ["inline", async (domains) => inlineClient({ domains })],
  ["pool", async (domains) => poolClient({ workers: 1, domains })],
  ["remote", openRemote],
];

/** Closing the client closes the service and its pool as well. */
async function openRemote(domains: DomainSource): Promise<InputClient> {
  const planner = poolClient({ workers: 1, domains });
  const server = await startServer({ planner, info: INFO, port: 0, graceMs: 0 });
  const client = remoteClient({ url: server.url });
  return {
    ...client,
    async close() {
      await client.close();
      await server.close();
      await planner.close();
    },
  };
}
