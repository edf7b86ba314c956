// Whether the world can listen on a port: its process would end with a stack trace otherwise.

import { once } from "node:events";
import { createServer } from "node:net";
import { CodedError } from "../../../schemas/index.ts";

const HOST = "127.0.0.1";

/** Rejects with CodedError `http.portInUse`. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, HOST);
    await once(probe, "listening");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new CodedError("http.portInUse", `cannot listen on ${HOST}:${port} (${code})`, { cause: error });
  }
  probe.close();
  await once(probe, "close");
}
