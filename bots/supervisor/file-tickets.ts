// Tickets in a folder, one file per bot, so that a restarted process continues its predecessor's
// work, which only its user can read. A file is written aside and renamed: after a crash the old ticket is still whole. A ticket
// that cannot be read is set aside, because a run can always begin without one.

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../domains/make-folder.ts";
import type { TicketStore } from "../../executor/index.ts";
import { CodedError, canonicalJson, parseDocument, parseJson, ResumeTicket } from "../../schemas/index.ts";

/**
 * Creates the folder if it is missing. `onUnusable` receives the reason when a ticket is set aside.
 * Throws CodedError `input.file`; `save` and `clear` throw `state.writeFailed`.
 */
export function fileTickets(folder: string, onUnusable: (because: string) => void = () => {}): TicketStore {
  makeFolder(folder);
  // Player names are letters, digits and underscores; any other name still becomes a single file
  // name.
  const nameOf = (bot: string): string => `${encodeURIComponent(bot).replaceAll(".", "%2E")}.ticket.json`;
  return {
    load(bot) {
      const name = nameOf(bot);
      const path = join(folder, name);
      try {
        const text = readIfThere(path);
        return text === undefined ? undefined : parseDocument(ResumeTicket, parseJson(text, name), name);
      } catch (error) {
        onUnusable(
          `the ticket of ${bot} cannot be read${setAside(path)} and is not resumed: ${(error as Error).message}`,
        );
        return undefined;
      }
    },
    save: (bot, ticket) =>
      written(bot, () => {
        const path = join(folder, nameOf(bot));
        writeFileSync(`${path}.new`, canonicalJson(ticket), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      }),
    clear: (bot) => written(bot, () => rmSync(join(folder, nameOf(bot)), { force: true })),
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

/** Renames the file, over one that was set aside before. Returns a text that says so. */
function setAside(path: string): string {
  try {
    renameSync(path, `${path}.unusable`);
    return ", was set aside";
  } catch {
    return "";
  }
}

function written(bot: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new CodedError("state.writeFailed", `the ticket of ${bot} (${code})`, { cause: error });
  }
}
