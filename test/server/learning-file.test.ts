// What the mind has learnt is there again after a restart; a file that cannot be had is told.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLearning } from "../../server/intents/learning-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-learning-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("ends of runs and lessons outlive the process that noted them", () => {
  const before = openLearning(folder);
  for (let run = 0; run < 5; run++)
    before.experience.note({ mode: "hybrid", about: "obtain", ...(run === 0 ? {} : { code: "path.stuck" }) });
  before.experience.note({ mode: "hybrid", about: "obtain", code: "run.aborted" });
  before.lessons.learn("find a village", {
    situation: "",
    lesson: "Follow the road.",
    guardrail: "Look around.",
  } as never);
  before.close();
  const after = openLearning(folder);
  expect(after.experience.priors()).toEqual([{ mode: "hybrid", about: "obtain", success: 0.2 }]);
  expect(after.lessons.hintsFor("Find a village!")).toEqual(["Follow the road. First: Look around."]);
  after.close();
});

test("rows that another version wrote say nothing", () => {
  openLearning(folder).close();
  const database = new DatabaseSync(join(folder, "learnt.sqlite"));
  for (const document of ['{"mode":"telepathy","about":"obtain"}', "{}"])
    database.prepare("INSERT INTO learnt (kind, document) VALUES ('end', ?)").run(document);
  database.close();
  const learning = openLearning(folder);
  expect(learning.experience.priors()).toEqual([]);
  learning.close();
});

test("what cannot be written is told once, and learnt all the same", () => {
  const reported: unknown[] = [];
  const learning = openLearning(folder, (error) => reported.push(error));
  learning.close();
  for (let run = 0; run < 5; run++) learning.experience.note({ mode: "htn", about: "eat" });
  expect(reported).toMatchObject([{ code: "input.file" }]);
  expect(learning.experience.priors()).toHaveLength(1);
});

test("a folder that is none is an error with a code", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => openLearning(file)).toThrow(expect.objectContaining({ code: "input.file" }));
});
