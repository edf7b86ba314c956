import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, test } from "vitest";
import { CapabilityLog } from "../../../executor/index.ts";
import { SqliteCapabilityStore } from "../../../server/capabilities/sqlite-store.ts";
import { bakery, promoted } from "../../executor/capabilities/bakery.ts";
import { storeContract } from "../../executor/capabilities/store-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-capabilities-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const freshPath = () => join(folder, `${files++}.db`);

/** Changes a closed file outside of the store. */
function tampered(path: string, statement: string) {
  const database = new DatabaseSync(path);
  database.exec(statement);
  database.close();
}

storeContract("a file of SQLite", () => {
  const path = freshPath();
  return { store: new SqliteCapabilityStore(path), reopen: () => new SqliteCapabilityStore(path) };
});

const BROKEN = expect.objectContaining({ code: "capability.storeBroken" });

describe("a file that is broken", () => {
  test("is refused if it is not a database", () => {
    const path = freshPath();
    writeFileSync(path, "no database, but long enough to look like the first page of one".repeat(100));
    expect(() => new SqliteCapabilityStore(path)).toThrow(BROKEN);
  });

  test("is refused if its folder is missing", () => {
    expect(() => new SqliteCapabilityStore(join(folder, "missing", "x.db"))).toThrow(BROKEN);
  });

  test("is refused if a row is not JSON", () => {
    const path = freshPath();
    new SqliteCapabilityStore(path).close();
    tampered(path, "INSERT INTO events (capability, document) VALUES ('a', '{')");
    const store = new SqliteCapabilityStore(path);
    expect(() => store.read()).toThrow(BROKEN);
    store.close();
  });

  test("is refused if it has another layout", () => {
    const path = freshPath();
    new SqliteCapabilityStore(path).close();
    tampered(path, "PRAGMA user_version = 99");
    expect(() => new SqliteCapabilityStore(path)).toThrow(/it has layout 99/);
  });

  test("is refused if a registration was tampered with", async () => {
    const path = freshPath();
    const { catalogue } = bakery({ store: new SqliteCapabilityStore(path) });
    await promoted(catalogue);
    catalogue.close();
    tampered(path, "UPDATE events SET document = replace(document, 'Gathers wheat', 'Gathers gold')");
    const store = new SqliteCapabilityStore(path);
    expect(() => new CapabilityLog(store)).toThrow(
      /opt\.bread@1\.0\.0: the stored content differs from the registered one/,
    );
    store.close();
  });

  test("is refused if events are missing", async () => {
    const path = freshPath();
    const { catalogue } = bakery({ store: new SqliteCapabilityStore(path) });
    await promoted(catalogue);
    catalogue.close();
    tampered(path, "DELETE FROM events WHERE sequence = 1");
    const store = new SqliteCapabilityStore(path);
    expect(() => new CapabilityLog(store)).toThrow(BROKEN);
    store.close();
  });
});

describe("rows that others write", () => {
  const ID = "opt.bread@1.0.0";
  /** A closed file with one capability in shadow that could be promoted. */
  async function inShadow() {
    const path = freshPath();
    const { catalogue } = bakery({ store: new SqliteCapabilityStore(path) });
    await promoted(catalogue);
    catalogue.retire(ID, { by: "operator" });
    catalogue.close();
    return path;
  }
  const opened = (path: string) => {
    const store = new SqliteCapabilityStore(path);
    try {
      return bakery({ store }).catalogue.list();
    } finally {
      store.close();
    }
  };
  const move = JSON.stringify({ type: "moved", id: ID, move: { at: 1, to: "revoked", by: "x", because: "x" } });

  test.each([
    ["an added row", `INSERT INTO events (capability, document) VALUES ('${ID}', '${move}')`],
    [
      "a row with the seal of another",
      `INSERT INTO events (capability, document, seal) SELECT '${ID}', '${move}', seal FROM events LIMIT 1`,
    ],
    ["a changed row", `UPDATE events SET document = replace(document, 'operator', 'somebody')`],
    ["a row at another place", "UPDATE events SET sequence = 1000 WHERE sequence = (SELECT max(sequence) FROM events)"],
    ["a blank seal", "UPDATE events SET seal = '' WHERE sequence = 1"],
    ["an older layout", "PRAGMA user_version = 1"],
  ])("%s is noticed, and the file is refused", async (_, statement) => {
    const path = await inShadow();
    expect(opened(path)).toMatchObject([{ id: ID, status: "retired" }]);
    tampered(path, statement);
    expect(() => opened(path)).toThrow(BROKEN);
  });

  test("the key beside the file is its owner's alone, and the file needs it", async () => {
    const path = await inShadow();
    expect(statSync(`${path}.key`).mode & 0o777).toBe(0o600);
    rmSync(`${path}.key`);
    expect(() => opened(path)).toThrow(/key file is missing/);
  });

  test("a file from before there were seals is sealed once", async () => {
    const path = await inShadow();
    rmSync(`${path}.key`);
    tampered(path, "ALTER TABLE events DROP COLUMN seal; PRAGMA user_version = 1");
    expect(opened(path)).toMatchObject([{ id: ID, status: "retired" }]);
    tampered(path, `INSERT INTO events (capability, document) VALUES ('${ID}', '${move}')`);
    expect(() => opened(path)).toThrow(BROKEN);
  });
});

test("a file belongs to one process at a time", () => {
  const path = freshPath();
  const store = new SqliteCapabilityStore(path);
  expect(() => new SqliteCapabilityStore(path)).toThrow(BROKEN);
  store.close();
  new SqliteCapabilityStore(path).close();
});

test("an event that cannot be written changes no record", async () => {
  const store = new SqliteCapabilityStore(freshPath());
  const { catalogue } = bakery({ store });
  await promoted(catalogue);
  const before = catalogue.list();
  store.close();
  expect(() => catalogue.retire("opt.bread@1.0.0", { by: "operator" })).toThrow(BROKEN);
  expect(catalogue.list()).toEqual(before);
});
