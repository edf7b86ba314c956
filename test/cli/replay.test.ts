import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mineflayerRegistry } from "../../bots/index.ts";
import { openLog } from "../../cli/run/log-file.ts";
import { type CapabilityRegistry, recordRun, VirtualClock } from "../../executor/index.ts";
import { State } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem } from "../executor/pantry.ts";
import { lodestone } from "./fake-console.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-replay-"));
const file = join(folder, "run.jsonl");

beforeAll(async () => {
  const log = openLog(file);
  const body = { observe: () => State.parse({ inventory: { bread: 2 } }), halt: () => {} };
  const registry: CapabilityRegistry<typeof body> = mineflayerRegistry() as never;
  const common = {
    problem: breadProblem(),
    planner: new BakingPlanner(),
    clock: new VirtualClock(),
    deadlineMs: 60_000,
  };
  await recordRun({ ...common, body, registry }, log.write).report;
  log.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("lodestone replay", () => {
  test("reports that the decisions are the same", async () => {
    const { out, exit } = await lodestone(["replay", file]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^the same \d+ events: success, 0 steps/);
  });

  test("prints the events of the run", async () => {
    const { out } = await lodestone(["replay", file, "--events", "--json"]);
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-2)).toMatchObject({ type: "run-finished", outcome: "success" });
    expect(lines.at(-1)).toMatchObject({ outcome: "success" });
  });

  test("reports where the replay diverges and exits with 1", async () => {
    const spoilt = join(folder, "spoilt.jsonl");
    writeFileSync(spoilt, readFileSync(file, "utf8").replace('"bread":2', '"bread":1'));
    const { out, exit } = await lodestone(["replay", spoilt]);
    expect(exit).toBe(1);
    expect(out).toMatch(/run\.diverged: entry \d+/);
  });

  test("exits with 31 for a file that is no log", async () => {
    const other = join(folder, "other.jsonl");
    writeFileSync(other, "{}\n");
    expect((await lodestone(["replay", other])).exit).toBe(31);
    expect((await lodestone(["replay", join(folder, "none.jsonl")])).exit).toBe(31);
  });
});
