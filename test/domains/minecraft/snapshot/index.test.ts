import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compileMinecraft } from "../../../../domains/minecraft/index.ts";
import { minecraftSnapshot, type SnapshotEvent } from "../../../../domains/minecraft/snapshot/index.ts";
import { snapshotKey } from "../../../../domains/minecraft/snapshot/snapshot-key.ts";
import { domainDigest } from "../../../../planner/index.ts";
import type { Objective } from "../../../../schemas/index.ts";

const ROOT = mkdtempSync(join(tmpdir(), "lodestone-snapshot-"));
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

const REQUEST = { mcVersion: "1.20.1", objective: "time" } as const;
const MODULE = new URL("../../../../domains/minecraft/snapshot/index.ts", import.meta.url).href;

let folder = ROOT;
beforeEach(() => {
  folder = mkdtempSync(join(ROOT, "cache-"));
});

/** One snapshot, and the cache events on the way. */
async function open(where: string | null = folder, objective: Objective = "time") {
  const events: SnapshotEvent[] = [];
  const options = { folder: where, onEvent: (event: SnapshotEvent) => void events.push(event) };
  return { domain: await minecraftSnapshot({ ...REQUEST, objective }, options), events };
}

const theFile = (): string => {
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error(`${others.length} files too many`);
  return join(folder, name);
};

/** Opens it in other processes at once; each answers with its domain's digest and cache events. */
async function openElsewhere(processes: number): Promise<string[]> {
  const script = `import { minecraftSnapshot } from ${JSON.stringify(MODULE)};
    const events = [];
    const options = { folder: ${JSON.stringify(folder)}, onEvent: (event) => events.push(event) };
    const domain = await minecraftSnapshot(${JSON.stringify(REQUEST)}, options);
    process.stdout.write([domain.digest, ...events].join(" "));`;
  const run = async () => (await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])).stdout;
  return Promise.all(Array.from({ length: processes }, run));
}

describe("a snapshot from the cache", () => {
  test("equals the memory that compiling gave", async () => {
    const compiled = await open();
    const found = await open();
    expect([compiled.events, found.events]).toEqual([["absent"], ["found"]]);
    expect(found.domain.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(Buffer.compare(new Uint8Array(found.domain.buffer), new Uint8Array(compiled.domain.buffer))).toBe(0);
  });

  test("is saved again with the plan cache for later processes", async () => {
    await open();
    const decided = await minecraftSnapshot(REQUEST, { folder, decides: true });
    expect(decided.planCache).not.toBeNull();
    const found = await open();
    expect(found.events).toEqual(["found"]);
    expect(Buffer.compare(new Uint8Array(found.domain.buffer), new Uint8Array(decided.buffer))).toBe(0);
  });

  test("contains the document and its digest", async () => {
    await open();
    const { domain } = await open();
    expect(domain.document()).toEqual(compileMinecraft(REQUEST));
    expect(domainDigest(domain.document())).toBe(domain.digest);
  });

  test("has one file for each version and objective", async () => {
    await open();
    await open(folder, "actions");
    expect(readdirSync(folder).map((name) => name.replace(/[0-9a-f]{16}/, "KEY"))).toEqual([
      "minecraft-1.20.1-actions-KEY.snapshot",
      "minecraft-1.20.1-time-KEY.snapshot",
    ]);
    expect((await open(folder, "actions")).domain.objective).toBe("actions");
  });

  test("has the same digest in processes that write it concurrently", async () => {
    const { digest } = compileMinecraft(REQUEST);
    expect(await openElsewhere(2)).toEqual([`${digest} absent`, `${digest} absent`]);
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await open()).events).toEqual(["found"]);
    expect(await openElsewhere(1)).toEqual([`${digest} found`]);
  });
});

