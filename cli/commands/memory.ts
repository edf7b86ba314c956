// `lodestone memory`: shows, exports and erases what bots remember in a state folder.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Argument, type Command, InvalidArgumentError } from "commander";
import type { EpisodeSelection, EpisodeStore } from "../../memory/index.ts";
import { CodedError, canonicalJson } from "../../schemas/index.ts";
import { AGE_RULE, timeAgo } from "../../server/config/memory-limit.ts";
import { MEMORY_FILE, openEpisodes } from "../../server/memory/sqlite-episodes.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { withStateLocked } from "../options/locked-state.ts";
import { stateFolder } from "../options/options.ts";

interface MemoryOptions {
  state: string;
  player?: string;
  world?: string;
  olderThan?: string;
  all?: boolean;
  json?: boolean;
}

const ACTIONS = ["stats", "export", "erase"] as const;

export function memoryCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("memory")
    .description("show, export or erase what bots remember in a state folder, which no other process may use")
    .addArgument(new Argument("<action>", "stats, export (a line of JSON for each episode) or erase").choices(ACTIONS))
    .requiredOption("--state <folder>", "the state folder", stateFolder)
    .option("--player <name>", "only what this player asked for, or is named in")
    .option("--world <name>", "only of this world, as stats names it")
    .option("--older-than <age>", "only what is older: 30d, 12h or 90m", (text: string) => {
      if (timeAgo(text) === undefined) throw new InvalidArgumentError(`Expected ${AGE_RULE}.`);
      return text;
    })
    .option("--all", "erase everything")
    .option("--json", "print stats and the number of erased episodes as JSON")
    .action(async (action: (typeof ACTIONS)[number], options: MemoryOptions) => {
      const selection = selectionOf(options);
      if (action === "erase" && options.all !== true && Object.keys(selection).length === 0)
        throw new CodedError("input.invalid", "say what to erase: --player, --world, --older-than or --all");
      assertMemoryIn(options.state);
      await withStateLocked(options.state, async () => {
        const store = openEpisodes(options.state, { onFailure: (error) => console.note(String(error)) });
        try {
          console.out(ANSWERS[action](store, selection, options.json === true));
        } finally {
          store.close();
        }
      });
      done(EXIT.done);
    });
}

const ANSWERS: Record<
  (typeof ACTIONS)[number],
  (store: EpisodeStore, selection: EpisodeSelection, json: boolean) => string
> = {
  stats: (store, _, json) => (json ? canonicalJson(store.counts()) : statsText(store)),
  export: (store, selection) =>
    [...store.selected(selection)]
      .map((episode) => canonicalJson({ episode }))
      .concat(store.groups(selection).map((group) => canonicalJson({ group })))
      .join("\n"),
  erase(store, selection, json) {
    const erased = store.erase(selection);
    return json ? canonicalJson({ erased }) : `erased ${erased} episodes`;
  },
};

function selectionOf({ player, world, olderThan }: MemoryOptions): EpisodeSelection {
  return {
    ...(player === undefined ? {} : { player }),
    ...(world === undefined ? {} : { world }),
    ...(olderThan === undefined ? {} : { until: timeAgo(olderThan) }),
  };
}

/** Throws CodedError `input.file`; the folder is not created for a question. */
function assertMemoryIn(folder: string): void {
  if (!existsSync(join(folder, MEMORY_FILE)))
    throw new CodedError("input.file", `${folder} has no ${MEMORY_FILE}: nothing is remembered there`);
}

function statsText(store: EpisodeStore): string {
  const { episodes, kinds, bytes, merged, from, to, worlds, players } = store.counts();
  const perKind = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  const rows = [
    `episodes: ${episodes}${perKind.length === 0 ? "" : ` (${perKind.join(", ")})`}`,
    `left only as counts: ${merged}`,
    `bytes: ${bytes}`,
    ...(from === undefined ? [] : [`from ${from} to ${to}`]),
    `worlds: ${worlds.join(", ") || "none"}`,
    `players: ${players.join(", ") || "none"}`,
  ];
  return rows.join("\n");
}
