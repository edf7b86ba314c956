// Episodes in an SQLite file of the state folder, with an index of their words (FTS5). Bots and
// worlds share the file. A damaged file is set aside and a new one started; what is erased is
// overwritten, in the index and the log, too.

import {
  DEFAULT_LIST,
  type EpisodeCounts,
  type EpisodeQuery,
  type EpisodeSelection,
  type EpisodeStore,
  groupOf,
  isGroupSelected,
  isSelected,
  type KeptEpisode,
  MAX_OF_GROUP,
  MAX_REMNANTS,
  type MemoryLimit,
  mergedInto,
  remnantOf,
  wordsOf,
} from "../../memory/index.ts";
import { Episode, EpisodeGroup, type EpisodeKind, type NewEpisode } from "../../schemas/index.ts";
import { StateFile, type StateFileOptions } from "../records/state-file.ts";
import { EPISODE_LAYOUT } from "./episode-layout.ts";
import { conditionsOf, filterOf, sequenceOf } from "./episode-queries.ts";

export const MEMORY_FILE = "memory.sqlite";
/** Some 60 MB. */
const MAX_EPISODES = 100_000;
/** How often a file's size is compared with its limit, in episodes. */
const CHECKED_EVERY = 100;
/** A full file lets go of a hundredth at once. */
const SHARE = 0.01;
/** Rows that are read at a time. */
const PAGE = 1_000;
/** Erasing more than this gives the room back to the system, too. */
const SHRUNK_FROM = 1_000;

const INSERT = `
  INSERT INTO episodes
    (sequence, world, kind, act, subject, goal, intent, plan, step, salience, words, document, at, player, alike)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
`;

