// Holds the lock of the state folder while a command works, since a folder belongs to one process.

import { lockState } from "../../server/records/state-lock.ts";

/** Without a folder it just works. Rejects with CodedError `state.inUse`, and as `work` does. */
export async function withStateLocked<R>(folder: string | undefined, work: () => Promise<R>): Promise<R> {
  const lock = folder === undefined ? undefined : lockState(folder);
  try {
    return await work();
  } finally {
    lock?.release();
  }
}
