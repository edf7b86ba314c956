// Recall: the episodes most like what is asked. Candidates come by act, subject, goal and words; the
// likeness of their situations orders them. At most two of one kind are answered, so that a hundred
// repetitions do not hide what happened once.
// Invariant: the work is bounded, however many episodes there are.

import type { Episode, RecallQuery, Recollection } from "../../schemas/index.ts";
import type { EpisodeStore } from "../episodes/episode-store.ts";
import { groupOf } from "../episodes/groups.ts";
import { likeness } from "./likeness.ts";

/** Candidates that each way of looking gives. */
const CANDIDATES = 200;
const MAX_WORDS = 3;
const MAX_OF_KIND = 2;
/** What agreeing words add to the likeness of the rest. */
const TEXT_SHARE = 0.5;
/** Words that say nothing about an episode. */
const EMPTY_WORDS = new Set(
  "a an and are as at be but by did do does for from had has have how i in is it me my not of on or so that the then there this to was we were what when where which who why with you your".split(
    " ",
  ),
);

export function recall(store: EpisodeStore, query: RecallQuery, world?: string): Recollection[] {
  const { text, act, subject, goal, situation, k } = query;
  const found = new Map<string, Episode>();
  const textual = new Map<string, number>();
  const look = (episodes: readonly Episode[]): void => {
    for (const episode of episodes) found.set(episode.id, episode);
  };
  const words = wordsOf(text);
  const within = { world, limit: CANDIDATES };
  if (words.length > 0) {
    const hits = store.search(words, within);
    look(hits);
    for (const [rank, { id }] of hits.entries()) textual.set(id, 1 / (1 + rank / 10));
  }
  if (act !== undefined) look(store.list({ ...within, act }));
  if (subject !== undefined) look(store.list({ ...within, subject }));
  if (goal !== undefined) look(store.list({ ...within, goal }));
  if (situation !== undefined && found.size === 0) look(store.list(within));
  const isStructured = [act, subject, goal, situation].some((part) => part !== undefined);
  const scored = [...found.values()].map((episode): Recollection => {
    const like = likeness({ act, subject, goal, situation }, episode);
    const byText = textual.get(episode.id) ?? 0;
    const score = !isStructured ? byText : words.length === 0 ? like.likeness : mixed(like.likeness, byText);
    return { episode, score, because: [...like.because, ...(byText > 0 ? ["text"] : [])] };
  });
  return varied(scored.filter(({ score }) => score > 0).sort(byScore), k);
}

const mixed = (like: number, byText: number): number => (1 - TEXT_SHARE) * like + TEXT_SHARE * byText;

/** Equal scores: what deserved more to be kept, then the newer one. */
const byScore = (a: Recollection, b: Recollection): number =>
  b.score - a.score || b.episode.salience - a.episode.salience || (a.episode.at < b.episode.at ? 1 : -1);

function varied(sorted: readonly Recollection[], k: number): Recollection[] {
  const kinds = new Map<string, number>();
  return sorted
    .filter(({ episode }) => {
      const key = groupOf(episode);
      const had = kinds.get(key) ?? 0;
      kinds.set(key, had + 1);
      return had < MAX_OF_KIND;
    })
    .slice(0, k);
}

/** The contentful words of a text, longest first: long ones are rare. */
function wordsOf(text = ""): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const contentful = [...new Set(words)].filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
  return contentful.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}
