// Episodes in an SQLite file of the state folder, with an index of their words (FTS5). Bots and
// worlds share the file. What is over the limit is dropped on opening, the least salient first.

import { DEFAULT_LIST, type EpisodeCounts, type EpisodeQuery, type EpisodeStore, wordsOf } from "../../memory/index.ts";
import { Episode, type EpisodeKind, type NewEpisode } from "../../schemas/index.ts";
import { StateFile, type StateFileOptions } from "../records/state-file.ts";

const NAME = "memory.sqlite";
/** Some 60 MB. */
const MAX_EPISODES = 100_000;

const LAYOUT = `
  CREATE TABLE IF NOT EXISTS episodes (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    world TEXT NOT NULL,
    kind TEXT NOT NULL,
    act TEXT NOT NULL,
    subject TEXT,
    goal TEXT,
    intent TEXT,
    plan TEXT,
    step TEXT,
    salience REAL NOT NULL,
    words TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS episodes_by_act ON episodes (act, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_subject ON episodes (subject, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_goal ON episodes (goal, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_intent ON episodes (intent, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_plan ON episodes (plan, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_salience ON episodes (salience);
  CREATE VIRTUAL TABLE IF NOT EXISTS episode_words USING fts5(words, content='episodes', content_rowid='sequence');
  CREATE TRIGGER IF NOT EXISTS episode_kept AFTER INSERT ON episodes BEGIN
    INSERT INTO episode_words (rowid, words) VALUES (new.sequence, new.words);
  END;
  CREATE TRIGGER IF NOT EXISTS episode_forgotten AFTER DELETE ON episodes BEGIN
    INSERT INTO episode_words (episode_words, rowid, words) VALUES ('delete', old.sequence, old.words);
  END;
`;

const INSERT = `
  INSERT INTO episodes (sequence, world, kind, act, subject, goal, intent, plan, step, salience, words, document)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
`;

interface EpisodeFileOptions extends StateFileOptions {
  maxEpisodes?: number;
}

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
export function openEpisodes(
  folder: string,
  { maxEpisodes = MAX_EPISODES, ...options }: EpisodeFileOptions = {},
): EpisodeStore {
  const file = new StateFile(folder, NAME, LAYOUT, options);
  file.attempt(
    `DELETE FROM episodes WHERE sequence IN (
      SELECT sequence FROM episodes ORDER BY salience, sequence LIMIT max(0, (SELECT count(*) FROM episodes) - ?))`,
    maxEpisodes,
  );
  return new EpisodeFile(file);
}

class EpisodeFile implements EpisodeStore {
  readonly #file: StateFile;
  #last: number;

  constructor(file: StateFile) {
    this.#file = file;
    // Also of episodes that were forgotten: an id never names a second one.
    this.#last = Number(file.rows("SELECT seq FROM sqlite_sequence WHERE name = 'episodes'")[0]?.seq ?? 0);
  }

  append(episode: NewEpisode): Episode {
    const sequence = this.#last + 1;
    const kept = { ...episode, id: `ep-${sequence}` };
    const { world, kind, act, subject = null, goal = null, chain, salience } = kept;
    const { intentId = null, planId = null, stepId = null } = chain;
    const document = this.#file.textOf(kept);
    // The words of what was written, without what was taken out of it.
    const words = wordsOf(JSON.parse(document) as Episode);
    const row = [sequence, world, kind, act, subject, goal, intentId, planId, stepId, salience, words, document];
    this.#file.write(INSERT, ...row);
    this.#last = sequence;
    return kept;
  }

  find(id: string): Episode | undefined {
    return this.#read("SELECT document FROM episodes WHERE sequence = ?", sequenceOf(id))[0];
  }

  list(query: EpisodeQuery = {}): Episode[] {
    const { conditions, values } = filterOf(query);
    const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
    return this.#read(
      `SELECT document FROM episodes ${where} ORDER BY sequence DESC LIMIT ?`,
      ...values,
      query.limit ?? DEFAULT_LIST,
    );
  }

  search(words: readonly string[], query: EpisodeQuery = {}): Episode[] {
    if (words.length === 0) return [];
    const { conditions, values } = filterOf(query);
    const asked = words.map((word) => `"${word.replaceAll('"', "")}"`).join(" OR ");
    const where = ["episode_words MATCH ?", ...conditions].join(" AND ");
    return this.#read(
      `SELECT document FROM episode_words JOIN episodes ON episodes.sequence = episode_words.rowid
       WHERE ${where} ORDER BY bm25(episode_words) LIMIT ?`,
      ...[asked, ...values, query.limit ?? DEFAULT_LIST],
    );
  }

  forget(id: string): boolean {
    if (this.find(id) === undefined) return false;
    this.#file.write("DELETE FROM episodes WHERE sequence = ?", sequenceOf(id));
    return true;
  }

  counts(): EpisodeCounts {
    const rows = this.#file.rows(
      "SELECT kind, count(*) AS episodes, sum(length(document)) AS bytes FROM episodes GROUP BY kind",
    );
    return {
      episodes: rows.reduce((sum, row) => sum + Number(row.episodes), 0),
      kinds: Object.fromEntries(rows.map(({ kind, episodes }) => [kind as EpisodeKind, Number(episodes)])),
      bytes: rows.reduce((sum, row) => sum + Number(row.bytes), 0),
    };
  }

  close(): void {
    this.#file.close();
  }

  #read(question: string, ...values: (string | number)[]): Episode[] {
    return (
      this.#file
        .rows(question, ...values)
        // A row of another version's format is skipped.
        .flatMap(({ document }) => Episode.safeParse(JSON.parse(String(document))).data ?? [])
    );
  }
}

const sequenceOf = (id: string): number => Number(/^ep-(\d+)$/.exec(id)?.[1] ?? 0);

function filterOf({ kind, act, subject, goal, world, chain, before }: EpisodeQuery) {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...asked: (string | number | undefined)[]): void => {
    if (asked.some((value) => value === undefined)) return;
    conditions.push(condition);
    values.push(...(asked as (string | number)[]));
  };
  add("kind = ?", kind);
  add("act = ?", act);
  add("subject = ?", subject);
  add("goal = ?", goal);
  add("world = ?", world);
  add("(intent = ? OR plan = ? OR step = ?)", chain, chain, chain);
  add("sequence < ?", before === undefined ? undefined : sequenceOf(before));
  return { conditions, values };
}