interface EpisodeFileOptions extends StateFileOptions {
  limit?: MemoryLimit | undefined;
}

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file` or `state.newer`. */
export function openEpisodes(folder: string, { limit, ...options }: EpisodeFileOptions = {}): EpisodeStore {
  const file = new StateFile(folder, MEMORY_FILE, EPISODE_LAYOUT, { setsAside: true, isHasty: true, ...options });
  const episodes = new EpisodeFile(file, { episodes: MAX_EPISODES, ...limit });
  try {
    episodes.open();
    return episodes;
  } catch (error) {
    file.close();
    throw error;
  }
}

class EpisodeFile implements EpisodeStore {
  readonly #file: StateFile;
  readonly #limit: MemoryLimit;
  readonly #citing: (() => Iterable<string>)[] = [];
  #last = 0;
  #unchecked = 0;

  constructor(file: StateFile, limit: MemoryLimit) {
    this.#file = file;
    this.#limit = limit;
  }

  /** Fills in what an older version lacks, and lets go what is over the limit. */
  open(): void {
    // Also of episodes that were forgotten: an id never names a second one.
    this.#last = Number(this.#file.rows("SELECT seq FROM sqlite_sequence WHERE name = 'episodes'")[0]?.seq ?? 0);
    try {
      this.#groupOlder();
      this.#bound();
    } catch (error) {
      this.#file.report(error);
    }
  }

  append(episode: NewEpisode): Episode {
    const sequence = this.#last + 1;
    const kept = { ...episode, id: `ep-${sequence}` };
    const { world, kind, act, subject = null, goal = null, chain, salience, at, player = null } = kept;
    const { intentId = null, planId = null, stepId = null } = chain;
    const document = this.#file.textOf(kept);
    // The words of what was written, without what was taken out of it.
    const words = wordsOf(JSON.parse(document) as Episode);
    const row = [sequence, world, kind, act, subject, goal, intentId, planId, stepId, salience, words, document];
    this.#file.write(INSERT, ...row, at, player, groupOf(kept));
    this.#last = sequence;
    this.#unchecked += 1;
    const { episodes: most = Number.POSITIVE_INFINITY } = this.#limit;
    if (this.#unchecked >= Math.min(CHECKED_EVERY, Math.max(1, most * SHARE))) this.#bound();
    return kept;
  }

  find(id: string): Episode | undefined {
    return this.#read("SELECT document FROM episodes WHERE sequence = ?", sequenceOf(id))[0];
  }

  list(query: EpisodeQuery = {}): Episode[] {
    const { where, values } = filterOf(query);
    return this.#read(
      `SELECT document FROM episodes ${where} ORDER BY sequence DESC LIMIT ?`,
      ...values,
      query.limit ?? DEFAULT_LIST,
    );
  }

  search(words: readonly string[], query: EpisodeQuery = {}): Episode[] {
    if (words.length === 0) return [];
    const { conditions, values } = conditionsOf(query);
    const asked = words.map(phraseOf).join(" OR ");
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
    this.#file.scrub();
    return true;
  }

  strengthen(ids: readonly string[], at: string): void {
    for (const id of ids)
      this.#file.attempt("UPDATE episodes SET uses = uses + 1, used_at = ? WHERE sequence = ?", at, sequenceOf(id));
  }

  history(world: string, limit: number): Episode[] {
    return this.#read(
      `SELECT document FROM (
         SELECT * FROM (SELECT sequence, document FROM episodes WHERE world = ? ORDER BY sequence DESC LIMIT ?)
         UNION ALL
         SELECT * FROM (SELECT sequence, document FROM remnants WHERE world = ? ORDER BY sequence DESC LIMIT ?)
         ORDER BY sequence DESC LIMIT ?) ORDER BY sequence`,
      ...[world, limit, world, limit, limit],
    );
  }

  ofGroup(group: string): KeptEpisode[] {
    const rows = this.#file.rows(
      "SELECT document, uses, used_at FROM episodes WHERE alike = ? ORDER BY sequence LIMIT ?",
      ...[group, MAX_OF_GROUP],
    );
    return rows.flatMap(({ document, uses, used_at: usedAt }) =>
      episodesIn(document).map((episode) => ({
        ...{ episode, uses: Number(uses) },
        ...(usedAt === null ? {} : { usedAt: String(usedAt) }),
      })),
    );
  }

  crowded(world: string, limit: number): string[] {
    return this.#file
      .rows(
        `SELECT alike FROM episodes WHERE world = ? GROUP BY alike HAVING count(*) > 1
         ORDER BY max(salience) DESC LIMIT ?`,
        ...[world, limit],
      )
      .map(({ alike }) => String(alike));
  }

  mergedOf(group: string): number {
    return Number(this.#file.rows("SELECT merged FROM groups WHERE alike = ?", group)[0]?.merged ?? 0);
  }

  merge(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#file.transaction(() => {
      const worlds = new Set<string>();
      for (const id of ids) {
        const episode = this.find(id);
        if (episode === undefined) continue;
        worlds.add(episode.world);
        this.#mergeOne(episode);
      }
      for (const world of worlds)
        this.#file.write(
          `DELETE FROM remnants WHERE world = ? AND sequence <=
             (SELECT sequence FROM remnants WHERE world = ? ORDER BY sequence DESC LIMIT 1 OFFSET ?)`,
          ...[world, world, MAX_REMNANTS],
        );
    });
  }

  citedBy(source: () => Iterable<string>): void {
    this.#citing.push(source);
  }

  isCited(): (id: string) => boolean {
    const ids = new Set(this.#citing.flatMap((source) => [...source()]));
    return (id) => ids.has(id);
  }

  *selected(selection: EpisodeSelection): Generator<Episode> {
    const { where, values } = filterOf({ world: selection.world }, ["sequence > ?"]);
    for (let after = 0; ; ) {
      const page = this.#file.rows(
        `SELECT sequence, document FROM episodes ${where} ORDER BY sequence LIMIT ?`,
        ...[after, ...values, PAGE],
      );
      if (page.length === 0) return;
      after = Number(page.at(-1)?.sequence);
      for (const { document } of page) yield* episodesIn(document).filter((episode) => isSelected(episode, selection));
    }
  }

  groups(selection: EpisodeSelection = {}): EpisodeGroup[] {
    return this.#groupRows()
      .map(({ group }) => group)
      .filter((group) => isGroupSelected(group, selection));
  }

  erase(selection: EpisodeSelection): number {
    const ids = [...this.selected(selection)].map(({ id }) => sequenceOf(id));
    const { player, world, until } = selection;
    this.#file.transaction(() => {
      for (const id of ids) this.#file.write("DELETE FROM episodes WHERE sequence = ?", id);
      this.#file.write(
        `DELETE FROM remnants WHERE (?1 IS NULL OR player = ?1 COLLATE NOCASE) AND (?2 IS NULL OR world = ?2)
           AND (?3 IS NULL OR at < ?3)`,
        ...[player ?? null, world ?? null, until ?? null],
      );
      for (const { alike, group } of this.#groupRows())
        if (isGroupSelected(group, selection)) this.#file.write("DELETE FROM groups WHERE alike = ?", alike);
    });
    this.#file.scrub({ isShrunk: ids.length >= SHRUNK_FROM });
    return ids.length;
  }

  counts(): EpisodeCounts {
    const [total] = this.#file.rows("SELECT count(*) AS episodes, min(at) AS first, max(at) AS latest FROM episodes");
    const named = (question: string): string[] => this.#file.rows(question).map(({ name }) => String(name));
    const kinds = this.#file.rows("SELECT kind, count(*) AS episodes FROM episodes GROUP BY kind");
    return {
      episodes: Number(total?.episodes),
      kinds: Object.fromEntries(kinds.map(({ kind, episodes }) => [kind as EpisodeKind, Number(episodes)])),
      bytes: this.#file.bytes(),
      merged: Number(this.#file.rows("SELECT coalesce(sum(merged), 0) AS merged FROM groups")[0]?.merged),
      ...(total?.first == null ? {} : { from: String(total.first), to: String(total.latest) }),
      worlds: named("SELECT DISTINCT world AS name FROM episodes ORDER BY 1"),
      players: named("SELECT DISTINCT player AS name FROM episodes WHERE player IS NOT NULL ORDER BY 1"),
    };
  }

  close(): void {
    this.#file.close();
  }

  #mergeOne(episode: Episode): void {
    const alike = groupOf(episode);
    const sequence = sequenceOf(episode.id);
    const [before] = this.#file.rows("SELECT document FROM groups WHERE alike = ?", alike);
    const row = mergedInto(before && groupsIn(before.document)[0], episode);
    this.#file.write("INSERT OR REPLACE INTO groups VALUES (?, ?, ?)", alike, row.merged, this.#file.textOf(row));
    const remnant = [sequence, episode.world, episode.player ?? null, episode.at];
    this.#file.write("INSERT INTO remnants VALUES (?, ?, ?, ?, ?)", ...remnant, this.#file.textOf(remnantOf(episode)));
    this.#file.write("DELETE FROM episodes WHERE sequence = ?", sequence);
  }

  /** Lets weak episodes go while there are too many, or the file is too large. */
  #bound(): void {
    this.#unchecked = 0;
    const { episodes: most = Number.POSITIVE_INFINITY, bytes: room = Number.POSITIVE_INFINITY } = this.#limit;
    for (;;) {
      const count = Number(this.#file.rows("SELECT count(*) AS count FROM episodes")[0]?.count);
      const isTooLarge = room < Number.POSITIVE_INFINITY && this.#file.bytes() > room;
      if (count <= 1 || (count <= most && !isTooLarge)) return;
      const surplus = Math.max(count - most, Math.ceil(count * SHARE), 1);
      this.merge(this.#weakest(Math.min(surplus, PAGE, count - 1)));
    }
  }

  #weakest(count: number): string[] {
    const isCited = this.isCited();
    const rows = this.#file.rows(
      "SELECT sequence FROM episodes ORDER BY uses > 0, salience, sequence LIMIT ?",
      count * 2,
    );
    const ids = rows.map(({ sequence }) => `ep-${sequence}`);
    return [...ids.filter((id) => !isCited(id)), ...ids.filter(isCited)].slice(0, count);
  }

  #groupOlder(): void {
    for (;;) {
      const page = this.#read("SELECT document FROM episodes WHERE alike IS NULL LIMIT ?", PAGE);
      if (page.length === 0) return;
      this.#file.transaction(() => {
        for (const episode of page)
          this.#file.write(
            "UPDATE episodes SET alike = ? WHERE sequence = ?",
            groupOf(episode),
            sequenceOf(episode.id),
          );
      });
    }
  }

  #groupRows(): { alike: string; group: EpisodeGroup }[] {
    return this.#file
      .rows("SELECT alike, document FROM groups ORDER BY alike")
      .flatMap(({ alike, document }) => groupsIn(document).map((group) => ({ alike: String(alike), group })));
  }

  #read(question: string, ...values: (string | number)[]): Episode[] {
    return this.#file.rows(question, ...values).flatMap(({ document }) => episodesIn(document));
  }
}

const phraseOf = (word: string): string => `"${word.replaceAll('"', "")}"`;

/** None, if the row has another version's format. */
const episodesIn = (document: unknown): Episode[] => {
  const { data } = Episode.safeParse(JSON.parse(String(document)));
  return data === undefined ? [] : [data];
};
const groupsIn = (document: unknown): EpisodeGroup[] => {
  const { data } = EpisodeGroup.safeParse(JSON.parse(String(document)));
  return data === undefined ? [] : [data];
};
