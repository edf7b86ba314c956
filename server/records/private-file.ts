// Files of state hold what players said and what callers asked for: only the service's user reads
// them, whatever the process's umask.

import { closeSync, openSync } from "node:fs";

/** Owner: read and write. */
export const PRIVATE = 0o600;

/** Creates the file if it is missing, for a library that would create it for everybody to read. */
export const createPrivately = (path: string): void => closeSync(openSync(path, "a", PRIVATE));
