// Whether the world can listen on a port: its process would end with a stack trace otherwise.

import { once } from "node:events";
import { createServer } from "node:net";
import { CodedError } from "../../../schemas/index.ts";

const HOST = "127.0.0.1";

/** Rejects with CodedError `http.portInUse`. */
export async function assertPortFree(port: number, host = HOST): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new CodedError("http.portInUse", `cannot listen on ${host}:${port} (${code})`, { cause: error });
  }
  probe.close();
  await once(probe, "close");
}