describe("a damaged file", () => {
  const WHOLE = join(ROOT, "whole");
  beforeAll(async () => {
    await open(WHOLE);
  });
  beforeEach(() => cpSync(WHOLE, folder, { recursive: true }));

  const flip = (at: number): void => {
    const bytes = readFileSync(theFile());
    const index = at < 0 ? bytes.length + at : at;
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    writeFileSync(theFile(), bytes);
  };

  test.each<[string, () => void]>([
    ["with another first byte", () => flip(0)],
    ["with another key", () => flip(8)],
    ["with another checksum", () => flip(40)],
    ["with another length", () => flip(79)],
    ["with one bit of the payload changed", () => flip(100_000)],
    ["with its last bit changed", () => flip(-1)],
    ["that was cut off", () => truncateSync(theFile(), 300_000)],
    ["that ends in its header", () => truncateSync(theFile(), 50)],
    ["that is empty", () => truncateSync(theFile(), 0)],
    [
      "with something after its end",
      () => writeFileSync(theFile(), Buffer.concat([readFileSync(theFile()), Buffer.of(0)])),
    ],
    ["with other content", () => writeFileSync(theFile(), "x".repeat(200_000))],
  ])("%s is detected and replaced", async (_, damage) => {
    const whole = readFileSync(theFile());
    damage();
    const rebuilt = await open();
    expect(rebuilt.events).toEqual(["damaged"]);
    expect(rebuilt.domain.digest).toBe(compileMinecraft(REQUEST).digest);
    expect(readFileSync(theFile()).equals(whole)).toBe(true);
    expect((await open()).events).toEqual(["found"]);
  });
});

describe("without a cache", () => {
  test("the domain is compiled and nothing is written if the folder is null", async () => {
    const { domain, events } = await open(null);
    expect(events).toEqual([]);
    expect(domain.digest).toBe(compileMinecraft(REQUEST).digest);
  });

  test("a folder that cannot be created is no error", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { domain, events } = await open(join(file, "cache"));
    expect(events).toEqual(["absent", "notKept"]);
    expect(domain.digest).toBe(compileMinecraft(REQUEST).digest);
  });

  test.runIf(process.platform === "linux")(
    "a folder that the system does not create is no error and fails at once",
    async () => {
      expect((await open("/proc/lodestone/cache")).events).toEqual(["absent", "notKept"]);
    },
  );

  test("a file that cannot be read or replaced is no error", async () => {
    await open();
    const path = theFile();
    rmSync(path);
    // A folder in the file's place can be neither read nor replaced, even by root.
    mkdirSync(join(path, "inside"), { recursive: true });
    expect((await open()).events).toEqual(["damaged", "notKept"]);
  });

  test("an unknown version is refused and never becomes a path", async () => {
    const request = { mcVersion: "../../1.20.1", objective: "time" } as const;
    await expect(minecraftSnapshot(request, { folder })).rejects.toMatchObject({ code: "input.unknownVersion" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the cache", () => {
  test("keeps the newest few files of a version and objective, and recent drafts", async () => {
    const old = (name: string, minutes: number): void => {
      writeFileSync(join(folder, name), "");
      const time = Date.now() / 1000 - minutes * 60;
      utimesSync(join(folder, name), time, time);
    };
    for (let age = 1; age <= 5; age++) old(`minecraft-1.20.1-time-${age}.snapshot`, age);
    old("minecraft-1.20.1-actions-1.snapshot", 900);
    old("minecraft-1.20.1-time-1.snapshot.a.draft", 900);
    old("minecraft-1.20.1-time-1.snapshot.b.draft", 1);
    await open();
    const kept = readdirSync(folder).map((name) => name.replace(/[0-9a-f]{16}/, "KEY"));
    expect(kept.sort()).toEqual([
      "minecraft-1.20.1-actions-1.snapshot",
      "minecraft-1.20.1-time-1.snapshot",
      "minecraft-1.20.1-time-1.snapshot.b.draft",
      "minecraft-1.20.1-time-2.snapshot",
      "minecraft-1.20.1-time-3.snapshot",
      "minecraft-1.20.1-time-KEY.snapshot",
    ]);
  });

  test("has a key that depends on sources, version and objective", () => {
    const keys = [
      snapshotKey("a", REQUEST),
      snapshotKey("b", REQUEST),
      snapshotKey("a", { ...REQUEST, mcVersion: "1.20.4" }),
      snapshotKey("a", { ...REQUEST, objective: "actions" }),
    ].map((key) => key.toString("hex"));
    expect(new Set(keys).size).toBe(keys.length);
    expect(snapshotKey("a", { ...REQUEST }).toString("hex")).toBe(keys[0]);
    expect(keys[0]).toHaveLength(64);
  });
});
