// Tickets in a folder, one file per bot, so that a restarted process continues its predecessor's
// work. A file is written aside and renamed: after a crash the old ticket is still whole.

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../domains/make-folder.ts";
import type { TicketStore } from "../../executor/index.ts";
import { CodedError, canonicalJson, parseDocument, parseJson, ResumeTicket } from "../../schemas/index.ts";

/**
 * Creates the folder if it is missing. Throws CodedError `input.file`, and on an invalid ticket
 * `input.json` or `input.invalid`.
 */
export function fileTickets(folder: string): TicketStore {
  makeFolder(folder);
  // Player names are letters, digits and underscores; any other name still becomes a single file
  // name.
  const pathOf = (bot: string): string => join(folder, `${encodeURIComponent(bot).replaceAll(".", "%2E")}.ticket.json`);
  return {
    load(bot) {
      const path = pathOf(bot);
      const text = onDisk(path, () => readIfThere(path));
      return text === undefined ? undefined : parseDocument(ResumeTicket, parseJson(text, path), path);
    },
    save(bot, ticket) {
      const path = pathOf(bot);
      onDisk(path, () => {
        writeFileSync(`${path}.new`, canonicalJson(ticket));
        renameSync(`${path}.new`, path);
      });
    },
    clear(bot) {
      const path = pathOf(bot);
      onDisk(path, () => rmSync(path, { force: true }));
    },
  };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function onDisk<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CodedError("input.file", `${path}: ${(error as Error).message}`, { cause: error });
  }
}
