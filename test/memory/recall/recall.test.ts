// Recall from a store: by situation, by words, and by both.

import { beforeEach, describe, expect, test } from "vitest";
import { EpisodesInMemory, Memory } from "../../../memory/index.ts";
import { type NewEpisode, RecallQuery, type RecallQueryInput } from "../../../schemas/index.ts";
import { episodeOf, failedIron } from "../episode-doubles.ts";

let memory: Memory;
beforeEach(() => {
  memory = new Memory({ store: new EpisodesInMemory(), world: "land", bot: "Bot" });
});
const keep = (...episodes: NewEpisode[]): void => {
  for (const episode of episodes) memory.store.append(episode);
};
const recalled = (query: RecallQueryInput) => memory.recall(RecallQuery.parse(query));
const ids = (query: RecallQueryInput) => recalled(query).map(({ episode }) => episode.id);

describe("by situation", () => {
  test("the same act on the same thing comes before another thing at the same hour", () => {
    keep(episodeOf({ subject: "oak_log", situation: { phase: "night" } }), failedIron({ situation: { phase: "day" } }));
    expect(ids({ act: "collect_block", subject: "iron_ore", situation: { phase: "night" } })[0]).toBe("ep-2");
  });

  test("of two equal acts the nearer place comes first, and says why", () => {
    keep(failedIron({ situation: { position: [500, 12, 0] } }), failedIron({ situation: { position: [10, 12, 0] } }));
    const [first] = recalled({ subject: "iron_ore", situation: { position: [0, 12, 0] } });
    expect(first).toMatchObject({ episode: { id: "ep-2" }, because: ["subject", "position"] });
  });

  test("a hundred repetitions give way to what happened once", () => {
    keep(...Array.from({ length: 100 }, () => failedIron()), failedIron({ end: "success" }));
    const ends = recalled({ subject: "iron_ore", k: 5 }).map(({ episode }) => episode.end);
    expect(ends.toSorted()).toEqual(["collect.failed", "collect.failed", "success"]);
  });
});

describe("by words", () => {
  test("words of the goal and of the failure are found", () => {
    keep(episodeOf({ subject: "sand" }), failedIron({ goal: "a shield for Ada", detail: "no path to the vein" }));
    expect(ids({ text: "what about the shield?" })).toEqual(["ep-2"]);
    expect(ids({ text: "which VEIN was it" })).toEqual(["ep-2"]);
  });

  test("words that say nothing find nothing", () => {
    keep(failedIron());
    expect(ids({ text: "what was it" })).toEqual([]);
  });
});

test("another world's episodes are not recalled", () => {
  keep(failedIron({ world: "elsewhere" }));
  expect(ids({ subject: "iron_ore" })).toEqual([]);
});

test("a question about nothing is refused", () => {
  expect(RecallQuery.safeParse({ k: 3 }).success).toBe(false);
});
