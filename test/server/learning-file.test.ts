// Learnt data survives a restart; an unusable file is reported.

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

test("run ends and lessons outlive their process", () => {
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

test("rows of another version are skipped", () => {
  openLearning(folder).close();
  const database = new DatabaseSync(join(folder, "learnt.sqlite"));
  for (const document of ['{"mode":"telepathy","about":"obtain"}', "{}"])
    database.prepare("INSERT INTO learnt (kind, document) VALUES ('end', ?)").run(document);
  database.close();
  const learning = openLearning(folder);
  expect(learning.experience.priors()).toEqual([]);
  learning.close();
});

test("a write failure is reported once, and learning continues in memory", () => {
  const reported: unknown[] = [];
  const learning = openLearning(folder, (error) => reported.push(error));
  learning.close();
  for (let run = 0; run < 5; run++) learning.experience.note({ mode: "htn", about: "eat" });
  expect(reported).toMatchObject([{ code: "state.writeFailed" }]);
  expect(learning.experience.priors()).toHaveLength(1);
});

test("an unusable folder is a coded error", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => openLearning(file)).toThrow(expect.objectContaining({ code: "input.file" }));
});
